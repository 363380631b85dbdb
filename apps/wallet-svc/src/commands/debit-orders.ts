import { query, transaction, type Database, type Queryable } from '@dg/platform/postgres';
import type { RejectionCode } from '@dg/kernel';
import { writeLedger, type Booking } from '../db/bookings.ts';
import { lockWallets } from '../db/wallets.ts';
import { debitKey, decideDebits, type DebitDecision, type OrderDebit } from '../domain/debit.ts';
import { saleEntries } from '../domain/entry.ts';
import { announceLowBalances } from './announce-low-balances.ts';

/** The answer to one debit: the transaction that charged it, or why it was refused. */
export type DebitAnswer =
  | { readonly orderId: number; readonly transactionId: number }
  | { readonly orderId: number; readonly refusal: RejectionCode };

interface KnownRow {
  order_id: number;
  transaction_id: number | null;
  /** Null when nothing was decided yet. */
  wallet_id: number | null;
  amount_minor: bigint;
  code: RejectionCode | null;
}

/**
 * Charges or refuses each order, in one commit for the whole batch. Whoever asks again with the same order gets the
 * same answer. A hot wallet's debits are decided together under one lock instead of each waiting for the last. A wallet
 * that falls below its threshold is told of in the same commit.
 */
export function debitOrders(database: Database, debits: readonly OrderDebit[]): Promise<DebitAnswer[]> {
  return transaction(
    database,
    async (client) => {
      const wallets = await lockWallets(client, [...new Set(debits.map((debit) => debit.walletId))]);
      // Read after the locks are held: a decision that was being made meanwhile is committed and seen.
      const { known, now } = await knownDecisions(client, debits);
      const decided = new Map([...known].map(([orderId, row]) => [orderId, decisionOf(row)]));
      const plan = decideDebits(wallets, decided, debits, now);
      const ids = await writeLedger(
        client,
        plan.charges.map(({ debit, walletVersion }) => bookingOf(debit, walletVersion)),
        plan.wallets,
        plan.refusals.map(({ debit, code }) => ({
          key: debitKey(debit.orderId),
          walletId: debit.walletId,
          amountMinor: debit.amountMinor,
          code,
        })),
      );
      const lastCharges = new Map(plan.charges.map(({ debit }) => [debit.walletId, debit.requestId]));
      await announceLowBalances(client, wallets, plan.wallets, (walletId) => lastCharges.get(walletId) ?? '');
      return debits.map(({ orderId }, index) => {
        const decision = plan.decisions[index]!;
        if (decision.outcome === 'refused') return { orderId, refusal: decision.code };
        return { orderId, transactionId: ids.get(debitKey(orderId)) ?? known.get(orderId)!.transaction_id! };
      });
    },
    { crashPoint: 'debit' },
  );
}

async function knownDecisions(
  client: Queryable,
  debits: readonly OrderDebit[],
): Promise<{ known: Map<number, KnownRow>; now: Date }> {
  const rows = await query<KnownRow & { now: Date }>(
    client,
    `select asked.order_id, t.id as transaction_id, coalesce(t.wallet_id, r.wallet_id) as wallet_id,
            coalesce(t.amount_minor, r.amount_minor) as amount_minor, r.code, clock_timestamp() as now
     from unnest($1::integer[], $2::text[]) as asked(order_id, key)
     left join transactions t on t.key = asked.key
     left join refusals r on r.key = asked.key`,
    [debits.map((debit) => debit.orderId), debits.map((debit) => debitKey(debit.orderId))],
  );
  const known = rows.filter((row) => row.wallet_id !== null).map((row) => [row.order_id, row] as const);
  return { known: new Map(known), now: rows[0]?.now ?? new Date(0) };
}

function decisionOf(row: KnownRow): DebitDecision {
  const { amount_minor: amountMinor } = row;
  const walletId = row.wallet_id!;
  return row.code === null
    ? { outcome: 'charged', walletId, amountMinor }
    : { outcome: 'refused', walletId, amountMinor, code: row.code };
}

function bookingOf(debit: OrderDebit, walletVersion: bigint): Booking {
  const { walletId, currency, amountMinor, conversion, remarks, clientId } = debit;
  return {
    key: debitKey(debit.orderId),
    clientId,
    walletId,
    currency,
    amountMinor,
    transactionType: 'DEBIT',
    ...(conversion === undefined ? {} : { conversion }),
    remarks,
    walletVersion,
    entries: saleEntries(walletId, currency, amountMinor, conversion),
  };
}
