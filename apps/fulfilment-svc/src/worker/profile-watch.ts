import type { Lifecycle } from '@dg/platform/lifecycle';
import { startLoop } from '@dg/platform/loop';
import { learnFacts } from '../commands/learn-facts.ts';
import type { ProfileDependencies } from '../commands/refresh-profile.ts';
import { ordersToElapse } from '../db/due-profiles.ts';

const everyMs = 5_000;
/** Its supplier, who is asked when the validity of a profile ends, says first whether it did. */
const graceMs = 10_000;
const ordersMax = 100;

/** Ends profiles whose validity is over and whose supplier cannot be asked, or is not configured any more. */
export function startProfileWatch(
  { database, vault, log, wakeRelay }: ProfileDependencies,
  lifecycle: Lifecycle,
): void {
  const loop = startLoop({
    name: 'profile watch',
    log,
    everyMs,
    run: async () => {
      const orderIds = await ordersToElapse(database, graceMs, ordersMax);
      for (const orderId of orderIds) await learnFacts(database, vault, orderId, undefined);
      if (orderIds.length > 0) wakeRelay();
      return orderIds.length === ordersMax ? 'more' : 'idle';
    },
  });
  lifecycle.onDrain('profile watch', loop.stop);
}
