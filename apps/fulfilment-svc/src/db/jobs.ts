import { query, type Queryable } from '@dg/platform/postgres';
import type { JobState } from '../domain/job-state.ts';
import type { Job, JobRequest, StockLine } from '../domain/job.ts';

/** A job's row, as `jobColumns` select it. */
export interface JobRow {
  order_id: number;
  client_id: number;
  supplier: string | null;
  supplier_sku: string | null;
  denomination_minor: bigint | null;
  currency: string | null;
  quantity: number | null;
  delivered_quantity: number;
  delivery_time: string | null;
  is_inline: boolean;
  state: JobState;
  sequence: number;
  request_id: string;
  waited_ms: number;
}

export const jobColumns = `
  j.order_id, j.client_id, j.supplier, j.supplier_sku, j.denomination_minor, j.currency, j.quantity, j.delivered_quantity,
  j.delivery_time, j.is_inline, j.state, j.sequence, j.request_id,
  case when j.state = 'waiting' then extract(epoch from j.next_check_at - j.updated_at) * 1000 else 0 end::float8 as waited_ms`;

const requestColumns = `
  unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::int[], $8::text[], $9::text[], $10::bool[])
  as r (order_id, client_id, supplier, supplier_sku, denomination_minor, currency, quantity, delivery_time, request_id, is_inline)`;

/** Job requests as columns, in the order of `requestColumns`. */
export function requestValues(requests: readonly JobRequest[]): unknown[] {
  return [
    requests.map((request) => request.orderId),
    requests.map((request) => request.clientId),
    requests.map((request) => request.supplier),
    requests.map((request) => request.supplierSku),
    requests.map((request) => request.denominationMinor),
    requests.map((request) => request.currency),
    requests.map((request) => request.quantity),
    requests.map((request) => request.deliveryTime),
    requests.map((request) => request.requestId),
    requests.map((request) => request.isInline),
  ];
}

