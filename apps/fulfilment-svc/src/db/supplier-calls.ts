import { query, type Queryable } from '@dg/platform/postgres';
import type { SupplierOrder } from '../domain/attempt.ts';
import { fulfilledVerticals, type FulfilledVertical } from '../domain/job.ts';
import type { WrappedDataKey } from '../vault/vault.ts';
import { isBeingTakenBack } from './esim-cancellations.ts';
import { inputDataOf } from './jobs.ts';

/** How far an order has come, encrypted. */
export interface SealedProgress {
  readonly ciphertext: Buffer;
  readonly wrapped: WrappedDataKey;
}

/** A call to a supplier that is due, and ours for as long as the lease lasts. */
export interface DueCall {
  readonly kind: 'submit' | 'ask';
  readonly orderId: number;
  readonly supplier: string;
  readonly order: SupplierOrder;
  /** To be told with the order; undefined when there is none. */
  readonly progress: SealedProgress | undefined;
  /** How often the order has been sent, this time included. */
  readonly submissionCount: number;
}

interface CallRow {
  order_id: number;
  supplier: string;
  supplier_sku: string;
  reference: string;
  quantity: number;
  submission_count: number;
  supplier_reference: string | null;
  vertical: FulfilledVertical;
  denomination_minor: bigint;
  currency: string;
  recipient: string | null;
  input_data: string | null;
  submitted_ms: number | null;
  progress: Buffer | null;
  batch_id: number | null;
  key_id: string | null;
  wrapped_data_key: Buffer | null;
}

/** While replicas of two versions run side by side, the older one leaves what it does not know to the newer one. */
const isOfKnownVertical = (job: string) =>
  `${job}.vertical in (${fulfilledVerticals.map((vertical) => `'${vertical}'`).join(', ')})`;

// The attempt is on record before anything is sent: whoever comes after a crash asks about it first. After "no such
// order" it is the same attempt again; only a definite refusal, or another route, makes it another.
const claimSubmissionsSql = `
  with due as (
    select j.order_id, j.vertical, j.supplier, j.supplier_sku, j.denomination_minor, j.currency, j.recipient, j.input_data,
           j.quantity - j.delivered_quantity as quantity
    from jobs j
    where j.supplier = $1 and j.state in ('queued', 'waiting') and j.next_check_at <= now()
      and ${isOfKnownVertical('j')} and not ${isBeingTakenBack('j')}
    order by j.next_check_at, j.order_id limit $2::int
    for update skip locked
  ), last as (
    select due.order_id, a.attempt_number,
           a.state = 'absent' and (a.supplier, a.supplier_sku) = (due.supplier, due.supplier_sku) as is_sent_again
    from due cross join lateral (
      select a.attempt_number, a.state, a.supplier, a.supplier_sku from supplier_attempts a
      where a.order_id = due.order_id order by a.attempt_number desc limit 1
    ) as a
  ), again as (
    update supplier_attempts a
    set state = 'written', submission_count = a.submission_count + 1, check_count = 0, unknown_since = null,
        submitted_at = clock_timestamp(), called_at = clock_timestamp(),
        next_check_at = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
    from last where a.order_id = last.order_id and a.attempt_number = last.attempt_number and last.is_sent_again
    returning a.order_id, a.reference, a.quantity, a.submission_count, a.supplier_reference
  ), first as (
    insert into supplier_attempts (order_id, attempt_number, supplier, supplier_sku, quantity, state, next_check_at)
    select due.order_id, coalesce(last.attempt_number, 0) + 1, due.supplier, due.supplier_sku, due.quantity, 'written',
           clock_timestamp() + make_interval(secs => $3::float8 / 1000)
    from due left join last on last.order_id = due.order_id
    where last.is_sent_again is not true
    returning order_id, reference, quantity, submission_count, supplier_reference
  ), running as (
    update jobs j set state = 'running', next_check_at = null, updated_at = clock_timestamp()
    from due where j.order_id = due.order_id
  )
  select due.order_id, due.supplier, due.supplier_sku, call.reference, call.quantity, call.submission_count,
         call.supplier_reference, due.vertical, due.denomination_minor, due.currency, due.recipient, due.input_data,
         null as submitted_ms, null as progress
  from (select * from again union all select * from first) as call join due on due.order_id = call.order_id`;

