import type { Finding } from '@dg/platform/postgres';
import { pages, rowsById, type OpenBooks } from './books.ts';

/** What fulfilment tells of a job or a profile reaches its order within seconds; what is older than this was lost. */
export const resultLateAfter = '2 minutes';

interface VoucherOrder {
  id: number;
  state: string;
  quantity: number;
}

interface VoucherUnits {
  id: number;
  state: string;
  units: number;
  /** Units of another sku or denomination than the job is for. */
  strange_units: number;
}

/**
 * Reports voucher orders with a code of another sku or denomination, and DELIVERED ones whose job is not delivered with
 * as many codes as were ordered: `{ order_id, state, quantity, job }`, the job with its number of codes. Codes are
 * compared with their job, which `ordersStandAsTheirJobs` compares with the order; one that was rerouted may have codes
 * of the route it has left.
 */
export async function vouchersHaveTheirUnits({ orders, fulfilment }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select id, state, quantity from orders
                where id > $1 and vertical = 'voucher' and state <> 'INTENT' order by id limit $2`;
  for await (const page of pages<VoucherOrder>(orders, text)) {
    const jobs = await rowsById<VoucherUnits>(
      fulfilment,
      `select j.order_id as id, j.state, count(c.id)::integer as units,
              count(c.id) filter (where (c.denomination_minor = j.denomination_minor
                and c.supplier_sku in (j.supplier_sku, j.fallback_supplier_sku)) is not true)::integer as strange_units
       from jobs j left join stock_codes c on c.order_id = j.order_id
       where j.order_id = any($1::integer[]) group by j.order_id`,
      page.map((order) => order.id),
    );
    for (const { id, state, quantity } of page) {
      const job = jobs.get(id);
      const isWhole = job?.state === 'delivered' && job.units === quantity;
      if ((state === 'DELIVERED' && !isWhole) || (job !== undefined && job.strange_units > 0))
        wrong.push({ order_id: id, state, quantity, job });
    }
  }
  return {
    check:
      'every DELIVERED order has as many codes as it was paid for, and no order of vouchers has codes of another kind',
    rows: wrong,
  };
}

/** How an order ends whose job ended so. */
const endings: Readonly<Record<string, string>> = { delivered: 'DELIVERED', failed: 'FAILED', cancelled: 'CANCELLED' };

interface OrderRow {
  id: number;
  client_id: number;
  vertical: string;
  state: string;
  supplier: string;
  supplier_sku: string;
  /** Who delivers when the first has refused; empty: nobody. */
  fallback_supplier: string;
  fallback_supplier_sku: string;
  denomination_minor: string;
  product_currency: string;
  quantity: number;
  refused_as: string | null;
  failure_code: string | null;
  is_listed: boolean;
}

interface JobRow {
  id: number;
  client_id: number;
  state: string;
  failure_code: string | null;
  /** All null in the tombstone of an order that was cancelled before its job came. */
  vertical: string | null;
  supplier: string | null;
  supplier_sku: string | null;
  denomination_minor: string | null;
  currency: string | null;
  quantity: number | null;
  /** The other route: of a rerouted job the one it has left. */
  fallback_supplier: string | null;
  fallback_supplier_sku: string | null;
  is_rerouted: boolean;
}

/**
 * Reports orders whose job is of another client, line or quantity, and orders that have ended while their job has not,
 * or otherwise: `{ order_id, ...order, job }`. An order ends after its job, and as that did, however short a time ago.
 */
export async function ordersStandAsTheirJobs({ orders, fulfilment }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select o.id, o.client_id, o.vertical, o.state, o.supplier, o.supplier_sku, o.fallback_supplier, o.fallback_supplier_sku,
                       o.denomination_minor::text, o.product_currency, o.quantity, o.refused_as, o.failure_code,
                       exists (select from discrepancies d where d.order_id = o.id) as is_listed
                from orders o where o.id > $1 and o.state <> 'INTENT' order by o.id limit $2`;
  for await (const page of pages<OrderRow>(orders, text)) {
    const jobs = await rowsById<JobRow>(
      fulfilment,
      `select order_id as id, client_id, state, failure_code, vertical, supplier, supplier_sku, denomination_minor::text,
              currency, quantity, fallback_supplier, fallback_supplier_sku, is_rerouted
       from jobs where order_id = any($1::integer[])`,
      page.map((order) => order.id),
    );
    for (const order of page) {
      const job = jobs.get(order.id);
      if (!isAsAsked(order, job) || !isEndedAlike(order, job)) wrong.push({ ...order, order_id: order.id, job });
    }
  }
  return { check: 'every order is what its job was asked for, and has ended as its job did', rows: wrong };
}

