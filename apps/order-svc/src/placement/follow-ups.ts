/** Work on orders that are visible already, which nobody waits for: their events do the same later. */
export interface FollowUps {
  /** Begins work that never fails, unless this process has too much of it or is about to end. */
  start(work: () => Promise<unknown>): void;
  /** Begins no more, and waits a while for what is under way. */
  stop(): Promise<void>;
}

const underWayMax = 2_000;
const stopMaxMs = 5_000;

export function createFollowUps(): FollowUps {
  const underWay = new Set<Promise<unknown>>();
  let isStopped = false;
  return {
    start: (work) => {
      if (isStopped || underWay.size >= underWayMax) return;
      const running = work().finally(() => underWay.delete(running));
      underWay.add(running);
    },
    stop: async () => {
      isStopped = true;
      const patience = AbortSignal.timeout(stopMaxMs);
      const isOver = new Promise((resolve) => patience.addEventListener('abort', resolve));
      await Promise.race([Promise.all(underWay), isOver]);
    },
  };
}
