import { failureOf } from '@dg/kernel';
import { outboxColumns } from '@dg/platform/outbox';
import { query, type Queryable } from '@dg/platform/postgres';
import { newJob, type JobRequest } from '../domain/job.ts';
import { failJob } from '../domain/settle-job.ts';
import { releaseHolds } from './redemptions.ts';
import { claimValues, resultEvent, type UnitClaim } from './settle-jobs.ts';

const described = `
  order_id, client_id, vertical, supplier, supplier_sku, fallback_supplier, fallback_supplier_sku, denomination_minor,
  currency, quantity, delivery_time, request_id, is_inline, recipient, input_data, data_amount_gb, validity_days`;

const requestArrays = `
  $1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::int[],
  $11::text[], $12::text[], $13::bool[], $14::text[], $15::text[], $16::text[], $17::int[]`;

/** Job requests as columns, in the order of `described`. */
function requestValues(requests: readonly JobRequest[]): unknown[] {
  const goodsOf = ({ vertical, inputData }: JobRequest) => (vertical === 'topup' ? JSON.stringify(inputData) : null);
  return [
    requests.map((request) => request.orderId),
    requests.map((request) => request.clientId),
    requests.map((request) => request.vertical),
    requests.map((request) => request.supplier),
    requests.map((request) => request.supplierSku),
    requests.map((request) => request.fallback?.supplier ?? null),
    requests.map((request) => request.fallback?.supplierSku ?? null),
    requests.map((request) => request.denominationMinor),
    requests.map((request) => request.currency),
    requests.map((request) => request.quantity),
    requests.map((request) => (request.deliveryTime === '' ? null : request.deliveryTime)),
    requests.map((request) => request.requestId),
    requests.map((request) => request.isInline),
    requests.map((request) => (request.vertical === 'topup' ? request.recipient : null)),
    requests.map(goodsOf),
    requests.map((request) => (request.vertical === 'esim' ? request.dataAmountGb : null)),
    requests.map((request) => (request.vertical === 'esim' ? request.validityDays : null)),
  ];
}

// In the order of their ids, so that two batches with the same orders wait for one another and never in a circle.
const insertQueued = `
  insert into jobs (${described}, state, next_check_at)
  select r.*, 'queued',
         now() + case when r.is_inline then make_interval(secs => $18::float8 / 1000) else interval '0' end
  from unnest(${requestArrays}) as r (${described}) order by r.order_id
  on conflict (order_id) do nothing
  returning order_id`;

/**
 * Puts jobs in the queue; an order that has its job keeps it as it is. Inline ones are due for the worker after
 * `inlineGraceMs`. Returns the orders that had none.
 */
export async function insertJobs(
  client: Queryable,
  requests: readonly JobRequest[],
  inlineGraceMs = 0,
): Promise<number[]> {
  if (requests.length === 0) return [];
  const values = [...requestValues(requests), inlineGraceMs];
  return (await query<{ order_id: number }>(client, insertQueued, values)).map((row) => row.order_id);
}

const insertEvents = (arrays: string) => `
  insert into outbox (topic, key, event_id, request_id, value)
  select e.topic, e.key, e.event_id, e.request_id, e.value
  from unnest(${arrays}) as e (topic, key, event_id, request_id, value) join job on job.order_id = e.key::int`;

const insertDelivered = `
  with job as (
    insert into jobs (${described}, state, delivered_quantity, sequence)
    select r.*, 'delivered', r.quantity, 1 from unnest(${requestArrays}) as r (${described}) order by r.order_id
    on conflict (order_id) do nothing
    returning order_id
  ), claimed as (
    update stock_codes c set order_id = u.order_id, unit_number = u.unit_number, claimed_at = now()
    from unnest($18::bigint[], $19::int[], $20::int[]) as u (code_id, order_id, unit_number)
    join job on job.order_id = u.order_id
    where c.id = u.code_id and c.order_id is null
    returning c.order_id
  ), event as (${insertEvents('$21::text[], $22::text[], $23::text[], $24::text[], $25::text[]')})
  select job.order_id, (select count(*) from claimed where claimed.order_id = job.order_id)::int as claimed_quantity from job`;

/**
 * Inserts jobs as delivered with their codes and their events, all in one statement: for codes that the caller has
 * locked. An order that has a job already is left out, and its codes stay free. Returns the orders inserted.
 */
export function insertDeliveredJobs(
  client: Queryable,
  requests: readonly JobRequest[],
  claims: readonly UnitClaim[],
  events: readonly string[][],
): Promise<{ order_id: number; claimed_quantity: number }[]> {
  return query(client, insertDelivered, [...requestValues(requests), ...claimValues(claims), ...events]);
}

const insertFailed = `
  with job as (
    insert into jobs (${described}, failure_code, failure_reason, state, sequence)
    select r.*, 'failed', 1
    from unnest(${requestArrays}, $18::text[], $19::text[]) as r (${described}, failure_code, failure_reason)
    order by r.order_id
    on conflict (order_id) do nothing
    returning order_id
  ), event as (${insertEvents('$20::text[], $21::text[], $22::text[], $23::text[], $24::text[]')}
  ), released as (${releaseHolds('job')})
  select order_id from job`;

/**
 * Inserts jobs of which it is certain beforehand that they cannot be delivered, as failed, with what their orders must
 * learn; an order that has its job keeps it as it is. Returns the orders that had none.
 */
export async function insertRefusedJobs(client: Queryable, requests: readonly JobRequest[]): Promise<number[]> {
  if (requests.length === 0) return [];
  const changes = requests.map((request) => failJob(newJob(request), failureOf(request.refusedAs!), 0));
  const rows = await query<{ order_id: number }>(client, insertFailed, [
    ...requestValues(requests),
    changes.map((change) => change.failure!.code),
    changes.map((change) => change.failure!.reason),
    ...outboxColumns(changes.flatMap(resultEvent)),
  ]);
  return rows.map((row) => row.order_id);
}

const insertTombstone = `
  with job as (
    insert into jobs (order_id, client_id, state, sequence, request_id) values ($1, $2, 'cancelled', 1, $3)
    on conflict (order_id) do nothing
    returning order_id
  ), released as (${releaseHolds('job')})
  select order_id from job`;

/** Cancels a job before it exists: whoever comes to insert it finds it cancelled. False when there is a job already. */
export async function insertCancelledJob(
  client: Queryable,
  orderId: number,
  clientId: number,
  requestId: string,
): Promise<boolean> {
  return (await query(client, insertTombstone, [orderId, clientId, requestId])).length > 0;
}
