import { failureReason } from '../dead-letters/failure-reason.ts';
import type { Log } from '../log/index.ts';
import { measureWait } from '../metrics/index.ts';

const waitMinMs = 50;
const waitMaxMs = 1_000;
const logEveryMs = 30_000;
/** Beyond this a part is all there are again. */
const partMaxKnown = 1_024;

/** What a consumer knows of partitions whose next event cannot be applied yet. */
export interface Waiting {
  /** How many messages of a partition one transaction takes: all there are (Infinity), until something had to wait. */
  partMax(partition: number): number;
  /** A part of so many could not be applied: the next one has half of them, so that what waits is found. */
  halve(partition: number, messages: number): void;
  /** An event has to wait, and those behind it in its partition. Gives the milliseconds until its next try. */
  hold(partition: number, offset: string, error: unknown): number;
  /** A part was applied: nothing waits, and the next part may be twice as large. */
  release(partition: number): void;
  /** The partitions may be other members' now. What they wait for is found again if they are not. */
  forget(): void;
}

interface Held {
  readonly offset: string;
  readonly sinceMs: number;
  tries: number;
  loggedAtMs: number;
}

/** Says in the log and in the metrics what a consumer waits for: without that it would stand still without a word. */
export function createWaiting(consumer: string, topic: string, log: Log): Waiting {
  const partMaxes = new Map<number, number>();
  const heldOf = new Map<number, Held>();
  measureWait(consumer, () => {
    const nowMs = performance.now();
    return Math.max(0, ...[...heldOf.values()].map(({ sinceMs }) => (nowMs - sinceMs) / 1_000));
  });
  return {
    partMax: (partition) => partMaxes.get(partition) ?? Infinity,
    halve: (partition, messages) => void partMaxes.set(partition, Math.ceil(messages / 2)),
    hold: (partition, offset, error) => {
      partMaxes.set(partition, 1);
      const nowMs = performance.now();
      let held = heldOf.get(partition);
      if (held?.offset !== offset) {
        held = { offset, sinceMs: nowMs, tries: 0, loggedAtMs: -Infinity };
        heldOf.set(partition, held);
      }
      if (nowMs - held.loggedAtMs >= logEveryMs) {
        held.loggedAtMs = nowMs;
        const { code } = error as { code?: unknown };
        const waitedSeconds = Math.round((nowMs - held.sinceMs) / 1_000);
        const where = { consumer, topic, partition, offset };
        log.warn(
          { ...where, code, reason: failureReason(error), waitedSeconds },
          'event cannot be applied yet, waiting',
        );
      }
      return Math.min(waitMaxMs, waitMinMs * 2 ** held.tries++);
    },
    release: (partition) => {
      const partMax = (partMaxes.get(partition) ?? Infinity) * 2;
      if (partMax > partMaxKnown) partMaxes.delete(partition);
      else partMaxes.set(partition, partMax);
      heldOf.delete(partition);
    },
    forget: () => heldOf.clear(),
  };
}
