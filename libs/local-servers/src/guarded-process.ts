import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { guard } from './watchdog.ts';

export type ProcessEnd = { code: number | null; signal: NodeJS.Signals | null };

export type GuardedProcessOptions = {
  command: string;
  parameters: string[];
  /** Standard output and error are appended here. */
  logFile: string;
  directory?: string;
  environment?: NodeJS.ProcessEnv;
  user?: { uid: number; gid: number };
  /** Sent when the parent has died. */
  orphanSignal?: NodeJS.Signals;
};

export type GuardedProcess = {
  pid: number;
  ended: Promise<ProcessEnd>;
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Sends the signal and, if the process is still there after `forceAfterMs`, SIGKILL. */
  stop(signal: NodeJS.Signals, forceAfterMs: number): Promise<ProcessEnd>;
};

export function describeEnd(end: ProcessEnd): string {
  return end.signal === null ? `ended with code ${end.code}` : `ended by ${end.signal}`;
}

/** A child in its own session, so that Ctrl-C reaches only the parent, which knows the order of ending things. */
export async function spawnGuarded(options: GuardedProcessOptions): Promise<GuardedProcess> {
  const log = openSync(options.logFile, 'a', 0o600);
  const child = spawn(options.command, options.parameters, {
    cwd: options.directory,
    env: options.environment ?? process.env,
    stdio: ['ignore', log, log],
    detached: true,
    ...options.user,
  });
  closeSync(log);
  const pid = child.pid;
  if (pid === undefined) {
    const cause = await new Promise<Error>((resolve) => child.once('error', resolve));
    throw new Error(`${options.command} cannot be started: ${cause.message}`, { cause });
  }
  const forget = guard(pid, options.orphanSignal ?? 'SIGTERM');
  let end: ProcessEnd | undefined;
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('exit', (code, signal) => {
      end = { code, signal };
      forget();
      resolve(end);
    });
  });

  // After the exit event the id may belong to somebody else's process.
  const kill = (signal: NodeJS.Signals): void => {
    if (end === undefined) child.kill(signal);
  };
  return {
    pid,
    ended,
    isRunning: () => end === undefined,
    kill,
    async stop(signal, forceAfterMs) {
      kill(signal);
      const force = setTimeout(() => kill('SIGKILL'), forceAfterMs);
      try {
        return await ended;
      } finally {
        clearTimeout(force);
      }
    },
  };
}