// In the order of their ids, so that two batches with the same orders wait for one another and never in a circle.
const insertQueued = `
  insert into jobs (order_id, client_id, vertical, supplier, supplier_sku, denomination_minor, currency, quantity,
                    delivery_time, request_id, is_inline, state, next_check_at)
  select r.order_id, r.client_id, 'voucher', r.supplier, r.supplier_sku, r.denomination_minor, r.currency, r.quantity,
         r.delivery_time, r.request_id, r.is_inline, 'queued',
         now() + case when r.is_inline then make_interval(secs => $11::float8 / 1000) else interval '0' end
  from ${requestColumns} order by r.order_id
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

const insertDelivered = `
  with job as (
    insert into jobs (order_id, client_id, vertical, supplier, supplier_sku, denomination_minor, currency, quantity,
                      delivery_time, request_id, is_inline, state, delivered_quantity, sequence)
    select r.order_id, r.client_id, 'voucher', r.supplier, r.supplier_sku, r.denomination_minor, r.currency, r.quantity,
           r.delivery_time, r.request_id, r.is_inline, 'delivered', r.quantity, 1
    from ${requestColumns} order by r.order_id
    on conflict (order_id) do nothing
    returning order_id
  ), claimed as (
    update stock_codes c set order_id = u.order_id, unit_number = u.unit_number, claimed_at = now()
    from unnest($11::bigint[], $12::int[], $13::int[]) as u (code_id, order_id, unit_number)
    join job on job.order_id = u.order_id
    where c.id = u.code_id and c.order_id is null
    returning c.order_id
  ), event as (
    insert into outbox (topic, key, event_id, request_id, value)
    select e.topic, e.key, e.event_id, e.request_id, e.value
    from unnest($14::text[], $15::text[], $16::text[], $17::text[], $18::text[]) as e (topic, key, event_id, request_id, value)
    join job on job.order_id = e.key::int
  )
  select job.order_id, (select count(*) from claimed where claimed.order_id = job.order_id)::int as claimed_quantity from job`;

/** Unit `unitNumber` of an order is this code. */
export interface UnitClaim {
  readonly codeId: bigint;
  readonly orderId: number;
  readonly unitNumber: number;
}

/** Unit claims as columns. */
export function claimValues(claims: readonly UnitClaim[]): unknown[] {
  return [
    claims.map((claim) => claim.codeId),
    claims.map((claim) => claim.orderId),
    claims.map((claim) => claim.unitNumber),
  ];
}

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

/** Locks the jobs of these orders, in the order of their ids; waits for whoever holds them. */
export async function lockJobs(client: Queryable, orderIds: readonly number[]): Promise<Job[]> {
  const text = `select ${jobColumns} from jobs j where j.order_id = any($1::int[]) order by j.order_id for update`;
  return (await query<JobRow>(client, text, [orderIds])).map(jobOf);
}

/** The jobs of these orders as they stand. */
export async function readJobs(client: Queryable, orderIds: readonly number[]): Promise<Job[]> {
  const text = `select ${jobColumns} from jobs j where j.order_id = any($1::int[]) order by j.order_id`;
  return (await query<JobRow>(client, text, [orderIds])).map(jobOf);
}

// What is looked at is bounded, so that a long queue costs no more than a short one.
const selectDueLines = `
  select supplier_sku, denomination_minor
  from (select supplier_sku, denomination_minor, next_check_at, order_id from jobs
        where state in ('queued', 'waiting') and supplier = 'stock' and next_check_at <= now()
        order by next_check_at, order_id limit 500) as due
  group by supplier_sku, denomination_minor
  order by min(next_check_at), min(order_id)
  limit 20`;

/** Lines of own stock that have jobs to do now, the one that has waited longest first. */
export async function dueLines(client: Queryable): Promise<StockLine[]> {
  const rows = await query<{ supplier_sku: string; denomination_minor: bigint }>(client, selectDueLines);
  return rows.map((row) => ({ supplierSku: row.supplier_sku, denominationMinor: row.denomination_minor }));
}

// One worker at a time serves a line: with two, the younger of two waiting orders could be served first.
const lockDue = `
  with turn as materialized (
    select pg_try_advisory_xact_lock(hashtextextended('stock line ' || $2::text || ' ' || $1, 0)) as is_mine
  )
  select ${jobColumns} from jobs j cross join turn
  where turn.is_mine and j.supplier = 'stock' and j.supplier_sku = $1 and j.denomination_minor = $2::bigint
    and j.state in ('queued', 'waiting') and j.next_check_at <= now()
  order by j.next_check_at, j.order_id
  limit $3::int
  for update of j skip locked`;

/**
 * Takes the turn of a line for this transaction and locks the jobs that are due on it, first come first. Empty when
 * another worker has the turn.
 */
export async function lockDueJobs(client: Queryable, line: StockLine, jobsMax: number): Promise<Job[]> {
  const rows = await query<JobRow>(client, lockDue, [line.supplierSku, line.denominationMinor, jobsMax]);
  return rows.map(jobOf);
}

const wakeWaiting = `
  update jobs j set next_check_at = now()
  from (select j.order_id from jobs j
        join unnest($1::text[], $2::bigint[]) as l (supplier_sku, denomination_minor) using (supplier_sku, denomination_minor)
        where j.state = 'waiting' and j.supplier = 'stock' order by j.order_id for update of j) as waiting
  where j.order_id = waiting.order_id`;

/** Makes the jobs that wait for codes of these lines due at once, the oldest order first. */
export async function wakeWaitingJobs(client: Queryable, lines: readonly StockLine[]): Promise<void> {
  await query(client, wakeWaiting, [
    lines.map((line) => line.supplierSku),
    lines.map((line) => line.denominationMinor),
  ]);
}

const insertTombstone = `
  insert into jobs (order_id, client_id, state, sequence, request_id) values ($1, $2, 'cancelled', 1, $3)
  on conflict (order_id) do nothing returning order_id`;

/** Cancels a job before it exists: whoever comes to insert it finds it cancelled. False when there is a job already. */
export async function insertCancelledJob(
  client: Queryable,
  orderId: number,
  clientId: number,
  requestId: string,
): Promise<boolean> {
  return (await query(client, insertTombstone, [orderId, clientId, requestId])).length > 0;
}

/** What callers are told of a job. */
export interface JobSummary {
  readonly order_id: number;
  readonly client_id: number;
  readonly state: JobState;
  readonly sequence: number;
  readonly delivered_quantity: number;
  readonly shown_quantity: number;
  readonly failure_code: string | null;
  readonly failure_reason: string | null;
}

const selectSummaries = `
  select j.order_id, j.client_id, j.state, j.sequence, j.delivered_quantity, j.failure_code, j.failure_reason,
         (select count(*) from stock_codes c where c.order_id = j.order_id and c.shown_at is not null)::int as shown_quantity
  from jobs j where j.order_id = any($1::int[])`;

/** How the jobs of these orders stand; orders without a job are left out. */
export function summariseJobs(client: Queryable, orderIds: readonly number[]): Promise<JobSummary[]> {
  return query<JobSummary>(client, selectSummaries, [orderIds]);
}

export function jobOf(row: JobRow): Job {
  return {
    orderId: row.order_id,
    clientId: row.client_id,
    supplier: row.supplier ?? '',
    supplierSku: row.supplier_sku ?? '',
    denominationMinor: row.denomination_minor ?? 0n,
    currency: row.currency ?? '',
    quantity: row.quantity ?? 0,
    deliveredQuantity: row.delivered_quantity,
    deliveryTime: row.delivery_time ?? '',
    isInline: row.is_inline,
    state: row.state,
    sequence: row.sequence,
    requestId: row.request_id,
    waitedMs: row.waited_ms,
    isTombstone: row.supplier === null,
  };
}
