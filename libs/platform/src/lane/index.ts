import { Rejection } from '@dg/kernel';

/**
 * A lane sends single items on as batches, without timers: while `inFlightMax` batches are under way, what arrives
 * waits; when one returns, everything that waits leaves as one batch. An idle system sends batches of one at once.
 */
export interface Lane<Item, Result> {
  submit(item: Item): Promise<Result>;
}

export interface LaneOptions<Item, Result> {
  /** Answers every item, in order. A rejection reaches every item of the batch. */
  readonly send: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly batchMax: number;
  readonly inFlightMax: number;
  /** What has waited longer is refused as UNAVAILABLE instead of sent: its caller may have given up. */
  readonly waitMaxMs?: number;
  /** What comes while so many wait is refused as UNAVAILABLE at once. */
  readonly waitingMax?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly sinceMs: number;
}

export function createLane<Item, Result>(options: LaneOptions<Item, Result>): Lane<Item, Result> {
  const { waitMaxMs = 5_000, waitingMax = 10_000 } = options;
  let waiting: Waiting<Item, Result>[] = [];
  let inFlight = 0;
  let isScheduled = false;

  const sendBatch = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await options.send(batch.map((entry) => entry.item));
      if (results.length !== batch.length) throw new Error(`${batch.length} items sent, ${results.length} answered`);
      batch.forEach((entry, index) => entry.resolve(results[index] as Result));
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    } finally {
      inFlight--;
      flush();
    }
  };

  const refuseOld = () => {
    const oldestMs = performance.now() - waitMaxMs;
    const firstYoung = waiting.findIndex((entry) => entry.sinceMs >= oldestMs);
    const old = waiting.splice(0, firstYoung === -1 ? waiting.length : firstYoung);
    for (const entry of old) entry.reject(new Rejection('UNAVAILABLE'));
  };

  const flush = () => {
    refuseOld();
    while (inFlight < options.inFlightMax && waiting.length > 0) {
      const batch = waiting.slice(0, options.batchMax);
      waiting = waiting.slice(options.batchMax);
      inFlight++;
      void sendBatch(batch);
    }
  };

  return {
    submit: (item) =>
      new Promise<Result>((resolve, reject) => {
        if (waiting.length >= waitingMax) return reject(new Rejection('UNAVAILABLE'));
        waiting.push({ item, resolve, reject, sinceMs: performance.now() });
        if (isScheduled) return;
        isScheduled = true;
        // Requests that were read from the sockets in the same turn of the event loop leave together.
        setImmediate(() => {
          isScheduled = false;
          flush();
        });
      }),
  };
}
