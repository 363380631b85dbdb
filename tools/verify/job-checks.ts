import type { Finding } from '@dg/platform/postgres';
import { pages, rowsById, type OpenBooks } from './books.ts';

/** A job's result reaches its order within seconds; what is older than this was lost. */
export const resultLateAfter = '2 minutes';

export async function deliveredOrdersHaveTheirUnits({ orders, fulfilment }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select id, quantity from orders where id > $1 and state = 'DELIVERED' and vertical = 'voucher' order by id limit $2`;
  for await (const page of pages<{ id: number; quantity: number }>(orders, text)) {
    const jobs = await rowsById<{ id: number; state: string; units: number }>(
      fulfilment,
      `select j.order_id as id, j.state, (select count(*)::integer from stock_codes c where c.order_id = j.order_id) as units
       from jobs j where j.order_id = any($1::integer[])`,
      page.map((order) => order.id),
    );
    for (const { id, quantity } of page) {
      const job = jobs.get(id);
      if (job?.state !== 'delivered' || job.units !== quantity) wrong.push({ order_id: id, quantity, job });
    }
  }
  return { check: 'every DELIVERED order has as many codes as it was paid for', rows: wrong };
}

/** How an order ends whose job ended so. */
const endings: Readonly<Record<string, string>> = { delivered: 'DELIVERED', failed: 'FAILED', cancelled: 'CANCELLED' };

interface SingleOrder {
  id: number;
  client_id: number;
  vertical: string;
  state: string;
  denomination_minor: string;
  product_currency: string;
  refused_as: string | null;
  failure_code: string | null;
  is_listed: boolean;
}

interface SingleJob {
  id: number;
  client_id: number;
  state: string;
  failure_code: string | null;
  /** All null in the tombstone of an order that was cancelled before its job came. */
  vertical: string | null;
  denomination_minor: string | null;
  currency: string | null;
}

/** An order of one thing ends after its job, and as that did. */
export async function singlesStandAsTheirJobs({ orders, fulfilment }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select o.id, o.client_id, o.vertical, o.state, o.denomination_minor::text, o.product_currency, o.refused_as, o.failure_code,
                       exists (select from discrepancies d where d.order_id = o.id) as is_listed
                from orders o where o.id > $1 and o.vertical <> 'voucher' and o.state <> 'INTENT' order by o.id limit $2`;
  for await (const page of pages<SingleOrder>(orders, text)) {
    const jobs = await rowsById<SingleJob>(
      fulfilment,
      `select order_id as id, client_id, state, failure_code, vertical, denomination_minor::text, currency
       from jobs where order_id = any($1::integer[])`,
      page.map((order) => order.id),
    );
    for (const order of page) {
      const job = jobs.get(order.id);
      if (!isAsAsked(order, job) || !isEndedAlike(order, job)) wrong.push({ ...order, order_id: order.id, job });
    }
  }
  return { check: 'every top-up and eSIM is what its job was asked for, and has ended as its job did', rows: wrong };
}

function isAsAsked(order: SingleOrder, job: SingleJob | undefined): boolean {
  if (job === undefined) return true;
  if (job.vertical === null) return job.client_id === order.client_id && job.state === 'cancelled';
  return (
    job.vertical === order.vertical &&
    job.client_id === order.client_id &&
    job.denomination_minor === order.denomination_minor &&
    job.currency === order.product_currency
  );
}

function isEndedAlike(order: SingleOrder, job: SingleJob | undefined): boolean {
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

/** An order's job is made when it is placed, and its results are applied one after the other: none before its time. */
export async function paidOrdersHaveTheirJobs({ orders, fulfilment }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select id, state, result_sequence,
                       placed_at < clock_timestamp() - interval '${resultLateAfter}' as is_old
                from orders where id > $1 and state <> 'INTENT' order by id limit $2`;
  type Row = { id: number; state: string; result_sequence: number; is_old: boolean };
  for await (const page of pages<Row>(orders, text)) {
    const jobs = await rowsById<{ id: number; sequence: number }>(
      fulfilment,
      'select order_id as id, sequence from jobs where order_id = any($1::integer[])',
      page.map((order) => order.id),
    );
    for (const { id, state, result_sequence: applied, is_old: isOld } of page) {
      const given = jobs.get(id)?.sequence;
      if ((given === undefined && isOld) || applied > (given ?? 0))
        wrong.push({ order_id: id, state, applied, given: given ?? null });
    }
  }
  return { check: 'every paid order has its job, and has applied no result that the job did not give', rows: wrong };
}
