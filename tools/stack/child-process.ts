import { existsSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeEnd, spawnGuarded, workspaceDirectory, type GuardedProcess } from '@dg/local-servers';
import type { Environment } from './environment.ts';

const readyTimeoutMs = 60_000;
// Longer than a service's own drain deadline.
const stopTimeoutMs = 25_000;
const logTailLines = 15;
const logTailBytes = 64 * 1024;

export type ChildOptions = {
  name: string;
  directory: string;
  script: string;
  environment: Environment;
  logFile: string;
  isReady(): Promise<boolean>;
  /** Called when it ends after it was ready and nobody asked it to. */
  onExit?: (description: string) => void;
};

export type Child = {
  readonly pid: number | undefined;
  kill(signal: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  waitReady(): Promise<void>;
};

/** The Node that the workspace pins, whichever Node runs this. */
export function nodeCommand(): string {
  const pinned = join(workspaceDirectory, 'node_modules', '.bin', 'node');
  return Number(process.versions.node.split('.')[0]) >= 26 || !existsSync(pinned) ? process.execPath : pinned;
}

export const nodeOptions = ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning'];

/** The log of the last run stays readable under another name. */
export function keepPreviousLog(logFile: string): void {
  if (existsSync(logFile)) renameSync(logFile, logFile.replace(/\.log$/, '.previous.log'));
}

/** The end of the log, for people: JSON lines are cut, the file has them whole. */
export async function logTail(logFile: string): Promise<string> {
  const file = await open(logFile, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, logTailBytes));
    await file.read(buffer, 0, buffer.length, size - buffer.length);
    const lines = buffer.toString('utf8').trimEnd().split('\n').slice(-logTailLines);
    return lines.map((line) => `  ${line.slice(0, 400)}`).join('\n');
  } finally {
    await file.close();
  }
}

async function failure(options: ChildOptions, what: string): Promise<Error> {
  return new Error(`${options.name} ${what} (log: ${options.logFile})\n${await logTail(options.logFile)}`);
}

/** Runs a script of an app to its end; its failure carries the end of its log. */
export async function runToEnd(
  options: Omit<ChildOptions, 'isReady' | 'onExit'>,
  onSpawn: (process: GuardedProcess) => void,
): Promise<void> {
  const process = await spawnNode(options);
  onSpawn(process);
  const end = await process.ended;
  if (end.code !== 0) throw await failure({ ...options, isReady: async () => false }, describeEnd(end));
}

// Orphans are killed at once: with the servers ending beside them there is nothing left to drain into.
function spawnNode({
  directory,
  script,
  environment,
  logFile,
}: Omit<ChildOptions, 'isReady'>): Promise<GuardedProcess> {
  return spawnGuarded({
    command: nodeCommand(),
    parameters: [...nodeOptions, script],
    directory,
    environment,
    logFile,
    orphanSignal: 'SIGKILL',
  });
}

/** A process of the platform that can be ended, killed and started again on the same port. */
export function childProcess(options: ChildOptions): Child {
  let current: GuardedProcess | undefined;
  let stopping = false;

  async function waitReady(): Promise<void> {
    const process = current;
    if (process === undefined) throw new Error(`${options.name} has not been started`);
    const deadline = Date.now() + readyTimeoutMs;
    while (!(await options.isReady())) {
      if (!process.isRunning()) throw await failure(options, `${describeEnd(await process.ended)} before it was ready`);
      if (Date.now() > deadline) throw await failure(options, `was not ready within ${readyTimeoutMs / 1000} s`);
      await sleep(50);
    }
    // Whoever answered must still be this process, not another one on the same port.
    if (!process.isRunning()) throw await failure(options, describeEnd(await process.ended));
  }

  return {
    get pid() {
      return current?.isRunning() === true ? current.pid : undefined;
    },
    async kill(signal) {
      if (signal === 'SIGKILL') stopping = true;
      current?.kill(signal);
      // Ended for good when this returns, or a start right after it would find the process still there.
      if (signal === 'SIGKILL') await current?.ended;
    },
    waitReady,
    async start() {
      if (current?.isRunning() === true) return;
      stopping = false;
      const process = await spawnNode(options);
      current = process;
      await waitReady();
      void process.ended.then((end) => {
        if (!stopping) options.onExit?.(describeEnd(end));
      });
    },
    async stop() {
      stopping = true;
      await current?.stop('SIGTERM', stopTimeoutMs);
    },
  };
}
