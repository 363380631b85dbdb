import type { Finding } from '@dg/platform/postgres';
import { Client } from 'pg';

/** Where the schemas are, each reached with its own service's role. */
export interface Books {
  readonly orders: string;
  readonly wallet: string;
  readonly fulfilment: string;
}

interface OrderRow {
  id: number;
  state: string;
  wallet_id: number;
  wallet_currency: string;
  payable_minor: string;
  quantity: number;
  transaction_id: number | null;
  refund_minor: string | null;
  refund_transaction_id: number | null;
}

interface TransactionRow {
  id: number;
  order_id: number;
  kind: 'debit' | 'refund';
  wallet_id: number;
  currency: string;
  amount_minor: string;
}

const pageSize = 20_000;
/** A job's result reaches its order within seconds; what is older than this was lost. */
const resultLateAfter = '2 minutes';

/**
 * Compares what the services hold about the same orders, at any time, while they work. Each comparison reads the
 * later of two facts first: what it implies was committed before, so that nothing in flight is mistaken for a fault.
 */
export async function crossCheck(books: Books): Promise<Finding[]> {
  const [orders, wallet, fulfilment] = [
    connectionTo(books.orders),
    connectionTo(books.wallet),
    connectionTo(books.fulfilment),
  ];
  try {
    await Promise.all([open(orders), open(wallet), open(fulfilment)]);
    return [
      await ordersHaveTheirMoney(orders, wallet),
      await moneyHasItsOrders(orders, wallet),
      await deliveredOrdersHaveTheirUnits(orders, fulfilment),
      await resultsHaveReachedTheirOrders(orders, fulfilment),
      await paidOrdersHaveTheirJobs(orders, fulfilment),
    ];
  } finally {
    await Promise.allSettled([orders.end(), wallet.end(), fulfilment.end()]);
  }
}

function connectionTo(url: string): Client {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the statement under way; without a listener it would end the process too.
  client.on('error', () => undefined);
  return client;
}

async function open(client: Client): Promise<void> {
  await client.connect();
  await client.query('set statement_timeout = 0');
}

async function* pages<Row extends { id: number }>(client: Client, text: string): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const { rows } = await client.query<Row>(text, [after, pageSize]);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

const visibleOrders = `
  select id, state, wallet_id, wallet_currency, payable_minor::text, quantity, transaction_id, refund_minor::text, refund_transaction_id
  from orders where id > $1 and state <> 'INTENT' order by id limit $2`;

async function ordersHaveTheirMoney(orders: Client, wallet: Client): Promise<Finding> {
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
      if (!isOf(debit, order, order.payable_minor, order.transaction_id))
        wrong.push({ order_id: order.id, state: order.state, debit });
      const isEnded = order.state === 'FAILED' || order.state === 'CANCELLED';
      const refund = found.get(`${order.id}:refund`);
      if (isEnded && !isOf(refund, order, order.refund_minor, order.refund_transaction_id)) {
        wrong.push({ order_id: order.id, state: order.state, refund_minor: order.refund_minor, refund });
      }
    }
  }
  return {
    check: 'every visible order has exactly its one debit, every FAILED or CANCELLED one its exact refund',
    rows: wrong,
  };
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

async function moneyHasItsOrders(orders: Client, wallet: Client): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select id, split_part(key, ':', 2)::integer as order_id, split_part(key, ':', 3) as kind
                from transactions where id > $1 and key like 'order:%' order by id limit $2`;
  for await (const page of pages<TransactionRow>(wallet, text)) {
    const { rows } = await orders.query<{ id: number; state: string }>(
      'select id, state from orders where id = any($1::integer[])',
      [page.map((transaction) => transaction.order_id)],
    );
    const states = new Map(rows.map((row) => [row.id, row.state]));
    for (const { id, order_id, kind } of page) {
      const state = states.get(order_id);
      const isRefunded = state === 'REFUNDING' || state === 'FAILED' || state === 'CANCELLED';
      if (state === undefined || (kind === 'refund' && !isRefunded))
        wrong.push({ transaction_id: id, order_id, kind, state });
    }
  }
  return { check: 'every debit has its order, and only orders that end without their goods are refunded', rows: wrong };
}

async function deliveredOrdersHaveTheirUnits(orders: Client, fulfilment: Client): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select id, quantity from orders where id > $1 and state = 'DELIVERED' and vertical = 'voucher' order by id limit $2`;
  for await (const page of pages<{ id: number; quantity: number }>(orders, text)) {
    const { rows } = await fulfilment.query<{ order_id: number; state: string; units: number }>(
      `select j.order_id, j.state, (select count(*)::integer from stock_codes c where c.order_id = j.order_id) as units
       from jobs j where j.order_id = any($1::integer[])`,
      [page.map((order) => order.id)],
    );
    const jobs = new Map(rows.map((row) => [row.order_id, row]));
    for (const { id, quantity } of page) {
      const job = jobs.get(id);
      if (job?.state !== 'delivered' || job.units !== quantity) wrong.push({ order_id: id, quantity, job });
    }
  }
  return { check: 'every DELIVERED order has as many codes as it was paid for', rows: wrong };
}

/** How an order ends whose job ended so. */
const endings: Readonly<Record<string, string>> = { delivered: 'DELIVERED', failed: 'FAILED', cancelled: 'CANCELLED' };

/** Goods that came for an order that had ended otherwise are listed by order-svc as discrepancies. */
async function resultsHaveReachedTheirOrders(orders: Client, fulfilment: Client): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select order_id as id, state from jobs
                where order_id > $1 and updated_at < clock_timestamp() - interval '${resultLateAfter}' order by order_id limit $2`;
  for await (const page of pages<{ id: number; state: string }>(fulfilment, text)) {
    const { rows } = await orders.query<{ id: number; state: string; is_listed: boolean }>(
      `select o.id, o.state, exists (select from discrepancies d where d.order_id = o.id) as is_listed
       from orders o where o.id = any($1::integer[])`,
      [page.map((job) => job.id)],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const job of page) {
      const order = found.get(job.id);
      const ending = endings[job.state];
      if (order === undefined || (ending !== undefined && order.state !== ending && !order.is_listed))
        wrong.push({ order_id: job.id, job_state: job.state, order_state: order?.state });
    }
  }
  return { check: 'every job has its order, and what fulfilment has ended has reached it as it ended', rows: wrong };
}

/** An order's job is made when it is placed, and its results are applied one after the other: none before its time. */
async function paidOrdersHaveTheirJobs(orders: Client, fulfilment: Client): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select id, state, result_sequence,
                       placed_at < clock_timestamp() - interval '${resultLateAfter}' as is_old
                from orders where id > $1 and state <> 'INTENT' order by id limit $2`;
  type Row = { id: number; state: string; result_sequence: number; is_old: boolean };
  for await (const page of pages<Row>(orders, text)) {
    const { rows } = await fulfilment.query<{ order_id: number; sequence: number }>(
      'select order_id, sequence from jobs where order_id = any($1::integer[])',
      [page.map((order) => order.id)],
    );
    const sequences = new Map(rows.map((row) => [row.order_id, row.sequence]));
    for (const { id, state, result_sequence: applied, is_old: isOld } of page) {
      const given = sequences.get(id);
      if ((given === undefined && isOld) || applied > (given ?? 0))
        wrong.push({ order_id: id, state, applied, given: given ?? null });
    }
  }
  return { check: 'every paid order has its job, and has applied no result that the job did not give', rows: wrong };
}
