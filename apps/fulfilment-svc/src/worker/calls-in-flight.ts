import type { Log } from '@dg/platform/log';
import { resultBy } from '../result-by.ts';

/** Beyond a call's own time-out: what storing its answer may take before somebody else asks. */
export const storingMs = 5_000;
/** How long an end waits for calls under way. What is cut off is done by whoever comes next, when its lease ends. */
const stopMaxMs = 8_000;

/** Calls of one worker that are under way. */
export interface CallsInFlight {
  readonly count: number;
  /** Begins a call. One that fails is logged with these fields, and called again when its lease ends. */
  start(fields: Readonly<Record<string, unknown>>, call: () => Promise<void>): void;
  /** Waits for those under way, but not for ever. */
  end(): Promise<void>;
}

/** `failure` is logged of a call that throws; `ended` is called after each. */
export function openCallsInFlight(log: Log, failure: string, ended: () => void): CallsInFlight {
  const inFlight = new Set<Promise<void>>();
  return {
    get count() {
      return inFlight.size;
    },
    start: (fields, call) => {
      const running = call()
        .catch((error: unknown) => log.error({ error, ...fields }, failure))
        .finally(() => {
          inFlight.delete(running);
          ended();
        });
      inFlight.add(running);
    },
    end: async () => {
      await resultBy(Date.now() + stopMaxMs, Promise.all(inFlight));
    },
  };
}
