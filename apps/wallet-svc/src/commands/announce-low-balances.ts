import { publish } from '@dg/platform/outbox';
import type { Queryable } from '@dg/platform/postgres';
import { readWallets, type WalletRow } from '../db/wallets.ts';
import type { WalletState } from '../domain/debit.ts';
import { walletsFallenLow, type WatchedWallet } from '../domain/low-balance.ts';

/**
 * Publishes each wallet that has fallen below its threshold, in the transaction that took its money and under its lock,
 * so that the events of a wallet are in the order of its balances. `after` is written already; `requestIdOf` says which
 * request took the money of a wallet. Asks Postgres for nothing while nothing has fallen: every debit of an order comes
 * by here.
 */
export async function announceLowBalances(
  client: Queryable,
  before: ReadonlyMap<number, WatchedWallet>,
  after: readonly WalletState[],
  requestIdOf: (walletId: number) => string,
): Promise<void> {
  const fallen = walletsFallenLow(before, after);
  if (fallen.length === 0) return;
  const rows = await readWallets(client, fallen);
  await publish(
    client,
    rows.map((row) => ({
      topic: 'wallet-balance-low',
      key: String(row.id),
      requestId: requestIdOf(row.id),
      data: balanceLow(row),
    })),
  );
}

function balanceLow(row: WalletRow) {
  return {
    wallet_id: row.id,
    client_id: row.client_id,
    name: row.name,
    currency: row.currency,
    balance_minor: String(row.balance_minor),
    is_default: row.is_default,
    status: row.status,
    low_balance_threshold_minor: String(row.low_balance_threshold_minor),
    updated_at: row.updated_at.toISOString(),
  };
}
