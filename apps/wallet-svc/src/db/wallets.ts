import { query, type Queryable } from '@dg/platform/postgres';
import type { WatchedWallet } from '../domain/low-balance.ts';

export interface WalletRow {
  id: number;
  client_id: number;
  name: string;
  currency: string;
  balance_minor: bigint;
  held_minor: bigint;
  is_default: boolean;
  status: 'ACTIVE' | 'FROZEN';
  low_balance_threshold_minor: bigint | null;
  version: bigint;
  updated_at: Date;
}

/** Locks the wallets in id order, so that two batches never wait for each other in a circle. */
export async function lockWallets(client: Queryable, ids: readonly number[]): Promise<Map<number, WatchedWallet>> {
  const rows = await query<WalletRow>(
    client,
    'select * from wallets where id = any($1::integer[]) order by id for update',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, stateOf(row)]));
}

function stateOf(row: WalletRow): WatchedWallet {
  return {
    id: row.id,
    clientId: row.client_id,
    currency: row.currency,
    status: row.status,
    balanceMinor: row.balance_minor,
    heldMinor: row.held_minor,
    version: row.version,
    lowBalanceThresholdMinor: row.low_balance_threshold_minor,
  };
}

/** The wallets as they are stored now, in id order. */
export function readWallets(database: Queryable, ids: readonly number[]): Promise<WalletRow[]> {
  return query<WalletRow>(database, 'select * from wallets where id = any($1::integer[]) order by id', [ids]);
}

export function walletsOfClients(database: Queryable, clientIds: readonly number[]): Promise<WalletRow[]> {
  return query<WalletRow>(database, 'select * from wallets where client_id = any($1::integer[]) order by id', [
    clientIds,
  ]);
}
