import { Rejection } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import { debitRemarks } from '../db/order-events.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from './deps.ts';
import { rejectionOf } from './pricing.ts';

/** An order is paid for: by a debit, or without one by its voucher code. */
export interface Payment {
  readonly transactionId: number | null;
}

/**
 * The decision on each order, by the wallet or by fulfilment, which holds its voucher code: paid, or refused. Both are
 * recorded under the order's id, so that the same order has the same answer for ever. Left out: nobody could be asked.
 */
export async function decidePayments(
  placement: Placement,
  intents: readonly Order[],
): Promise<Map<number, Payment | Rejection>> {
  const [debits, holds] = await Promise.all([
    decideDebits(
      placement,
      intents.filter((order) => order.redeemedCodeId === null),
    ),
    decideHolds(
      placement,
      intents.filter((order) => order.redeemedCodeId !== null),
    ),
  ]);
  return new Map([...debits, ...holds]);
}

type Decisions = readonly (readonly [number, Payment | Rejection])[];

async function decideDebits(placement: Placement, intents: readonly Order[]): Promise<Decisions> {
  if (intents.length === 0) return [];
  const debits = intents.map((order) => ({
    order_id: order.id,
    client_id: order.clientId,
    wallet_id: order.walletId,
    currency: order.walletCurrency,
    amount_minor: String(order.payableMinor),
    valid_until: order.validUntil.toISOString(),
    remarks: debitRemarks(order),
    request_id: order.requestId,
    ...(order.forexRate === null
      ? {}
      : {
          conversion: {
            source_currency: order.productCurrency,
            source_minor: String(order.totalMinor),
            rate: order.forexRate,
          },
        }),
  }));
  return answered(placement, intents, 'wallet', async () => {
    const { decisions } = await placement.clients.wallet.Debit({ debits }, { isRetried: true });
    crashPoint('debit.answered');
    return decisions.map(
      ({ order_id: orderId, transaction_id: transactionId, refusal }) =>
        [orderId, transactionId == null ? rejectionOf(refusal ?? '') : { transactionId }] as const,
    );
  });
}

async function decideHolds(placement: Placement, intents: readonly Order[]): Promise<Decisions> {
  if (intents.length === 0) return [];
  const holds = intents.map((order) => ({
    order_id: order.id,
    client_id: order.clientId,
    code_id: String(order.redeemedCodeId),
    valid_until: order.validUntil.toISOString(),
    amount_minor: String(order.payableMinor),
    currency: order.walletCurrency,
  }));
  return answered(placement, intents, 'fulfilment', async () => {
    const { decisions } = await placement.clients.fulfilment.HoldVouchers({ holds }, { isRetried: true });
    crashPoint('hold.answered');
    return decisions.map(
      ({ order_id: orderId, refusal }) =>
        [orderId, refusal === '' ? { transactionId: null } : rejectionOf(refusal)] as const,
    );
  });
}

/** What cannot be asked decides nothing. */
async function answered(
  { log }: Placement,
  intents: readonly Order[],
  who: string,
  ask: () => Promise<Decisions>,
): Promise<Decisions> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    log.warn({ error, orders: intents.length }, `${who} did not answer, intents stay open`);
    return [];
  }
}
