import type { Database } from '@dg/platform/postgres';
import { summariseJobs } from '../db/jobs.ts';
import { isOpen } from '../domain/job-state.ts';

/** Lets requests wait for the end of jobs that a worker is busy with. */
export interface JobEnds {
  /** Call after a commit that has changed a job: whoever waits for its end looks whether this is it. */
  announceChange(orderId: number): void;
  /** Waits until all of these have ended, at most until `untilMs` (of `Date.now()`). Their states are to be read after. */
  wait(orderIds: readonly number[], untilMs: number): Promise<void>;
  /** From now on nobody waits. */
  stop(): void;
}

/** Another replica's worker cannot announce anything here: its ends are found by looking. */
const pollMs = 400;

export function createJobEnds(database: Database): JobEnds {
  const waiting = new Map<number, Set<() => void>>();
  let isStopped = false;

  const announcement = (orderIds: Iterable<number>, withinMs: number) =>
    new Promise<void>((resolve) => {
      const ids = [...orderIds];
      const done = () => {
        clearTimeout(timer);
        for (const id of ids) {
          const resolvers = waiting.get(id);
          resolvers?.delete(done);
          if (resolvers?.size === 0) waiting.delete(id);
        }
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      for (const id of ids) waiting.set(id, (waiting.get(id) ?? new Set()).add(done));
    });

  return {
    announceChange: (orderId) => {
      for (const done of waiting.get(orderId) ?? []) done();
    },
    wait: async (orderIds, untilMs) => {
      const open = new Set(orderIds);
      while (open.size > 0 && !isStopped) {
        const leftMs = untilMs - Date.now();
        if (leftMs <= 0) return;
        await announcement(open, Math.min(pollMs, leftMs));
        for (const job of await summariseJobs(database, [...open]))
          if (!isOpen(job.state) || job.state === 'review') open.delete(job.order_id);
      }
    },
    stop: () => {
      isStopped = true;
      for (const resolvers of waiting.values()) for (const done of resolvers) done();
    },
  };
}
