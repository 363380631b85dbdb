import { query, transaction, type Database, type Queryable } from '@dg/platform/postgres';
import type pg from 'pg';
import { writeLedger, type Booking } from '../db/bookings.ts';
import { lockWallets } from '../db/wallets.ts';
import { debitKey } from '../domain/debit.ts';
import { refundEntries } from '../domain/entry.ts';
import { decideRefunds, refundKey, type BookedDebit, type OrderRefund, type RefundPlan } from '../domain/refund.ts';

export interface RefundAnswer {
  readonly orderId: number;
  readonly transactionId: number;
}

interface DebitRow {
  order_id: number;
  client_id: number;
  wallet_id: number;
  currency: string;
  amount_minor: bigint;
  source_currency: string | null;
  source_minor: bigint | null;
  forex_rate: string | null;
}

/** Gives each order's money back to the wallet it came from, once, in one commit for the whole batch. */
export function refundOrders(database: Database, refunds: readonly OrderRefund[]): Promise<RefundAnswer[]> {
  return transaction(database, (client) => refundOrdersWithin(client, refunds), { crashPoint: 'refund' });
}

/** The same inside a transaction that is already open. */
export async function refundOrdersWithin(
  client: pg.PoolClient,
  refunds: readonly OrderRefund[],
): Promise<RefundAnswer[]> {
  const debits = await debitsOf(client, refunds);
  const wallets = await lockWallets(client, [...new Set([...debits.values()].map((debit) => debit.walletId))]);
  // Read after the locks are held: a refund that was being booked meanwhile is committed and seen.
  const existing = await existingRefunds(client, refunds);
  const known = new Map([...existing].map(([orderId, row]) => [orderId, row.amount_minor]));
  const plan = decideRefunds(wallets, debits, known, refunds);
  const written =
    plan.credits.length === 0
      ? new Map<string, number>()
      : await writeLedger(client, plan.credits.map(bookingOf), plan.wallets);
  return refunds.map(({ orderId }) => ({
    orderId,
    transactionId: existing.get(orderId)?.id ?? written.get(refundKey(orderId))!,
  }));
}

async function debitsOf(client: Queryable, refunds: readonly OrderRefund[]): Promise<Map<number, BookedDebit>> {
  const rows = await query<DebitRow>(
    client,
    `select asked.order_id, t.client_id, t.wallet_id, t.currency, t.amount_minor, t.source_currency, t.source_minor,
            t.forex_rate
     from unnest($1::integer[], $2::text[]) as asked(order_id, key) join transactions t on t.key = asked.key`,
    [refunds.map((refund) => refund.orderId), refunds.map((refund) => debitKey(refund.orderId))],
  );
  return new Map(rows.map((row) => [row.order_id, debitOf(row)]));
}

function debitOf(row: DebitRow): BookedDebit {
  const debit = {
    clientId: row.client_id,
    walletId: row.wallet_id,
    currency: row.currency,
    amountMinor: row.amount_minor,
  };
  if (row.source_currency === null || row.source_minor === null || row.forex_rate === null) return debit;
  return {
    ...debit,
    conversion: { sourceCurrency: row.source_currency, sourceMinor: row.source_minor, rate: row.forex_rate },
  };
}

async function existingRefunds(client: Queryable, refunds: readonly OrderRefund[]) {
  const rows = await query<{ order_id: number; id: number; amount_minor: bigint }>(
    client,
    `select asked.order_id, t.id, t.amount_minor
     from unnest($1::integer[], $2::text[]) as asked(order_id, key) join transactions t on t.key = asked.key`,
    [refunds.map((refund) => refund.orderId), refunds.map((refund) => refundKey(refund.orderId))],
  );
  return new Map(rows.map((row) => [row.order_id, row]));
}

function bookingOf({ refund, debit, walletVersion }: RefundPlan['credits'][number]): Booking {
  const { clientId, walletId, currency, conversion } = debit;
  return {
    key: refundKey(refund.orderId),
    clientId,
    walletId,
    currency,
    amountMinor: refund.amountMinor,
    transactionType: 'CREDIT',
    remarks: refund.remarks,
    walletVersion,
    entries: refundEntries(walletId, currency, refund.amountMinor, debit.amountMinor, conversion),
  };
}
