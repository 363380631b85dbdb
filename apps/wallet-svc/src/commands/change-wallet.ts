import { parseAmount, Rejection } from '@dg/kernel';
import { query, transaction, type Database } from '@dg/platform/postgres';
import type { WalletRow } from '../db/wallets.ts';

export interface NewWallet {
  readonly clientId: number;
  readonly currency: string;
  readonly name: string;
  readonly isDefault: boolean;
}

/** Creates a wallet; a client's first one, or one asked to be, is its default and takes that from the earlier one. */
export function createWallet(
  database: Database,
  { clientId, currency, name, isDefault }: NewWallet,
): Promise<WalletRow> {
  return transaction(database, async (client) => {
    // Two first wallets at once would both want to be the default: one waits for the other.
    await query(client, `select pg_advisory_xact_lock(hashtextextended('wallets of client ' || $1::text, 0))`, [
      String(clientId),
    ]);
    if (isDefault)
      await query(client, 'update wallets set is_default = false where client_id = $1 and is_default', [clientId]);
    const [row] = await query<WalletRow>(
      client,
      `insert into wallets (client_id, name, currency, is_default)
       values ($1, $2, $3, $4 or not exists (select from wallets where client_id = $1 and is_default)) returning *`,
      [clientId, name === '' ? `${currency} wallet` : name, currency, isDefault],
    );
    return row!;
  });
}

export interface WalletChange {
  readonly walletId: number;
  readonly status?: 'ACTIVE' | 'FROZEN';
  /** Decimal text in the wallet's currency; null removes it. */
  readonly lowBalanceThreshold?: string | null;
}

/** Freezes, thaws, sets when a balance counts as low. WALLET_NOT_FOUND, INVALID_REQUEST. */
export function changeWallet(database: Database, change: WalletChange): Promise<WalletRow> {
  return transaction(database, async (client) => {
    const [wallet] = await query<WalletRow>(client, 'select * from wallets where id = $1 for update', [
      change.walletId,
    ]);
    if (wallet === undefined) throw new Rejection('WALLET_NOT_FOUND');
    const [row] = await query<WalletRow>(
      client,
      `update wallets set status = $2, low_balance_threshold_minor = $3, updated_at = clock_timestamp()
       where id = $1 returning *`,
      [change.walletId, change.status ?? wallet.status, thresholdOf(wallet, change.lowBalanceThreshold)],
    );
    return row!;
  });
}

function thresholdOf(wallet: WalletRow, threshold: string | null | undefined): bigint | null {
  if (threshold === undefined) return wallet.low_balance_threshold_minor;
  if (threshold === null) return null;
  const amount = parseAmount(threshold, wallet.currency);
  if ('fault' in amount || amount.minor < 0n) {
    throw new Rejection(
      'INVALID_REQUEST',
      `low_balance_threshold must be an amount in ${wallet.currency} of 0 or more`,
    );
  }
  return amount.minor;
}