function isAsAsked(order: OrderRow, job: JobRow | undefined): boolean {
  if (job === undefined) return true;
  if (job.vertical === null) return job.client_id === order.client_id && job.state === 'cancelled';
  return (
    job.vertical === order.vertical &&
    job.client_id === order.client_id &&
    job.denomination_minor === order.denomination_minor &&
    job.currency === order.product_currency &&
    job.quantity === order.quantity &&
    isOnItsRoutes(order, job)
  );
}

/** A job may have no other route although its order names one: the same one again is none. */
function isOnItsRoutes(order: OrderRow, job: JobRow): boolean {
  const current = [job.supplier, job.supplier_sku];
  const other = [job.fallback_supplier, job.fallback_supplier_sku];
  const [first, second] = job.is_rerouted ? [other, current] : [current, other];
  return (
    isSame(first, [order.supplier, order.supplier_sku]) &&
    (isSame(second, [null, null]) || isSame(second, [order.fallback_supplier, order.fallback_supplier_sku]))
  );
}

function isSame(route: readonly (string | null)[], asked: readonly (string | null)[]): boolean {
  return route.every((name, index) => name === asked[index]);
}

function isEndedAlike(order: OrderRow, job: JobRow | undefined): boolean {
  if (!Object.values(endings).includes(order.state) || order.is_listed) return true;
  if (order.state === 'FAILED' && job?.failure_code !== order.failure_code) return false;
  // Nobody was asked for what could not be delivered to its recipient.
  if (order.refused_as !== null && job?.state !== 'cancelled' && job?.failure_code !== order.refused_as) return false;
  // Taken back after it was delivered: its order learns of that later (`resultsHaveReachedTheirOrders`).
  if (order.vertical === 'esim' && order.state === 'DELIVERED' && job?.state === 'cancelled') return true;
  return endings[job?.state ?? ''] === order.state;
}

/** Goods that came for an order that had ended otherwise are listed by order-svc as discrepancies. */
export async function resultsHaveReachedTheirOrders({ orders, fulfilment }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select order_id as id, state from jobs
                where order_id > $1 and updated_at < clock_timestamp() - interval '${resultLateAfter}' order by order_id limit $2`;
  for await (const page of pages<{ id: number; state: string }>(fulfilment, text)) {
    const found = await rowsById<{ id: number; state: string; is_listed: boolean }>(
      orders,
      `select o.id, o.state, exists (select from discrepancies d where d.order_id = o.id) as is_listed
       from orders o where o.id = any($1::integer[])`,
      page.map((job) => job.id),
    );
    for (const job of page) {
      const order = found.get(job.id);
      const ending = endings[job.state];
      if (order === undefined || (ending !== undefined && order.state !== ending && !order.is_listed))
        wrong.push({ order_id: job.id, job_state: job.state, order_state: order?.state });
    }
  }
  return { check: 'every job has its order, and what fulfilment has ended has reached it as it ended', rows: wrong };
}

interface Progress {
  id: number;
  /** Of the last result it gave. */
  sequence: number;
  is_late: boolean;
}

// A job that waits is written each time its stock is looked at: while it is open, its last result is of its last codes.
const resultAt = `
  case when j.state in ('delivered', 'failed', 'cancelled') then j.updated_at
  else coalesce((select max(c.claimed_at) from stock_codes c where c.order_id = j.order_id), j.updated_at) end`;

/**
 * An order's job is made when it is placed, and its results are applied one after the other: none before its time, and
 * each before it is late, of one that is still open too. Reports `{ order_id, state, applied, given }`, the last two
 * the sequences of results; `given` is null without a job. What came for an order that had ended is listed instead.
 */
export async function paidOrdersHaveTheirJobs({ orders, fulfilment }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select o.id, o.state, o.result_sequence,
                       o.placed_at < clock_timestamp() - interval '${resultLateAfter}' as is_old,
                       exists (select from discrepancies d where d.order_id = o.id) as is_listed
                from orders o where o.id > $1 and o.state <> 'INTENT' order by o.id limit $2`;
  type Row = { id: number; state: string; result_sequence: number; is_old: boolean; is_listed: boolean };
  for await (const page of pages<Row>(orders, text)) {
    const jobs = await rowsById<Progress>(
      fulfilment,
      `select j.order_id as id, j.sequence, ${resultAt} < clock_timestamp() - interval '${resultLateAfter}' as is_late
       from jobs j where j.order_id = any($1::integer[])`,
      page.map((order) => order.id),
    );
    for (const { id, state, result_sequence: applied, is_old: isOld, is_listed: isListed } of page) {
      const job = jobs.get(id);
      const given = job?.sequence;
      const isLost = job !== undefined && applied < job.sequence && job.is_late && !isListed;
      if ((given === undefined && isOld) || applied > (given ?? 0) || isLost)
        wrong.push({ order_id: id, state, applied, given: given ?? null });
    }
  }
  return {
    check: 'every paid order has its job, and has applied each result that the job gave, and no other',
    rows: wrong,
  };
}
