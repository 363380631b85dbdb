import { existsSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeEnd, spawnGuarded, workspaceDirectory, type GuardedProcess } from '@dg/local-servers';
import { armCrashPoint } from './crash-points.ts';
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
  /** What the process takes its armed crash point from; none where crash points are off. */
  crashPointFile?: string | undefined;
  isReady(): Promise<boolean>;
  /** Called when it ends after it was ready and nobody asked it to, neither by a signal nor by arming a crash point. */
  onExit?: (description: string) => void;
};

export type Child = {
  readonly pid: number | undefined;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Resolves when it is ready. Variables given here change the environment of this start and of all later ones. */
  start(environment?: Environment): Promise<void>;
  stop(): Promise<void>;
  /** Ends it in order and starts it again; variables as for `start`. */
  restart(environment?: Environment): Promise<void>;
  waitReady(): Promise<void>;
  /**
   * Arms a crash point (`<name>` or `<name>:<n>`, the nth time it comes by); resolves when the process knows. One that
   * is down takes it at its next start.
   */
  arm(point: string): Promise<void>;
  /** How the current process ended (`ended by SIGKILL`), as soon as it has; at once for one that is down already. */
  exited(): Promise<string>;
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
async function logTail(logFile: string): Promise<string> {
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
export function childProcess(given: ChildOptions): Child {
  let options = given;
  let current: GuardedProcess | undefined;
  let stopping = false;
  let ready = false;
  let armed = false;

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

  async function start(environment: Environment = {}): Promise<void> {
    options = { ...options, environment: { ...options.environment, ...environment } };
    if (current?.isRunning() === true) return;
    stopping = false;
    ready = false;
    const process = await spawnNode(options);
    current = process;
    void process.ended.then((end) => {
      const expected = stopping || armed || !ready;
      ready = false;
      armed = false;
      if (!expected) options.onExit?.(describeEnd(end));
    });
    await waitReady();
    ready = true;
  }

  async function stop(): Promise<void> {
    stopping = true;
    // One that was frozen would not even hear that it is to end.
    current?.kill('SIGCONT');
    await current?.stop('SIGTERM', stopTimeoutMs);
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
    start,
    stop,
    async restart(environment) {
      await stop();
      await start(environment);
    },
    async arm(point) {
      if (options.crashPointFile === undefined) throw new Error(`${options.name} has no crash points`);
      // Before it listens for the signal, the signal would end it.
      if (current?.isRunning() === true && !ready) await waitReady();
      armed = true;
      await armCrashPoint(options.crashPointFile, point, current);
    },
    async exited() {
      if (current === undefined) throw new Error(`${options.name} has not been started`);
      return describeEnd(await current.ended);
    },
  };
}
