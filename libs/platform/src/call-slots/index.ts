/** The places for calls that are under way at a time. */
export interface CallSlots {
  /**
   * Takes a place, first come first served, and gives what gives it back; undefined when within `patienceMs` none has
   * become free.
   */
  take(patienceMs: number): Promise<(() => void) | undefined>;
  /** How many are neither taken nor waited for. */
  free(): number;
}

interface Waiting {
  readonly untilMs: number;
  readonly resolve: (giveBack: (() => void) | undefined) => void;
}

export function openCallSlots(most: number): CallSlots {
  let taken = 0;
  let waiting: Waiting[] = [];

  const place = () => {
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      taken--;
      handOn();
    };
  };
  const handOn = () => {
    while (taken < most) {
      const next = waiting.shift();
      if (next === undefined) return;
      // A process that stood still meanwhile finds out by the clock, not by the timer: what was to be done may not be
      // true any more.
      if (performance.now() > next.untilMs) {
        next.resolve(undefined);
        continue;
      }
      taken++;
      next.resolve(place());
    }
  };

  return {
    take: (patienceMs) => {
      if (taken < most) {
        taken++;
        return Promise.resolve(place());
      }
      const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
      const timer = setTimeout(() => {
        waiting = waiting.filter((each) => each !== one);
        resolve(undefined);
      }, patienceMs);
      const one: Waiting = {
        untilMs: performance.now() + patienceMs,
        resolve: (giveBack) => {
          clearTimeout(timer);
          resolve(giveBack);
        },
      };
      waiting.push(one);
      return promise;
    },
    free: () => Math.max(0, most - taken - waiting.length),
  };
}

/** At most so many of the places of others: who has a share cannot take all of them. */
export function shareOf(slots: CallSlots, most: number): CallSlots {
  const own = openCallSlots(most);
  return {
    take: async (patienceMs) => {
      const untilMs = performance.now() + patienceMs;
      const giveBackOwn = await own.take(patienceMs);
      if (giveBackOwn === undefined) return undefined;
      const giveBackTheirs = await slots.take(Math.max(0, untilMs - performance.now()));
      if (giveBackTheirs === undefined) {
        giveBackOwn();
        return undefined;
      }
      return () => {
        giveBackTheirs();
        giveBackOwn();
      };
    },
    free: () => Math.min(own.free(), slots.free()),
  };
}
