import { isTerminal } from 'order-svc/protocol';
import { isVisible, payableMinor, type Purchase, type Slot } from './protocol-state.ts';

/** The promises of the protocol, by what is found when one is broken. */
export type Violation =
  | 'overspend'
  | 'a balance that is not the sum of its entries'
  | 'two orders of one reference'
  | 'charged twice'
  | 'charged after its time'
  | 'refunded more than charged'
  | 'a visible order without its debit'
  | 'a debit without an order'
  | 'delivered and refunded'
  | 'a refund that is not the share of what was not shown'
  | 'shown as ended before its refund'
  | 'bought twice'
  | 'followed by another without a refusal'
  | 'refunded though delivered'
  | 'refunded though in use'
  | 'bought unpaid'
  | 'delivered without its goods'
  | 'a shown code that went back to stock'
  | 'an ended order that changed'
  | 'delivered units that became fewer'
  | 'stuck for ever'
  | 'the code refuses'
  | 'a constraint has to step in';

/** What is wrong with a request's order, debit, refund and goods as they stand, whatever led to them. */
export function brokenIn(slot: Slot): Violation | undefined {
  const { order, debits, credits, units, purchases } = slot;
  const given = units.filter((unit) => unit === 'given').length;
  const made = purchases.reduce((sum, purchase) => sum + purchase.made, 0);
  const isBought = made > 0 || units.some((unit) => unit !== '-');
  if (debits > 1) return 'charged twice';
  if (credits.length > debits) return 'refunded more than charged';
  const isPaid = isVisible(order) && debits === 1 && (order.transactionId === null) === (order.redeemedCodeId !== null);
  if (isVisible(order) && !isPaid) return 'a visible order without its debit';
  if (typeof order === 'string' && debits > 0) return 'a debit without an order';
  if (units.includes('twice') || made > units.length) return 'bought twice';
  const isFollowed = purchases.some(
    (purchase, at) => at < purchases.length - 1 && !mayFollow(purchase, purchases[at + 1]!),
  );
  if (isFollowed) return 'followed by another without a refusal';
  if (purchases.length > 0 && given > made) return 'delivered without its goods';
  if (isBought && debits === 0) return 'bought unpaid';
  if (isVisible(order) && order.state === 'DELIVERED') {
    if (credits.length > 0) return 'delivered and refunded';
    if (given < units.length && !isTakenBack(slot)) return 'delivered without its goods';
  }
  if (isVisible(order) && (order.status === 'FAILED' || order.status === 'CANCELLED') && credits.length !== 1)
    return 'shown as ended before its refund';
  if (slot.shownUnits > given) return 'a shown code that went back to stock';
  const [credit] = credits;
  if (credit === undefined) return undefined;
  if (purchases.some(({ atSupplier }) => atSupplier === 'installed')) return 'refunded though in use';
  if (given > slot.shownUnits || !isAllKnown(slot)) return 'refunded though delivered';
  if (!isShareOf(credit, slot.shownUnits, units.length)) return 'a refund that is not the share of what was not shown';
  return undefined;
}

/**
 * After a definite refusal an order may be followed by another; units that came of it later are set aside. One that is
 * refused for good, or was never there, by one of another supplier.
 */
function mayFollow({ attempt }: Purchase, { attempt: next }: Purchase): boolean {
  if (attempt.state === 'transient' || attempt.state === 'delivered') return true;
  return attempt.supplier !== next.supplier && (attempt.state === 'final' || attempt.state === 'absent');
}

/** Whether everything a supplier has sold has come to us: to the order, or to stock; or was taken back by it. */
const isAllKnown = ({ purchases }: Slot) =>
  purchases.every(({ made, attempt, atSupplier }) => made === attempt.unitsReceived || atSupplier === 'takenBack');

/** Whether an eSIM is gone, whoever knows of it. */
const isTakenBack = ({ purchases }: Slot) => purchases.some(({ atSupplier }) => atSupplier === 'takenBack');

/** What is kept is nearest to the price of the units shown: off by half a minor unit at most. */
function isShareOf(credit: bigint, shown: number, quantity: number): boolean {
  const offBy = (payableMinor - credit) * BigInt(quantity) - payableMinor * BigInt(shown);
  return 2n * (offBy < 0n ? -offBy : offBy) <= BigInt(quantity);
}

const ends: ReadonlySet<string> = new Set(['DELIVERED', 'FAILED', 'CANCELLED']);

/** What is wrong with a step, though what stands before and after it may be right. */
export function brokenBy(before: Slot, after: Slot): Violation | undefined {
  if (before.isExpired && after.debits > before.debits) return 'charged after its time';
  const [order, next] = [before.order, after.order];
  if (!isVisible(order)) return undefined;
  if (typeof next === 'string') return 'a debit without an order';
  const isTakenBackNow = order.vertical === 'esim' && order.status === 'DELIVERED' && next.status === 'CANCELLED';
  if (ends.has(order.status) && next.status !== order.status && !isTakenBackNow) return 'an ended order that changed';
  const isInDelivery = order.state === 'PARTIALLY_DELIVERED' && next.state === 'PARTIALLY_DELIVERED';
  if (isInDelivery && next.deliveredQuantity < order.deliveredQuantity) return 'delivered units that became fewer';
  return undefined;
}

/** Whether everything that was begun has come to its end. */
export function isSettled(slot: Slot): boolean {
  const { order, debits } = slot;
  if (typeof order === 'string') return debits === 0;
  const isWithoutGoods = order.state === 'DELIVERED' && isTakenBack(slot);
  return isTerminal(order.state) && isAllKnown(slot) && !isWithoutGoods;
}
