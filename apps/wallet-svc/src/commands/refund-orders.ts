import assert from 'node:assert/strict';
import { query, transaction, type Database, type Queryable } from '@dg/platform/postgres';
import type pg from 'pg';
import { writeLedger, type Booking } from '../db/bookings.ts';
import { lockWallets } from '../db/wallets.ts';
import { debitKey, type WalletState } from '../domain/debit.ts';
import { refundEntries, type Conversion } from '../domain/entry.ts';

export interface OrderRefund {
  readonly orderId: number;
  /** In the currency of the wallet the order was debited from. */
  readonly amountMinor: bigint;
  readonly remarks: string;
}

export interface RefundAnswer {
  readonly orderId: number;
  readonly transactionId: number;
}

/** The key that makes a second refund of an order impossible. */
export const refundKey = (orderId: number) => `order:${orderId}:refund`;

interface DebitRow {
  key: string;
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
  return transaction(database, (client) => refundOrdersWithin(client, refunds), 'refund');
}

/** The same inside a transaction that is already open. A frozen wallet still takes refunds (decisions 3). */
export async function refundOrdersWithin(
  client: pg.PoolClient,
  refunds: readonly OrderRefund[],
): Promise<RefundAnswer[]> {
  const debits = await debitsOf(client, refunds);
  const wallets = await lockWallets(client, [...new Set([...debits.values()].map((debit) => debit.wallet_id))]);
  const ids = await existingRefunds(client, refunds);
  const bookings: Booking[] = [];
  for (const refund of refunds) {
    const key = refundKey(refund.orderId);
    if (ids.has(key) || bookings.some((booking) => booking.key === key)) continue;
    const debit = debits.get(debitKey(refund.orderId));
    assert(debit !== undefined, `order ${refund.orderId} is refunded but was never debited`);
    assert(refund.amountMinor <= debit.amount_minor, `order ${refund.orderId} is refunded more than it was debited`);
    const wallet = wallets.get(debit.wallet_id)!;
    const credited = {
      ...wallet,
      balanceMinor: wallet.balanceMinor + refund.amountMinor,
      version: wallet.version + 1n,
    };
    wallets.set(wallet.id, credited);
    bookings.push(bookingOf(refund, debit, credited));
  }
  const written =
    bookings.length === 0 ? new Map<string, number>() : await writeLedger(client, bookings, [...wallets.values()]);
  return refunds.map(({ orderId, amountMinor }) => {
    const existing = ids.get(refundKey(orderId));
    assert(
      existing === undefined || existing.amount_minor === amountMinor,
      `order ${orderId} was refunded another amount`,
    );
    return { orderId, transactionId: existing?.id ?? written.get(refundKey(orderId))! };
  });
}

async function debitsOf(client: Queryable, refunds: readonly OrderRefund[]): Promise<Map<string, DebitRow>> {
  const rows = await query<DebitRow>(
    client,
    `select key, client_id, wallet_id, currency, amount_minor, source_currency, source_minor, forex_rate
     from transactions where key = any($1::text[])`,
    [refunds.map((refund) => debitKey(refund.orderId))],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

async function existingRefunds(client: Queryable, refunds: readonly OrderRefund[]) {
  const rows = await query<{ id: number; key: string; amount_minor: bigint }>(
    client,
    'select id, key, amount_minor from transactions where key = any($1::text[])',
    [refunds.map((refund) => refundKey(refund.orderId))],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

function bookingOf(refund: OrderRefund, debit: DebitRow, wallet: WalletState): Booking {
  const conversion: Conversion | undefined =
    debit.source_currency === null || debit.source_minor === null || debit.forex_rate === null
      ? undefined
      : { sourceCurrency: debit.source_currency, sourceMinor: debit.source_minor, rate: debit.forex_rate };
  return {
    key: refundKey(refund.orderId),
    clientId: debit.client_id,
    walletId: debit.wallet_id,
    currency: debit.currency,
    amountMinor: refund.amountMinor,
    transactionType: 'CREDIT',
    remarks: refund.remarks,
    walletVersion: wallet.version,
    entries: refundEntries(debit.wallet_id, debit.currency, refund.amountMinor, debit.amount_minor, conversion),
  };
}
