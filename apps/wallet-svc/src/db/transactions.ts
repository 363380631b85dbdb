import { Rejection } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';

export interface TransactionRow {
  id: number;
  client_id: number;
  wallet_id: number;
  currency: string;
  amount_minor: bigint;
  transaction_type: 'CREDIT' | 'DEBIT';
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  source_currency: string | null;
  destination_currency: string | null;
  forex_rate: string | null;
  conversion_charges_minor: bigint | null;
  remarks: string;
  key: string;
  created_at: Date;
}

/** By id, whoever it belongs to; TRANSACTION_NOT_FOUND. */
export async function transactionById(client: Queryable, id: number): Promise<TransactionRow> {
  const [row] = await query<TransactionRow>(client, 'select * from transactions where id = $1', [id]);
  if (row === undefined) throw new Rejection('TRANSACTION_NOT_FOUND');
  return row;
}

/** By id, of one client; another client's is TRANSACTION_NOT_FOUND too. */
export async function transactionOfClient(client: Queryable, clientId: number, id: number): Promise<TransactionRow> {
  const row = await transactionById(client, id);
  if (row.client_id !== clientId) throw new Rejection('TRANSACTION_NOT_FOUND');
  return row;
}

export interface TransactionPage {
  readonly clientId: number;
  /** 0: every wallet. */
  readonly walletId: number;
  readonly sortBy: string;
  readonly isAscending: boolean;
  readonly page: number;
  readonly limit: number;
}

const sortColumns: Readonly<Record<string, string>> = {
  id: 'id',
  wallet_id: 'wallet_id',
  currency_id: 'currency',
  amount: 'amount_minor',
  transaction_type: 'transaction_type',
  status: 'status',
  source_currency: 'source_currency',
  destination_currency: 'destination_currency',
  forex_rate: 'forex_rate',
  conversion_charges: 'conversion_charges_minor',
  remarks: 'remarks',
  created_at: 'created_at',
};

/** A page of a client's transactions and how many there are in all. INVALID_REQUEST for an unknown sort field. */
export async function listTransactions(
  database: Queryable,
  page: TransactionPage,
): Promise<{ rows: TransactionRow[]; totalCount: number }> {
  const column = Object.hasOwn(sortColumns, page.sortBy) ? sortColumns[page.sortBy] : undefined;
  if (column === undefined) throw new Rejection('INVALID_REQUEST', 'sort Field is not a field of the list');
  const direction = page.isAscending ? 'asc' : 'desc';
  // One text per wallet filter and order, so that each is planned with the index that fits it.
  const filter =
    page.walletId === 0 ? 'client_id = $1 and $2::integer = 0' : 'client_id = $1 and wallet_id = $2::integer';
  const tieBreak = column === 'id' ? '' : `, id ${direction}`;
  const rows = await query<TransactionRow>(
    database,
    `select * from transactions where ${filter} order by ${column} ${direction}${tieBreak} limit $3 offset $4`,
    [page.clientId, page.walletId, page.limit, (page.page - 1) * page.limit],
  );
  const [count] = await query<{ count: bigint }>(
    database,
    `select count(*) as count from transactions where ${filter}`,
    [page.clientId, page.walletId],
  );
  return { rows, totalCount: Number(count!.count) };
}
