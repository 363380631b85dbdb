import { auditShoppers } from './audit.ts';
import { auditNotifications } from './audit-notifications.ts';
import { brokenInvariants, type Watch } from './invariants.ts';
import type { Load } from './load.ts';
import type { OperatorBooks } from './operators.ts';
import { parkedEvents } from './parked.ts';
import { lateFaults, settle, type Limit } from './settle.ts';
import { compareSupplierBook } from './supplier-book.ts';
import type { World } from './world.ts';

export interface Judgement {
  readonly faults: readonly string[];
  /** Since the limit began. */
  readonly settledMs: number;
  /** How many checks were made in all. */
  readonly checks: number;
}

const disorderShownMax = 5;

/**
 * Waits until everything has settled, then holds what is there against every book and every invariant. `limit`: since
 * the load was told to end.
 */
export async function judge(
  { stack, superuser, journal, receiver, market }: World,
  { shoppers }: Pick<Load, 'shoppers'>,
  { credits }: OperatorBooks,
  watch: Watch,
  limit: Limit,
): Promise<Judgement> {
  const settled = await settle(superuser, journal, limit);
  const during = await watch.end();
  const { faults: broken, checks } = await brokenInvariants(stack.databaseUrls);
  const disorder = await journal.outOfOrder();
  const bookFaults = await auditShoppers(shoppers, credits);
  // The audit waits for the last step of an eSIM, which may have been learned only then: clients are told of it next.
  const toldLimit = { sinceMs: Date.now(), withinMs: limit.withinMs };
  const told = await settle(superuser, journal, toldLimit);
  const faults = [
    ...lateFaults(settled, limit, 'the load was told to end'),
    ...during.faults.map((fault) => `while it ran: ${fault}`),
    ...broken,
    ...disorder.slice(0, disorderShownMax).map((key) => `events out of order: ${key}`),
    ...(await parkedEvents(superuser)),
    ...(await compareSupplierBook(stack.sandbox.url, superuser)),
    ...bookFaults,
    ...lateFaults(told, toldLimit, 'the last step of an eSIM was known'),
    ...(await auditNotifications(shoppers, receiver.received)),
  ];
  await market.retire(shoppers.map(({ account }) => account));
  if (settled.open.length === 0 && told.open.length === 0) await journal.clear();
  return { faults, settledMs: settled.milliseconds, checks: checks * (during.times + 1) };
}
