import { startLoop, type Loop } from '@dg/platform/loop';
import { pruneQuotes } from '../db/quotes.ts';
import type { Placement } from '../placement/deps.ts';
import { askAboutOrders } from './ask-about-orders.ts';
import { carryOutCancellations } from './carry-out-cancellations.ts';
import { driveOpenIntents, makeDueRefunds } from './drive-open-orders.ts';

const everyMs = 1_000;
const askEveryMs = 30_000;
const quotePruneEveryMs = 60_000;
/** Older than any request that may still be working on it would need; driving it twice is harmless, only wasteful. */
const intentAgeMs = 10_000;
/** At the start whatever was open is taken up at once: mostly this very process left it, when it died. */
const intentAgeAtStartMs = 1_000;

/**
 * Finds what a crash, a silent service or a lost event has left stuck, and drives it with the same keys until it is
 * done: open intents and refunds that are due every second; orders whose job is missing or whose result has not come,
 * and cancellations without an answer, every 30 s. Wake it when a refund has become due outside a request.
 */
export function startResolver(placement: Placement): Pick<Loop, 'wake' | 'stop'> {
  let isFirst = true;
  let prunedAt = Date.now();
  // Beside each other: intents may have to wait for fulfilment and suppliers, and no refund waits for those.
  const refunding = startLoop({
    name: 'resolver of refunds',
    log: placement.log,
    everyMs,
    run: async () => {
      await makeDueRefunds(placement, refunding.isStopping);
      return 'idle';
    },
  });
  const driving = startLoop({
    name: 'resolver of intents',
    log: placement.log,
    everyMs,
    run: async () => {
      await driveOpenIntents(placement, isFirst ? intentAgeAtStartMs : intentAgeMs, driving.isStopping);
      isFirst = false;
      if (Date.now() - prunedAt > quotePruneEveryMs) {
        prunedAt = Date.now();
        await pruneQuotes(placement.database);
      }
      return 'idle';
    },
  });
  const asking = startLoop({
    name: 'resolver of jobs',
    log: placement.log,
    everyMs: askEveryMs,
    run: async () => {
      await askAboutOrders(placement, asking.isStopping);
      return 'idle';
    },
  });
  const cancelling = startLoop({
    name: 'resolver of cancellations',
    log: placement.log,
    everyMs: askEveryMs,
    run: async () => {
      await carryOutCancellations(placement);
      return 'idle';
    },
  });
  return {
    wake: refunding.wake,
    stop: async () => {
      await Promise.all([refunding.stop(), driving.stop(), asking.stop(), cancelling.stop()]);
    },
  };
}
