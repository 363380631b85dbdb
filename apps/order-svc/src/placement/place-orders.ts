import { Rejection } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import { findHolders, insertIntents, referenceKey, takenReferences, type Intent } from '../db/intents.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from './deps.ts';
import { driveIntents } from './drive-intents.ts';
import { priceVouchers, type PricedVoucher, type VoucherAsk } from './price-vouchers.ts';

export interface PlaceVoucher extends VoucherAsk {
  readonly clientReference: string | null;
  readonly email: string | null;
  readonly requestId: string;
  readonly idempotencyKey: string;
}

export type Placed = Order | Rejection;

/**
 * Places each order or says why not (architecture: money path). The whole batch takes each step together:
 * price, insert the intent, let the wallet decide, become visible, deliver.
 */
export async function placeVoucherOrders(placement: Placement, asks: readonly PlaceVoucher[]): Promise<Placed[]> {
  const priced = await priceVouchers(placement.clients, asks);
  const results: (Placed | undefined)[] = await refuseDuplicatesFirst(placement, asks, priced);
  const open = asks.flatMap((ask, index) => {
    const price = priced[index]!;
    return price instanceof Rejection ? [] : [{ index, intent: intentOf(ask, price) }];
  });
  const placed = await placeIntents(
    placement,
    open.map(({ intent }) => intent),
    2,
  );
  open.forEach(({ index }, position) => (results[index] = placed[position]));
  return results as Placed[];
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
  const holders = await findHolders(placement.database, intents);
  const undecided = new Map(
    holders.flatMap((holder) => (holder?.order.state === 'INTENT' ? [[holder.order.id, holder.order] as const] : [])),
  );
  const driven = await driveIntents(placement, [...undecided.values()]);
  const answers = holders.map((holder, index): Placed | undefined => {
    if (holder === undefined) return undefined;
    const outcome = driven.get(holder.order.id) ?? holder.order;
    const isRepeated = holder.isSameRequest || isSameOrder(intents[index]!, holder.order);
    if (!(outcome instanceof Rejection))
      return holder.isSameRequest ? outcome : new Rejection('DUPLICATE_CLIENT_REFERENCE');
    return outcome.code === 'UNAVAILABLE' || isRepeated || triesLeft === 0 ? outcome : undefined;
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

/** Whether a create asks for what the holder of its reference asks for. */
function isSameOrder(intent: Intent, order: Order): boolean {
  return (
    intent.productId === order.productId &&
    intent.denominationMinor === order.denominationMinor &&
    intent.quantity === order.quantity &&
    intent.walletId === order.walletId
  );
}

/**
 * The specification rejects a used client_reference before it looks at wallets and rates: an ask that has no wallet
 * or no rate is answered with Duplicate client_reference when that applies too.
 */
async function refuseDuplicatesFirst(
  placement: Placement,
  asks: readonly PlaceVoucher[],
  priced: readonly (PricedVoucher | Rejection)[],
): Promise<(Rejection | undefined)[]> {
  const results = priced.map((price) => (price instanceof Rejection ? price : undefined));
  const asked = results.flatMap((rejection, index) =>
    (rejection?.code === 'WALLET_NOT_USABLE' || rejection?.code === 'EXCHANGE_RATE_NOT_AVAILABLE') &&
    asks[index]!.clientReference !== null
      ? [index]
      : [],
  );
  if (asked.length === 0) return results;
  const taken = await takenReferences(
    placement.database,
    asked.map((index) => asks[index]!),
  );
  for (const index of asked) {
    const { clientId, clientReference } = asks[index]!;
    if (taken.has(referenceKey(clientId, clientReference!)))
      results[index] = new Rejection('DUPLICATE_CLIENT_REFERENCE');
  }
  return results;
}

function intentOf(ask: PlaceVoucher, { line, wallet, charge }: PricedVoucher): Intent {
  return {
    clientId: ask.clientId,
    vertical: 'voucher',
    clientReference: ask.clientReference,
    idempotencyKey: ask.idempotencyKey,
    requestId: ask.requestId,
    productId: line.product_id,
    productName: line.product_name,
    countryCode: line.country_code,
    productCurrency: line.currency_code,
    supplier: line.supplier,
    supplierSku: line.supplier_sku,
    deliveryTime: line.delivery_time,
    denominationMinor: BigInt(line.denomination_minor),
    quantity: ask.quantity,
    walletId: wallet.id,
    walletCurrency: wallet.currency,
    email: ask.email,
    charge,
  };
}
