import type { Log } from '@dg/platform/log';
import { isLockFault, type Database } from '@dg/platform/postgres';
import { dueLines } from '../db/jobs.ts';
import { lineKey, type StockLine } from '../domain/job.ts';
import { workLine } from './work-line.ts';

export interface Worker {
  /** Call after a commit that left work: the worker looks at once instead of at its next poll. */
  wake(): void;
  /** Lets the chunks under way finish, then stops. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  readonly database: Database;
  readonly log: Log;
  /** Called after a commit that may have put rows into the outbox. */
  readonly wakeRelay: () => void;
}

const chunksInFlightMax = 2;
const pollMs = 750;

/**
 * Works on due jobs, wherever they came from: at most two chunks at a time, of different lines, the line that has
 * waited longest first. Every replica runs one; they share the work through row locks.
 */
export function startWorker({ database, log, wakeRelay }: WorkerOptions): Worker {
  const inFlight = new Map<string, Promise<void>>();
  // Lines that gave nothing to do, mostly because another replica has their turn: left alone until the next poll, so
  // that they do not keep this replica from the lines behind them.
  const restUntilMs = new Map<string, number>();
  let isStopping = false;
  let isWoken = false;
  let wakeUp: () => void = () => undefined;

  const wake = () => {
    isWoken = true;
    wakeUp();
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopping) return resolve();
      const timer = setTimeout(resolve, pollMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const work = async (line: StockLine, key: string) => {
    let isProgress = false;
    try {
      isProgress = await workLine(database, line);
    } catch (error) {
      // Left as it was: the jobs are still due at the next poll.
      if (isLockFault(error)) log.info({ error }, 'chunk put off');
      else log.error({ error }, 'chunk failed');
    }
    inFlight.delete(key);
    if (isProgress) wakeRelay();
    else restUntilMs.set(key, Date.now() + pollMs);
    wake();
  };

  const startChunks = async () => {
    const lines = await dueLines(database);
    for (const [key, untilMs] of restUntilMs) if (untilMs <= Date.now()) restUntilMs.delete(key);
    for (const line of lines) {
      const key = lineKey(line);
      if (inFlight.size >= chunksInFlightMax || inFlight.has(key) || restUntilMs.has(key)) continue;
      inFlight.set(key, work(line, key));
    }
  };

  const run = async () => {
    while (!isStopping) {
      isWoken = false;
      try {
        if (inFlight.size < chunksInFlightMax) await startChunks();
      } catch (error) {
        log.warn({ error }, 'due jobs could not be read');
      }
      await pause();
    }
    await Promise.all(inFlight.values());
  };
  const running = run();

  return {
    wake,
    stop: async () => {
      isStopping = true;
      wake();
      await running;
    },
  };
}
