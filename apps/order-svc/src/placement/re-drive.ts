import { finishRefunds } from '../commands/finish-refunds.ts';
import { applyResults, resultOf } from '../commands/apply-results.ts';
import { longPendingOrders, openOrders } from '../db/orders.ts';
import { pruneQuotes } from '../db/quotes.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from './deps.ts';
import { driveIntents } from './drive-intents.ts';
import { expedite } from './expedite.ts';

export interface ReDriver {
  /** Looks at once: a refund has become due outside a request. */
  wake(): void;
  stop(): Promise<void>;
}

const everyMs = 1_000;
/** Older than any request that may still be working on it would need; driving it twice is harmless, only wasteful. */
const intentAgeMs = 10_000;
const refundAgeMs = 0;
const batchMax = 200;
const quotePruneEveryMs = 60_000;
const askAgainEveryMs = 30_000;
const longPendingMs = 60_000;

/** The loop that finishes what a crash or a silent service left open, with the same keys, until it is done. */
export function startReDriver(placement: Placement): ReDriver {
  let isStopping = false;
  let wakeUp: () => void = () => undefined;
  let isWoken = false;
  let prunedAt = Date.now();
  let askedAgainAt = Date.now();

  const pause = () =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopping) return resolve();
      const timer = setTimeout(resolve, everyMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    }).then(() => {
      isWoken = false;
    });

  const driveOnce = async () => {
    const open = await openOrders(placement.database, intentAgeMs, refundAgeMs, batchMax);
    if (open.length > 0) {
      await together(
        open.filter((order) => order.state === 'INTENT'),
        (orders) => driveIntents(placement, orders),
      );
      await together(
        open.filter((order) => order.state === 'REFUNDING'),
        (orders) => finishRefunds(placement, orders),
      );
      placement.log.info({ orders: open.length }, 'open orders driven');
    }
    if (Date.now() - prunedAt > quotePruneEveryMs) {
      prunedAt = Date.now();
      await pruneQuotes(placement.database);
    }
    if (Date.now() - askedAgainAt > askAgainEveryMs) {
      askedAgainAt = Date.now();
      await askAgain();
    }
  };

  /**
   * Asks fulfilment about orders that have been in flight for long, one batch after the other: should an event have
   * been lost or parked, the answer moves the order all the same.
   */
  const askAgain = async () => {
    for (let afterId = 0; !isStopping;) {
      const orders = await longPendingOrders(placement.database, longPendingMs, afterId, batchMax);
      const last = orders.at(-1);
      if (last === undefined) return;
      afterId = last.id;
      const results = await expedite(placement, orders);
      const known = results.flatMap((result) => resultOf(result) ?? []);
      if (known.length > 0) await applyResults(placement.database, known);
      placement.wakeRelay();
    }
  };

  /** As one batch; when that fails, each alone: one order that cannot be driven must not hold up the others. */
  const together = async (orders: readonly Order[], drive: (orders: readonly Order[]) => Promise<unknown>) => {
    try {
      await drive(orders);
    } catch (error) {
      placement.log.warn({ error, orders: orders.length }, 'open orders could not be driven together');
      for (const order of orders) {
        if (isStopping) return;
        await drive([order]).catch((fault: unknown) =>
          placement.log.error({ error: fault, orderId: order.id }, 'order cannot be driven'),
        );
      }
    }
  };

  const run = async () => {
    while (!isStopping) {
      try {
        await driveOnce();
      } catch (error) {
        placement.log.warn({ error }, 're-drive interrupted');
      }
      await pause();
    }
  };
  const running = run();

  return {
    wake: () => {
      isWoken = true;
      wakeUp();
    },
    stop: async () => {
      isStopping = true;
      wakeUp();
      await running;
    },
  };
}
