import type { Log } from '@dg/platform/log';
import { startLoop, type Loop } from '@dg/platform/loop';

/** A claim is renewed while its item is being delivered, so that what a dead process held is soon taken up. */
const leaseSeconds = 15;
const renewEveryMs = 5_000;
/** How long something that nobody told of may stay due. */
export const pollMs = 1_000;
const stopDeadlineMs = 5_000;

export interface Claimed<Item> {
  readonly items: readonly Item[];
  /** There may be more for which there was no room: the end of any delivery makes room. */
  readonly hasMore: boolean;
}

export interface ClaimingWorkerOptions<Item> {
  /** For the log. */
  readonly name: string;
  readonly log: Log;
  /** Claims what is due, and no more than there is room for beside what is under way. */
  readonly claim: (underWay: readonly Item[], leaseSeconds: number) => Promise<Claimed<Item>>;
  readonly renew: (ids: readonly number[], leaseSeconds: number) => Promise<void>;
  /** Never throws. What it does not record is claimed again when the lease ends. */
  readonly deliver: (item: Item) => Promise<void>;
}

/**
 * Delivers rows that are claimed for a while, each at least once. No transaction is open meanwhile: what a process
 * that died had claimed is claimed again when the lease ends. Stopping waits a while for what is under way.
 */
export function startClaimingWorker<Item extends { readonly id: number }>(options: ClaimingWorkerOptions<Item>): Loop {
  const { name, log, claim, renew, deliver } = options;
  const underWay = new Map<number, { readonly item: Item; readonly ended: Promise<void> }>();
  let hasMore = false;
  let endedCount = 0;

  const start = (item: Item) => {
    const ended = deliver(item).finally(() => {
      underWay.delete(item.id);
      endedCount++;
      if (hasMore) loop.wake();
    });
    underWay.set(item.id, { item, ended });
  };
  const loop = startLoop({
    name,
    log,
    everyMs: pollMs,
    run: async () => {
      const endedBefore = endedCount;
      const claimed = await claim(
        [...underWay.values()].map(({ item }) => item),
        leaseSeconds,
      );
      hasMore = claimed.hasMore;
      // One that is still under way had lost its claim: it is over soon, and what came of it counts.
      for (const item of claimed.items) if (!underWay.has(item.id)) start(item);
      return hasMore && endedCount > endedBefore ? 'more' : 'idle';
    },
  });
  const renewing = startLoop({
    name: `${name} claims`,
    log,
    everyMs: renewEveryMs,
    run: async () => {
      await renew([...underWay.keys()], leaseSeconds);
      return 'idle';
    },
  });

  return {
    ...loop,
    stop: async () => {
      const finished = loop
        .stop()
        .then(() => Promise.all([...underWay.values()].map(({ ended }) => ended)))
        .then(renewing.stop);
      await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, stopDeadlineMs).unref())]);
    },
  };
}
