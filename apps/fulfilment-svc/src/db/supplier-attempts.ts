import { query, type Queryable } from '@dg/platform/postgres';
import type { Attempt, AttemptState, SupplierOrder } from '../domain/attempt.ts';
import type { FailureCode } from '../domain/failure.ts';
import type { AttemptChange } from '../domain/settle-attempt.ts';

/** A call to a supplier that is due, and ours for as long as the lease lasts. */
export interface DueCall {
  readonly kind: 'submit' | 'ask';
  readonly orderId: number;
  readonly supplier: string;
  readonly order: SupplierOrder;
  /** How often the order has been sent, this time included. */
  readonly submissionCount: number;
}

interface CallRow {
  order_id: number;
  supplier: string;
  reference: string;
  quantity: number;
  submission_count: number;
  supplier_sku: string;
  denomination_minor: bigint;
  currency: string;
}

// The attempt is on record before anything is sent: whoever comes after a crash asks about it first. After "no such
// order" it is the same attempt again; only a definite refusal makes it another.
const claimSubmissionsSql = `
  with due as (
    select j.order_id, j.supplier, j.supplier_sku, j.denomination_minor, j.currency, j.quantity - j.delivered_quantity as quantity
    from jobs j
    where j.supplier = $1 and j.state in ('queued', 'waiting') and j.next_check_at <= now()
    order by j.next_check_at, j.order_id limit $2::int
    for update skip locked
  ), last as (
    select due.order_id, a.attempt_number, a.state
    from due cross join lateral (
      select a.attempt_number, a.state from supplier_attempts a
      where a.order_id = due.order_id order by a.attempt_number desc limit 1
    ) as a
  ), again as (
    update supplier_attempts a
    set state = 'written', submission_count = a.submission_count + 1, check_count = 0, unknown_since = null,
        submitted_at = clock_timestamp(), next_check_at = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
    from last where a.order_id = last.order_id and a.attempt_number = last.attempt_number and last.state = 'absent'
    returning a.order_id, a.reference, a.quantity, a.submission_count
  ), first as (
    insert into supplier_attempts (order_id, attempt_number, supplier, quantity, state, next_check_at)
    select due.order_id, coalesce(last.attempt_number, 0) + 1, due.supplier, due.quantity, 'written',
           clock_timestamp() + make_interval(secs => $3::float8 / 1000)
    from due left join last on last.order_id = due.order_id
    where last.state is null or last.state <> 'absent'
    returning order_id, reference, quantity, submission_count
  ), running as (
    update jobs j set state = 'running', next_check_at = null, updated_at = clock_timestamp()
    from due where j.order_id = due.order_id
  )
  select due.order_id, due.supplier, call.reference, call.quantity, call.submission_count, due.supplier_sku,
         due.denomination_minor, due.currency
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

const claimAsksSql = `
  with due as (
    select a.order_id, a.attempt_number from supplier_attempts a
    where a.supplier = $1 and a.next_check_at <= now()
    order by a.next_check_at limit $2::int
    for update skip locked
  ), asked as (
    update supplier_attempts a
    set check_count = a.check_count + 1, next_check_at = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
    from due where a.order_id = due.order_id and a.attempt_number = due.attempt_number
    returning a.order_id, a.supplier, a.reference, a.quantity, a.submission_count
  )
  select asked.*, j.supplier_sku, j.denomination_minor, j.currency from asked join jobs j on j.order_id = asked.order_id`;

/** Takes up to `callsMax` attempts about which their supplier is due to be asked: also those whose caller was lost. */
export async function claimAsks(
  client: Queryable,
  supplier: string,
  callsMax: number,
  leaseMs: number,
): Promise<DueCall[]> {
  const rows = await query<CallRow>(client, claimAsksSql, [supplier, callsMax, leaseMs]);
  return rows.map((row) => callOf('ask', row));
}

function callOf(kind: DueCall['kind'], row: CallRow): DueCall {
  return {
    kind,
    orderId: row.order_id,
    supplier: row.supplier,
    submissionCount: row.submission_count,
    order: {
      reference: row.reference,
      kind: 'voucher',
      sku: row.supplier_sku,
      denominationMinor: row.denomination_minor,
      currency: row.currency,
      quantity: row.quantity,
    },
  };
}

interface AttemptRow {
  order_id: number;
  attempt_number: number;
  reference: string;
  supplier: string;
  quantity: number;
  state: AttemptState;
  submission_count: number;
  check_count: number;
  units_received: number;
  failure_code: FailureCode | null;
  is_latest: boolean;
  job_age_ms: number;
  accepted_ms: number;
  age_ms: number;
  unknown_ms: number;
  batch_id: number | null;
}

/** An attempt with the batch that its units are in. */
export interface LockedAttempt extends Attempt {
  readonly batchId: number | undefined;
}

const ageOf = (since: string) => `(extract(epoch from clock_timestamp() - ${since}) * 1000)::float8`;

const lockAttemptSql = `
  select a.order_id, a.attempt_number, a.reference, a.supplier, a.quantity, a.state, a.submission_count, a.check_count,
         a.units_received, a.failure_code, a.batch_id,
         not exists (select from supplier_attempts l where l.order_id = a.order_id and l.attempt_number > a.attempt_number)
           as is_latest,
         ${ageOf('(select j.created_at from jobs j where j.order_id = a.order_id)')} as job_age_ms,
         ${ageOf('a.created_at')} as age_ms, coalesce(${ageOf('a.accepted_at')}, 0) as accepted_ms,
         coalesce(${ageOf(`coalesce(a.unknown_since, case when a.state = 'written' then a.submitted_at end)`)}, 0) as unknown_ms
  from supplier_attempts a where a.reference = $1 for update of a`;

/** Locks an attempt; undefined when there is none. Whoever locks its job too does that first. */
export async function lockAttempt(client: Queryable, reference: string): Promise<LockedAttempt | undefined> {
  const [row] = await query<AttemptRow>(client, lockAttemptSql, [reference]);
  return (
    row && {
      orderId: row.order_id,
      attemptNumber: row.attempt_number,
      reference: row.reference,
      supplier: row.supplier,
      quantity: row.quantity,
      state: row.state,
      submissionCount: row.submission_count,
      checkCount: row.check_count,
      unitsReceived: row.units_received,
      failureCode: row.failure_code ?? undefined,
      isLatest: row.is_latest,
      jobAgeMs: row.job_age_ms,
      ageMs: row.age_ms,
      acceptedMs: row.accepted_ms,
      unknownMs: row.unknown_ms,
      batchId: row.batch_id ?? undefined,
    }
  );
}

const writeAttemptSql = `
  update supplier_attempts
  set state = $2, failure_code = $3, supplier_reference = coalesce($5, supplier_reference), answered_at = clock_timestamp(),
      next_check_at = clock_timestamp() + make_interval(secs => $4::float8 / 1000),
      accepted_at = coalesce(accepted_at, case when $2 = 'accepted' then clock_timestamp() end),
      unknown_since = case when $6::boolean
        then coalesce(unknown_since, case when state = 'written' then submitted_at end, clock_timestamp()) end
  where reference = $1`;

/** Writes what became of an attempt that the caller has locked. */
export async function writeAttempt(
  client: Queryable,
  reference: string,
  change: AttemptChange,
  supplierReference: string | undefined,
): Promise<void> {
  await query(client, writeAttemptSql, [
    reference,
    change.state,
    change.failureCode ?? null,
    change.nextCheckMs ?? null,
    supplierReference ?? null,
    change.isUnknown,
  ]);
}

// While an order is being sent, its answer is about to say the same.
const hintSql = `
  update supplier_attempts set next_check_at = clock_timestamp(), check_count = 0
  where reference = $1 and supplier = $2 and state not in ('written', 'delivered')`;

/** Makes an attempt due to be asked about, because its supplier says that something happened. */
export async function makeDue(client: Queryable, supplier: string, reference: string): Promise<void> {
  await query(client, hintSql, [reference, supplier]);
}

// Step by step from one name to the next: as many looks into the index as there are suppliers, not jobs.
const suppliersWithOpenWorkSql = `
  with recursive name as (
    (select supplier from jobs where state in ('queued', 'waiting') order by supplier limit 1)
    union all
    select (select j.supplier from jobs j where j.state in ('queued', 'waiting') and j.supplier > name.supplier
            order by j.supplier limit 1)
    from name where name.supplier is not null
  ), asked as (
    (select supplier from supplier_attempts where next_check_at is not null order by supplier limit 1)
    union all
    select (select a.supplier from supplier_attempts a where a.next_check_at is not null and a.supplier > asked.supplier
            order by a.supplier limit 1)
    from asked where asked.supplier is not null
  )
  select supplier from name where supplier is not null union select supplier from asked where supplier is not null`;

/** The suppliers that anything open is waiting for. */
export async function suppliersWithOpenWork(client: Queryable): Promise<string[]> {
  return (await query<{ supplier: string }>(client, suppliersWithOpenWorkSql)).map((row) => row.supplier);
}
