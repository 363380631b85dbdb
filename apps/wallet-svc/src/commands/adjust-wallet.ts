import { parseAmount, Rejection, type AmountFault } from '@dg/kernel';
import { query, transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { writeLedger } from '../db/bookings.ts';
import { transactionById, type TransactionRow } from '../db/transactions.ts';
import { lockWallets } from '../db/wallets.ts';
import type { WalletState } from '../domain/debit.ts';
import { fundingEntries } from '../domain/entry.ts';
import type { WatchedWallet } from '../domain/low-balance.ts';
import { announceLowBalances } from './announce-low-balances.ts';

export interface Adjustment {
  readonly walletId: number;
  readonly direction: 'CREDIT' | 'DEBIT';
  /** Decimal text in the wallet's currency. */
  readonly amount: string;
  /** The operator's own: the same again gives the same transaction. */
  readonly reference: string;
  readonly remarks: string;
  readonly isPending: boolean;
}

const adjustmentKey = (walletId: number, reference: string) => `operator:${walletId}:${reference}`;

/**
 * An operator's credit or debit. A pending debit holds its money at once; the balance changes when it completes
 * (decisions 12). Refusals: WALLET_NOT_FOUND, INVALID_REQUEST, REFERENCE_CONFLICT, WALLET_FROZEN, BALANCE_TOO_LOW.
 */
export function adjustWallet(database: Database, adjustment: Adjustment, requestId: string): Promise<TransactionRow> {
  return transaction(
    database,
    async (client) => {
      const wallet = (await lockWallets(client, [adjustment.walletId])).get(adjustment.walletId);
      if (wallet === undefined) throw new Rejection('WALLET_NOT_FOUND');
      const amountMinor = positiveAmount(adjustment.amount, wallet.currency);
      const key = adjustmentKey(wallet.id, adjustment.reference);
      const earlier = await findByKey(client, key);
      if (earlier !== undefined) {
        const isSame = earlier.amount_minor === amountMinor && earlier.transaction_type === adjustment.direction;
        const isStillPending = earlier.status === 'PENDING' && !adjustment.isPending;
        if (isSame && !isStillPending) return earlier;
        throw new Rejection('REFERENCE_CONFLICT');
      }
      if (adjustment.direction === 'DEBIT') refuseUncovered(wallet, amountMinor);
      const id = adjustment.isPending
        ? await writePending(client, wallet, adjustment, key, amountMinor)
        : await writeSettled(client, wallet, adjustment, key, amountMinor, requestId);
      return transactionById(client, id);
    },
    { crashPoint: 'adjustment' },
  );
}

/**
 * Completes or fails a pending adjustment. Settling it the same way again changes nothing; the other way is
 * TRANSACTION_NOT_PENDING. Unknown: TRANSACTION_NOT_FOUND.
 */
export function settleAdjustment(
  database: Database,
  transactionId: number,
  status: 'COMPLETED' | 'FAILED',
  requestId: string,
): Promise<TransactionRow> {
  return transaction(database, async (client) => {
    const [found] = await query<TransactionRow>(client, 'select * from transactions where id = $1', [transactionId]);
    if (found === undefined) throw new Rejection('TRANSACTION_NOT_FOUND');
    const locked = await lockWallets(client, [found.wallet_id]);
    const wallet = locked.get(found.wallet_id)!;
    const pending = await transactionById(client, transactionId);
    if (pending.status === status && pending.key.startsWith('operator:')) return pending;
    if (pending.status !== 'PENDING') throw new Rejection('TRANSACTION_NOT_PENDING');
    const isDebit = pending.transaction_type === 'DEBIT';
    const signedMinor = status === 'FAILED' ? 0n : isDebit ? -pending.amount_minor : pending.amount_minor;
    const settled: WalletState = {
      ...wallet,
      balanceMinor: wallet.balanceMinor + signedMinor,
      heldMinor: isDebit ? wallet.heldMinor - pending.amount_minor : wallet.heldMinor,
      version: wallet.version + 1n,
    };
    await writeLedger(client, [], [settled]);
    await announceLowBalances(client, locked, [settled], () => requestId);
    await query(client, 'update transactions set status = $2, wallet_version = $3 where id = $1', [
      transactionId,
      status,
      settled.version,
    ]);
    const entries = status === 'FAILED' ? [] : fundingEntries(wallet.id, wallet.currency, signedMinor);
    await query(
      client,
      `insert into entries (transaction_id, position, account, currency, amount_minor)
       select $1, ordinality - 1, account, currency, amount_minor
       from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality as e(account, currency, amount_minor, ordinality)`,
      [
        transactionId,
        entries.map((entry) => entry.account),
        entries.map((entry) => entry.currency),
        entries.map((entry) => entry.amountMinor),
      ],
    );
    return transactionById(client, transactionId);
  });
}

const amountFaults: Readonly<Record<AmountFault, (currency: string) => string>> = {
  'not-a-decimal': () => 'must be a positive number',
  'too-many-decimals': (currency) => `has more decimals than ${currency} allows`,
  'too-large': () => 'is too large',
};

function positiveAmount(text: string, currency: string): bigint {
  const amount = parseAmount(text, currency);
  if ('fault' in amount) {
    throw new Rejection('INVALID_REQUEST', `amount ${amountFaults[amount.fault](currency)}`);
  }
  if (amount.minor <= 0n) throw new Rejection('INVALID_REQUEST', 'amount must be a positive number');
  return amount.minor;
}

function refuseUncovered(wallet: WalletState, amountMinor: bigint): void {
  if (wallet.status === 'FROZEN') throw new Rejection('WALLET_FROZEN');
  if (wallet.balanceMinor - wallet.heldMinor < amountMinor) throw new Rejection('BALANCE_TOO_LOW');
}

async function findByKey(client: Queryable, key: string): Promise<TransactionRow | undefined> {
  const [row] = await query<TransactionRow>(client, 'select * from transactions where key = $1', [key]);
  return row;
}

async function writeSettled(
  client: Queryable,
  wallet: WatchedWallet,
  { direction, remarks }: Adjustment,
  key: string,
  amountMinor: bigint,
  requestId: string,
): Promise<number> {
  const signedMinor = direction === 'CREDIT' ? amountMinor : -amountMinor;
  const moved = { ...wallet, balanceMinor: wallet.balanceMinor + signedMinor, version: wallet.version + 1n };
  const entries = fundingEntries(wallet.id, wallet.currency, signedMinor);
  const { id: walletId, clientId, currency } = wallet;
  const booking = {
    key,
    clientId,
    walletId,
    currency,
    amountMinor,
    transactionType: direction,
    remarks,
    walletVersion: moved.version,
    entries,
  };
  const ids = await writeLedger(client, [booking], [moved]);
  await announceLowBalances(client, new Map([[walletId, wallet]]), [moved], () => requestId);
  return ids.get(key)!;
}

async function writePending(
  client: Queryable,
  wallet: WalletState,
  { direction, remarks }: Adjustment,
  key: string,
  amountMinor: bigint,
): Promise<number> {
  if (direction === 'DEBIT') {
    await writeLedger(
      client,
      [],
      [{ ...wallet, heldMinor: wallet.heldMinor + amountMinor, version: wallet.version + 1n }],
    );
  }
  const [row] = await query<{ id: number }>(
    client,
    `insert into transactions (key, client_id, wallet_id, currency, amount_minor, transaction_type, status, remarks)
     values ($1, $2, $3, $4, $5, $6, 'PENDING', $7) returning id`,
    [key, wallet.clientId, wallet.id, wallet.currency, amountMinor, direction, remarks],
  );
  return row!.id;
}