/** Takes up to `callsMax` due jobs of a supplier, with the attempts that are about to be sent for them. */
export async function claimSubmissions(
  client: Queryable,
  supplier: string,
  callsMax: number,
  leaseMs: number,
): Promise<DueCall[]> {
  const rows = await query<CallRow>(client, claimSubmissionsSql, [supplier, callsMax, leaseMs]);
  return rows.map((row) => callOf('submit', row));
}

const submittedMs = `(extract(epoch from clock_timestamp() - a.submitted_at) * 1000)::float8 as submitted_ms`;

// Whom asking is ordering is asked only about the last attempt of an order that still waits for it: whatever else is
// due would be bought by the question, for nobody.
const claimAsksSql = `
  with due as (
    select a.order_id, a.attempt_number, not $4::boolean or (
             j.state in ('running', 'review') and (a.supplier, a.supplier_sku) = (j.supplier, j.supplier_sku)
             and not exists (select from supplier_attempts later
                             where later.order_id = a.order_id and later.attempt_number > a.attempt_number)
           ) as is_asked
    from supplier_attempts a join jobs j on j.order_id = a.order_id
    where a.supplier = $1 and a.next_check_at <= now() and ${isOfKnownVertical('j')} and not ${isBeingTakenBack('a')}
    order by a.next_check_at limit $2::int
    for update of a skip locked
  ), dropped as (
    update supplier_attempts a
    set next_check_at = null, state = case when a.state = 'written' then 'unknown' else a.state end
    from due where a.order_id = due.order_id and a.attempt_number = due.attempt_number and not due.is_asked
  ), asked as (
    update supplier_attempts a
    set check_count = a.check_count + 1, called_at = clock_timestamp(),
        next_check_at = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
    from due where a.order_id = due.order_id and a.attempt_number = due.attempt_number and due.is_asked
    returning a.order_id, a.supplier, a.supplier_sku, a.reference, a.quantity, a.submission_count, a.supplier_reference,
              ${submittedMs}, a.progress, a.batch_id
  )
  select asked.*, b.key_id, b.wrapped_data_key, j.vertical, j.denomination_minor, j.currency, j.recipient, j.input_data
  from asked join jobs j on j.order_id = asked.order_id left join stock_batches b on b.id = asked.batch_id`;

/**
 * Takes up to `callsMax` attempts about which their supplier is due to be asked: also those whose caller was lost. With
 * `isAskedByOrdering` only those whose order still waits for it; the others are not due any more.
 */
export async function claimAsks(
  client: Queryable,
  supplier: string,
  callsMax: number,
  leaseMs: number,
  isAskedByOrdering = false,
): Promise<DueCall[]> {
  const rows = await query<CallRow>(client, claimAsksSql, [supplier, callsMax, leaseMs, isAskedByOrdering]);
  return rows.map((row) => callOf('ask', row));
}

const selectCallSql = `
  select a.order_id, a.supplier, a.supplier_sku, a.reference, a.quantity, a.submission_count, a.supplier_reference,
         ${submittedMs}, a.progress, a.batch_id, b.key_id, b.wrapped_data_key,
         j.vertical, j.denomination_minor, j.currency, j.recipient, j.input_data
  from supplier_attempts a join jobs j on j.order_id = a.order_id left join stock_batches b on b.id = a.batch_id
  where a.reference = $1`;

/** An attempt as its supplier can be called about it. */
export async function readCall(client: Queryable, reference: string): Promise<DueCall> {
  const [row] = await query<CallRow>(client, selectCallSql, [reference]);
  return callOf('ask', row!);
}

function callOf(kind: DueCall['kind'], row: CallRow): DueCall {
  return {
    kind,
    orderId: row.order_id,
    supplier: row.supplier,
    submissionCount: row.submission_count,
    progress: progressOf(row),
    order: {
      reference: row.reference,
      kind: row.vertical,
      sku: row.supplier_sku,
      denominationMinor: row.denomination_minor,
      currency: row.currency,
      quantity: row.quantity,
      recipient: row.recipient ?? '',
      inputData: inputDataOf(row.input_data),
      supplierReference: row.supplier_reference ?? undefined,
      ...(row.submitted_ms === null ? {} : { submittedMs: row.submitted_ms }),
    },
  };
}

function progressOf({ progress, batch_id: batchId, key_id: keyId, wrapped_data_key: wrapped }: CallRow) {
  if (progress === null || batchId === null || keyId === null || wrapped === null) return undefined;
  return { ciphertext: progress, wrapped: { batchId, keyId, wrappedDataKey: wrapped } };
}
