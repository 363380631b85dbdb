import type { Database } from '@dg/platform/postgres';
import { summariseJobs } from '../db/jobs.ts';
import { isOpen } from '../domain/job-state.ts';

/** Which of these orders are still waited for. */
export type StillOpen = (orderIds: readonly number[]) => Promise<readonly number[]>;

/** Lets requests wait for what a worker is busy with: the end of jobs, or a supplier's next answer about them. */
export interface JobEnds {
  /** Call after a commit that has stored a supplier's answer: whoever waits for its job looks whether this is it. */
  announceAnswer(orderId: number): void;
  /**
   * Waits until none of these is still open, by default until all jobs have ended or are in review, at most until
   * `untilMs` (of `Date.now()`). How they stand is to be read after.
   */
  wait(orderIds: readonly number[], untilMs: number, stillOpen?: StillOpen): Promise<void>;
  /** From now on nobody waits. */
  stop(): void;
}

/** Another replica's worker cannot announce anything here: its answers are found by looking. */
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
  const unfinished: StillOpen = async (orderIds) => {
    const jobs = await summariseJobs(database, orderIds);
    const ended = jobs.filter(({ state }) => !isOpen(state) || state === 'review');
    const endedIds = new Set(ended.map((job) => job.order_id));
    return orderIds.filter((orderId) => !endedIds.has(orderId));
  };

  return {
    announceAnswer: (orderId) => {
      for (const done of waiting.get(orderId) ?? []) done();
    },
    wait: async (orderIds, untilMs, stillOpen = unfinished) => {
      let open = orderIds;
      while (open.length > 0 && !isStopped) {
        const leftMs = untilMs - Date.now();
        if (leftMs <= 0) return;
        await announcement(open, Math.min(pollMs, leftMs));
        open = await stillOpen(open);
      }
    },
    stop: () => {
      isStopped = true;
      for (const resolvers of waiting.values()) for (const done of resolvers) done();
    },
  };
}
