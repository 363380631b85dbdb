import { setTimeout as sleep } from 'node:timers/promises';
import { describeEnd, type GuardedProcess, type ProcessEnd } from './guarded-process.ts';
import type { Server } from './local-servers.ts';

export type ServerOptions = {
  directory: string;
  logFile: string;
  port: number;
  durable: boolean;
  onDetail: (detail: string) => void;
  onExit: (description: string) => void;
};

export type Launched = {
  process: GuardedProcess;
  isReady(): Promise<boolean>;
  /** What the server itself says about a failed start. */
  explainFailure?(): Promise<string>;
};

export type ProcessServerOptions = {
  title: string;
  logFile: string;
  launch(): Promise<Launched>;
  onExit: (description: string) => void;
  stopSignal: NodeJS.Signals;
  readyTimeoutMs: number;
  stopTimeoutMs: number;
  afterStop?(end: ProcessEnd): Promise<void>;
};

/** Start, wait, watch and stop: the same for every server that is a local process. */
export function processServer(options: ProcessServerOptions): Server {
  const { title, logFile, readyTimeoutMs } = options;
  let running: GuardedProcess | undefined;
  let stopping = false;

  async function waitReady({ process, isReady, explainFailure }: Launched): Promise<void> {
    const deadline = Date.now() + readyTimeoutMs;
    while (!(await isReady())) {
      if (!process.isRunning()) {
        const reason = (await explainFailure?.()) ?? '';
        throw new Error(
          `${title} ${describeEnd(await process.ended)}${reason === '' ? '' : `: ${reason}`} (log: ${logFile})`,
        );
      }
      if (Date.now() > deadline)
        throw new Error(`${title} was not ready within ${readyTimeoutMs / 1000} s (log: ${logFile})`);
      await sleep(20);
    }
  }

  return {
    pid: () => running?.pid,
    async start() {
      stopping = false;
      const launched = await options.launch();
      running = launched.process;
      try {
        await waitReady(launched);
      } catch (error) {
        await launched.process.stop('SIGKILL', 0);
        throw error;
      }
      void launched.process.ended.then((end) => {
        if (!stopping) options.onExit(describeEnd(end));
      });
    },
    async stop(signal) {
      stopping = true;
      if (running === undefined) return;
      const end = await running.stop(signal ?? options.stopSignal, options.stopTimeoutMs);
      running = undefined;
      await options.afterStop?.(end);
    },
  };
}
