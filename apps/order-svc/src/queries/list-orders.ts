import { Rejection } from '@dg/kernel';
import { query, type Database } from '@dg/platform/postgres';
import { orderOf, type OrderRow } from '../db/orders.ts';
import type { Order } from '../domain/order.ts';

export interface OrderPage {
  readonly clientId: number;
  readonly vertical: string;
  readonly clientReference: string | undefined;
  readonly sortBy: string;
  readonly isAscending: boolean;
  readonly page: number;
  readonly limit: number;
}

/** Fields of the voucher list item and the columns they are sorted by. */
const sortColumns: Readonly<Record<string, string>> = {
  id: 'id',
  product_id: 'product_id',
  product_name: 'product_name',
  client_reference: 'client_reference',
  transaction_id: 'transaction_id',
  denomination: 'denomination_minor',
  quantity: 'quantity',
  amount: 'amount_minor',
  currency: 'wallet_currency',
  base_currency: 'product_currency',
  status: 'status',
  email: 'email',
  placed_at: 'placed_at',
};

/** A page of a client's visible orders, newest first unless sorted, and how many there are in all. INVALID_REQUEST. */
export async function listOrders(
  database: Database,
  page: OrderPage,
): Promise<{ orders: Order[]; totalCount: number }> {
  const column = Object.hasOwn(sortColumns, page.sortBy) ? sortColumns[page.sortBy] : undefined;
  if (column === undefined) throw new Rejection('INVALID_REQUEST', 'sort Field is not a field of the list');
  const direction = page.isAscending ? 'asc' : 'desc';
  const tieBreak = column === 'id' ? '' : `, id ${direction}`;
  // One text per filter and order, so that each is planned with the index that fits it.
  const filter =
    page.clientReference === undefined
      ? `client_id = $1 and vertical = $2 and state <> 'INTENT' and $3::text is null`
      : `client_id = $1 and vertical = $2 and state <> 'INTENT' and client_reference = $3::text`;
  const values = [page.clientId, page.vertical, page.clientReference ?? null];
  const rows = await query<OrderRow>(
    database,
    `select * from orders where ${filter} order by ${column} ${direction}${tieBreak} limit $4 offset $5`,
    [...values, page.limit, (page.page - 1) * page.limit],
  );
  const [count] = await query<{ count: bigint }>(
    database,
    `select count(*) as count from orders where ${filter}`,
    values,
  );
  return { orders: rows.map(orderOf), totalCount: Number(count!.count) };
}
