import { ownStockName } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';
import type { InputData } from '../domain/attempt.ts';
import type { JobState } from '../domain/job-state.ts';
import type { FulfilledVertical, Job, StockLine } from '../domain/job.ts';

/** A job's row, as `jobColumns` select it. */
export interface JobRow {
  order_id: number;
  client_id: number;
  vertical: FulfilledVertical | null;
  supplier: string | null;
  supplier_sku: string | null;
  fallback_supplier: string | null;
  fallback_supplier_sku: string | null;
  is_rerouted: boolean;
  denomination_minor: bigint | null;
  currency: string | null;
  quantity: number | null;
  delivered_quantity: number;
  delivery_time: string | null;
  is_inline: boolean;
  state: JobState;
  sequence: number;
  request_id: string;
  recipient: string | null;
  input_data: string | null;
  data_amount_gb: string | null;
  validity_days: number | null;
  waited_ms: number;
}

export const jobColumns = `
  j.order_id, j.client_id, j.vertical, j.supplier, j.supplier_sku, j.fallback_supplier, j.fallback_supplier_sku,
  j.is_rerouted, j.denomination_minor, j.currency, j.quantity, j.delivered_quantity, j.delivery_time, j.is_inline, j.state,
  j.sequence, j.request_id, j.recipient, j.input_data, j.data_amount_gb, j.validity_days,
  case when j.state = 'waiting' then extract(epoch from j.next_check_at - j.updated_at) * 1000 else 0 end::float8 as waited_ms`;

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

// In the text and no parameter: an index of these jobs has it as its condition.
const ownStock = `'${ownStockName}'`;

// What is looked at is bounded, so that a long queue costs no more than a short one.
const selectDueLines = `
  select supplier_sku, denomination_minor
  from (select supplier_sku, denomination_minor, next_check_at, order_id from jobs
        where state in ('queued', 'waiting') and supplier = ${ownStock} and next_check_at <= now()
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
  where turn.is_mine and j.supplier = ${ownStock} and j.supplier_sku = $1 and j.denomination_minor = $2::bigint
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
        where j.state = 'waiting' and j.supplier = ${ownStock} order by j.order_id for update of j) as waiting
  where j.order_id = waiting.order_id`;

/** Makes the jobs that wait for codes of these lines due at once, the oldest order first. */
export async function wakeWaitingJobs(client: Queryable, lines: readonly StockLine[]): Promise<void> {
  await query(client, wakeWaiting, [
    lines.map((line) => line.supplierSku),
    lines.map((line) => line.denominationMinor),
  ]);
}

/** What callers are told of a job. */
export interface JobSummary {
  readonly order_id: number;
  readonly client_id: number;
  /** Null of the tombstone of an order that was cancelled before its job came. */
  readonly vertical: FulfilledVertical | null;
  readonly state: JobState;
  readonly sequence: number;
  readonly delivered_quantity: number;
  readonly shown_quantity: number;
  readonly failure_code: string | null;
  readonly failure_reason: string | null;
}

const selectSummaries = `
  select j.order_id, j.client_id, j.vertical, j.state, j.sequence, j.delivered_quantity, j.failure_code, j.failure_reason,
         (select count(*) from stock_codes c where c.order_id = j.order_id and c.shown_at is not null)::int as shown_quantity
  from jobs j where j.order_id = any($1::int[])`;

/** How the jobs of these orders stand; orders without a job are left out. */
export function summariseJobs(client: Queryable, orderIds: readonly number[]): Promise<JobSummary[]> {
  return query<JobSummary>(client, selectSummaries, [orderIds]);
}

export function jobOf(row: JobRow): Job {
  const { fallback_supplier: supplier, fallback_supplier_sku: supplierSku } = row;
  const otherRoute = supplier === null || supplierSku === null ? undefined : { supplier, supplierSku };
  return {
    orderId: row.order_id,
    clientId: row.client_id,
    vertical: row.vertical ?? 'voucher',
    supplier: row.supplier ?? '',
    supplierSku: row.supplier_sku ?? '',
    fallback: row.is_rerouted ? undefined : otherRoute,
    leftRoute: row.is_rerouted ? otherRoute : undefined,
    denominationMinor: row.denomination_minor ?? 0n,
    currency: row.currency ?? '',
    quantity: row.quantity ?? 0,
    deliveredQuantity: row.delivered_quantity,
    deliveryTime: row.delivery_time ?? '',
    isInline: row.is_inline,
    state: row.state,
    sequence: row.sequence,
    requestId: row.request_id,
    recipient: row.recipient ?? '',
    inputData: inputDataOf(row.input_data),
    dataAmountGb: row.data_amount_gb ?? '',
    validityDays: row.validity_days ?? 0,
    refusedAs: undefined,
    waitedMs: row.waited_ms,
    isTombstone: row.supplier === null,
  };
}

/** Input data as it was stored; empty of all but top-ups. */
export function inputDataOf(text: string | null): InputData {
  return text === null ? {} : (JSON.parse(text) as InputData);
}
