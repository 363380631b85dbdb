import type { Finding } from '@dg/platform/postgres';
import { pages, rowsById, type OpenBooks } from './books.ts';

interface OrderRow {
  id: number;
  state: string;
  wallet_id: number;
  wallet_currency: string;
  payable_minor: string;
  transaction_id: number | null;
  refund_minor: string | null;
  refund_transaction_id: number | null;
  is_redeemed: boolean;
}

interface TransactionRow {
  id: number;
  order_id: number;
  kind: 'debit' | 'refund';
  wallet_id: number;
  currency: string;
  amount_minor: string;
}

const visibleOrders = `
  select id, state, wallet_id, wallet_currency, payable_minor::text, transaction_id, refund_minor::text,
         refund_transaction_id, redeemed_code_id is not null as is_redeemed
  from orders where id > $1 and state <> 'INTENT' order by id limit $2`;

/**
 * Reports visible orders whose debit or refund at the wallet is not the one they name, in wallet, currency and amount:
 * `{ order_id, state, debit }` or `{ order_id, state, refund_minor, refund }`, with what was found. An order that a
 * voucher code pays for moves no money (`redeemedOrdersHaveTheirCodes`); whether a refund is as large as it must be is
 * in `refundsAreOfWhatWasNotSeen`.
 */
export async function ordersHaveTheirMoney({ orders, wallet }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  for await (const page of pages<OrderRow>(orders, visibleOrders)) {
    const { rows } = await wallet.query<TransactionRow>(
      `select id, split_part(key, ':', 2)::integer as order_id, split_part(key, ':', 3) as kind, wallet_id, currency, amount_minor::text
       from transactions where key = any($1::text[]) and status = 'COMPLETED'`,
      [page.flatMap((order) => [`order:${order.id}:debit`, `order:${order.id}:refund`])],
    );
    const found = new Map(rows.map((row) => [`${row.order_id}:${row.kind}`, row]));
    for (const order of page) {
      const debit = found.get(`${order.id}:debit`);
      const refund = found.get(`${order.id}:refund`);
      if (!isPaid(order, debit)) wrong.push({ order_id: order.id, state: order.state, debit });
      if (!isRefunded(order, refund))
        wrong.push({ order_id: order.id, state: order.state, refund_minor: order.refund_minor, refund });
    }
  }
  return {
    check:
      'every visible order has exactly its one debit, or a voucher code that pays for it; every FAILED or CANCELLED one the refund that it names',
    rows: wrong,
  };
}

function isPaid(order: OrderRow, debit: TransactionRow | undefined): boolean {
  if (order.is_redeemed) return debit === undefined && order.transaction_id === null;
  return isOf(debit, order, order.payable_minor, order.transaction_id);
}

function isRefunded(order: OrderRow, refund: TransactionRow | undefined): boolean {
  if (order.is_redeemed) return refund === undefined && order.refund_transaction_id === null;
  if (order.state !== 'FAILED' && order.state !== 'CANCELLED') return true;
  return isOf(refund, order, order.refund_minor, order.refund_transaction_id);
}

function isOf(
  transaction: TransactionRow | undefined,
  order: OrderRow,
  amountMinor: string | null,
  id: number | null,
): boolean {
  return (
    transaction !== undefined &&
    transaction.id === id &&
    transaction.wallet_id === order.wallet_id &&
    transaction.currency === order.wallet_currency &&
    transaction.amount_minor === amountMinor
  );
}

/**
 * Reports debits and refunds without an order, of one that a voucher code pays for, and refunds of one that has or may
 * get its goods: `{ transaction_id, order_id, kind, state, is_redeemed }`, the last two undefined without an order.
 */
export async function moneyHasItsOrders({ orders, wallet }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select id, split_part(key, ':', 2)::integer as order_id, split_part(key, ':', 3) as kind
                from transactions where id > $1 and key like 'order:%' order by id limit $2`;
  for await (const page of pages<TransactionRow>(wallet, text)) {
    const found = await rowsById<{ id: number; state: string; is_redeemed: boolean }>(
      orders,
      'select id, state, redeemed_code_id is not null as is_redeemed from orders where id = any($1::integer[])',
      page.map((transaction) => transaction.order_id),
    );
    for (const { id, order_id, kind } of page) {
      const order = found.get(order_id);
      const isRefundable = order?.state === 'REFUNDING' || order?.state === 'FAILED' || order?.state === 'CANCELLED';
      if (order === undefined || order.is_redeemed || (kind === 'refund' && !isRefundable))
        wrong.push({ transaction_id: id, order_id, kind, state: order?.state, is_redeemed: order?.is_redeemed });
    }
  }
  return {
    check:
      'every debit has its order, which no voucher code pays for; only orders that end without their goods are refunded',
    rows: wrong,
  };
}
