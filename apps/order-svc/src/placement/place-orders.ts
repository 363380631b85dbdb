import { parseAmount, Rejection, type Vertical } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import { findHolders, insertIntents, type Holder } from '../db/intents.ts';
import type { CreateKeys, Intent } from '../domain/intent.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from './deps.ts';
import { driveIntents } from './drive-intents.ts';
import { esimIntents, type PlaceEsim } from './esims.ts';
import type { Ask } from './pricing.ts';
import { topupIntents, type PlaceTopup } from './topups.ts';
import { voucherIntents, type PlaceVoucher } from './vouchers.ts';

export type Placed = Order | Rejection;

/**
 * Places each order or says why not (architecture: money path). The whole batch takes each step together:
 * price, insert the intent, let the wallet decide, become visible, deliver.
 */
export function placeVoucherOrders(placement: Placement, asks: readonly PlaceVoucher[]): Promise<Placed[]> {
  return placeOrders(placement, asks, voucherIntents(placement.clients, asks), (ask, order) =>
    isOrderOf(order, 'voucher', ask, ask.denomination),
  );
}

/** The same of top-ups. */
export function placeTopupOrders(placement: Placement, asks: readonly PlaceTopup[]): Promise<Placed[]> {
  return placeOrders(placement, asks, topupIntents(placement, asks), (ask, order) =>
    isOrderOf(order, 'topup', ask, ask.amount),
  );
}

/** The same of eSIMs. */
export function placeEsimOrders(placement: Placement, asks: readonly PlaceEsim[]): Promise<Placed[]> {
  return placeOrders(placement, asks, esimIntents(placement, asks), (ask, order) =>
    isOrderOf(order, 'esim', ask, ask.amount),
  );
}

/** Whether an order is of what a create wants, as far as that is known without its price. */
type IsOrderOf<Wanted> = (ask: Wanted, order: Order) => boolean;

async function placeOrders<Wanted extends CreateKeys>(
  placement: Placement,
  asks: readonly Wanted[],
  pricing: Promise<readonly (Intent | Rejection)[]>,
  isOrder: IsOrderOf<Wanted>,
): Promise<Placed[]> {
  const priced = await pricedOrUnavailable(asks, pricing);
  const results = await answerKnownFirst(placement, asks, priced, isOrder);
  const open = priced.flatMap((intent, index) => (intent instanceof Rejection ? [] : [{ index, intent }]));
  const placed = await placeIntents(
    placement,
    open.map(({ intent }) => intent),
    2,
  );
  open.forEach(({ index }, position) => (results[index] = placed[position]));
  return results as Placed[];
}

/** When nobody could be asked for prices, creates are refused one by one: those that have an order are still told. */
async function pricedOrUnavailable(
  asks: readonly CreateKeys[],
  pricing: Promise<readonly (Intent | Rejection)[]>,
): Promise<readonly (Intent | Rejection)[]> {
  try {
    return await pricing;
  } catch (error) {
    if (!(error instanceof Rejection && error.code === 'UNAVAILABLE')) throw error;
    return asks.map(() => error);
  }
}

/** Inserts intents and drives them; an intent whose reference is held joins the holder first. */
async function placeIntents(placement: Placement, intents: readonly Intent[], triesLeft: number): Promise<Placed[]> {
  if (intents.length === 0) return [];
  const inserted = await insertIntents(placement.database, intents);
  crashPoint('intent.committed');
  const orders = inserted.filter((order) => order !== undefined);
  const driven = await driveIntents(placement, orders);
  const results: (Placed | undefined)[] = inserted.map((order) => order && driven.get(order.id));

  const held = intents.flatMap((intent, index) => (inserted[index] === undefined ? [{ intent, index }] : []));
  if (held.length === 0) return results as Placed[];
  const answers = await answerHeld(
    placement,
    held.map(({ intent }) => intent),
    triesLeft,
  );
  held.forEach(({ index }, position) => (results[index] = answers[position]));
  return results as Placed[];
}

/**
 * Answers creates whose client_reference or Idempotency-Key is taken. A holder that is still an intent is driven to
 * its end first, so that the answer is final: the same request's order, or Duplicate client_reference. When the
 * wallet refused the holder, a create of the same order is refused like it; for another one the reference is free
 * again, and it is tried once more.
 */
async function answerHeld(placement: Placement, intents: readonly Intent[], triesLeft: number): Promise<Placed[]> {
  const holders = await findDrivenHolders(placement, intents);
  const answers = holders.map((holder, index): Placed | undefined => {
    if (holder === undefined) return undefined;
    if (!(holder.outcome instanceof Rejection)) return answerOfHolder(holder, holder.outcome);
    const isRepeated = holder.isSameRequest || isSameOrder(intents[index]!, holder.order);
    return holder.outcome.code === 'UNAVAILABLE' || isRepeated || triesLeft === 0 ? holder.outcome : undefined;
  });
  const free = intents.flatMap((intent, index) => (answers[index] === undefined ? [{ intent, index }] : []));
  const again =
    triesLeft === 0
      ? []
      : await placeIntents(
          placement,
          free.map(({ intent }) => intent),
          triesLeft - 1,
        );
  free.forEach(({ index }, position) => (answers[index] = again[position] ?? new Rejection('UNAVAILABLE')));
  return answers as Placed[];
}

interface DrivenHolder extends Holder {
  /** The holder as it is by now, or why it was refused. */
  readonly outcome: Placed;
}

/** Who holds the keys of these creates, each driven to its end. */
async function findDrivenHolders(
  placement: Placement,
  asks: readonly CreateKeys[],
): Promise<(DrivenHolder | undefined)[]> {
  const holders = await findHolders(placement.database, asks);
  const undecided = new Map(
    holders.flatMap((holder) => (holder?.order.state === 'INTENT' ? [[holder.order.id, holder.order] as const] : [])),
  );
  const driven = await driveIntents(placement, [...undecided.values()]);
  return holders.map((holder) => holder && { ...holder, outcome: driven.get(holder.order.id) ?? holder.order });
}

function answerOfHolder({ isSameRequest }: Holder, order: Order): Placed {
  return isSameRequest ? order : new Rejection('DUPLICATE_CLIENT_REFERENCE');
}

const sameFields = [
  'vertical',
  'productId',
  'denominationMinor',
  'quantity',
  'walletId',
  'inputData',
  'redeemedCodeId',
] as const satisfies readonly (keyof Intent & keyof Order)[];

/** Whether a create asks for what the holder of its reference asks for. */
function isSameOrder(intent: Intent, order: Order): boolean {
  return sameFields.every((field) => intent[field] === order[field]);
}

function isOrderOf(order: Order, vertical: Vertical, { productId, quantity }: Ask, amount: string): boolean {
  if (order.vertical !== vertical || order.productId !== productId || order.quantity !== quantity) return false;
  const asked = parseAmount(amount, order.productCurrency);
  return 'minor' in asked && asked.minor === order.denominationMinor;
}

/** Refusals that the specification has come after that of a used client_reference, whatever is asked for. */
const refusedOfLate = new Set([
  'WALLET_NOT_USABLE',
  'EXCHANGE_RATE_NOT_AVAILABLE',
  'VOUCHER_NOT_REDEEMABLE',
  'VOUCHER_VALUE_INSUFFICIENT',
]);

/**
 * A refusal says nothing of a create that has been made already: what it needed then may be gone, or used by itself,
 * and who is told "Product not found" orders anew and pays twice. So each that is refused is first looked up by its
 * keys, also when nobody could be asked for prices. The same request is answered with its order; a create that has only
 * the reference in common is a duplicate when it asks for what the order is of. One that asks for something else is
 * refused in the order of the specification: product and denomination, then the reference, then wallets and rates.
 */
async function answerKnownFirst<Wanted extends CreateKeys>(
  placement: Placement,
  asks: readonly Wanted[],
  priced: readonly (Intent | Rejection)[],
  isOrder: IsOrderOf<Wanted>,
): Promise<(Placed | undefined)[]> {
  const results: (Placed | undefined)[] = priced.map((price) => (price instanceof Rejection ? price : undefined));
  const refused = priced.flatMap((price, index) => {
    const ask = asks[index]!;
    const hasKeys = ask.clientReference !== null || ask.idempotencyKey !== '';
    return price instanceof Rejection && hasKeys ? [{ index, ask, refusal: price }] : [];
  });
  if (refused.length === 0) return results;
  const holders = await findDrivenHolders(
    placement,
    refused.map(({ ask }) => ask),
  );
  refused.forEach(({ index, ask, refusal }, position) => {
    const holder = holders[position];
    if (holder === undefined) return;
    const isAnswer = holder.isSameRequest || refusedOfLate.has(refusal.code) || isOrder(ask, holder.order);
    if (!isAnswer) return;
    if (!(holder.outcome instanceof Rejection)) results[index] = answerOfHolder(holder, holder.outcome);
    else if (holder.outcome.code === 'UNAVAILABLE') results[index] = holder.outcome;
  });
  return results;
}
