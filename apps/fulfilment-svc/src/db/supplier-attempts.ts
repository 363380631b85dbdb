import type { FailureCode } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';
import type { Attempt, AttemptState } from '../domain/attempt.ts';
import type { AttemptChange } from '../domain/settle-attempt.ts';

interface AttemptRow {
  order_id: number;
  attempt_number: number;
  reference: string;
  supplier: string;
  supplier_sku: string;
  quantity: number;
  state: AttemptState;
  submission_count: number;
  check_count: number;
  units_received: number;
  job_units_received: number;
  failure_code: FailureCode | null;
  last_refusal: FailureCode | null;
  is_current: boolean;
  route_attempt_number: number;
  route_age_ms: number;
  accepted_ms: number;
  age_ms: number;
  unknown_ms: number;
  batch_id: number | null;
}

/** An attempt with the batch that its codes are in, and the line they are of. */
export interface LockedAttempt extends Attempt {
  readonly supplierSku: string;
  readonly batchId: number | undefined;
}

const ageOf = (since: string) => `(extract(epoch from clock_timestamp() - ${since}) * 1000)::float8`;

// An attempt on a route that its job has left is none of its attempts any more, though no other may have followed yet.
/** As what its supplier refused an order last, of a row with `order_id`, `supplier` and `supplier_sku`. */
export const lastRefusal = (of: string) => `
  (select r.failure_code from supplier_attempts r
   where r.order_id = ${of}.order_id and (r.supplier, r.supplier_sku) = (${of}.supplier, ${of}.supplier_sku)
     and r.state = 'transient'
   order by r.attempt_number desc limit 1)`;

const lockAttemptSql = `
  select a.order_id, a.attempt_number, a.reference, a.supplier, a.supplier_sku, a.quantity, a.state, a.submission_count,
         a.check_count, a.units_received, a.failure_code, a.batch_id,
         ${lastRefusal('a')} as last_refusal,
         (a.supplier, a.supplier_sku) = (j.supplier, j.supplier_sku) and a.attempt_number = others.last_number as is_current,
         others.units as job_units_received, others.of_route as route_attempt_number,
         ${ageOf('j.routed_at')} as route_age_ms,
         ${ageOf('a.created_at')} as age_ms, coalesce(${ageOf('a.accepted_at')}, 0) as accepted_ms,
         coalesce(${ageOf(`coalesce(a.unknown_since, case when a.state = 'written' then a.submitted_at end)`)}, 0) as unknown_ms
  from supplier_attempts a
  join jobs j on j.order_id = a.order_id
  cross join lateral (
    select max(o.attempt_number) as last_number, sum(o.units_received)::int as units,
           count(*) filter (where o.attempt_number <= a.attempt_number
                              and (o.supplier, o.supplier_sku) = (a.supplier, a.supplier_sku))::int as of_route
    from supplier_attempts o where o.order_id = a.order_id
  ) as others
  where a.reference = $1 for update of a`;

/** Locks an attempt; undefined when there is none. Whoever locks its job too does that first. */
export async function lockAttempt(client: Queryable, reference: string): Promise<LockedAttempt | undefined> {
  const [row] = await query<AttemptRow>(client, lockAttemptSql, [reference]);
  return (
    row && {
      orderId: row.order_id,
      attemptNumber: row.attempt_number,
      reference: row.reference,
      supplier: row.supplier,
      supplierSku: row.supplier_sku,
      quantity: row.quantity,
      state: row.state,
      submissionCount: row.submission_count,
      checkCount: row.check_count,
      unitsReceived: row.units_received,
      jobUnitsReceived: row.job_units_received,
      failureCode: row.failure_code ?? undefined,
      lastRefusal: row.last_refusal ?? undefined,
      isCurrent: row.is_current,
      routeAttemptNumber: row.route_attempt_number,
      routeAgeMs: row.route_age_ms,
      ageMs: row.age_ms,
      acceptedMs: row.accepted_ms,
      unknownMs: row.unknown_ms,
      batchId: row.batch_id ?? undefined,
    }
  );
}

/** The reference of an order's last attempt; undefined when it has none. */
export async function lastReference(client: Queryable, orderId: number): Promise<string | undefined> {
  const text = 'select reference from supplier_attempts where order_id = $1 order by attempt_number desc limit 1';
  return (await query<{ reference: string }>(client, text, [orderId]))[0]?.reference;
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

const isProgressSql = `
  select from supplier_attempts where reference = $1 and state <> 'delivered' and progress is not distinct from $2`;

/** Whether an order is on its way and exactly as far as a call was told. The caller has locked the attempt. */
export async function isProgress(client: Queryable, reference: string, told: Buffer | undefined): Promise<boolean> {
  return (await query(client, isProgressSql, [reference, told ?? null])).length > 0;
}

const writeProgressSql = `
  update supplier_attempts set progress = $2, batch_id = coalesce(batch_id, $3) where reference = $1`;

/** Notes how far an order has come, encrypted under the key of this batch. The caller has locked the attempt. */
export async function writeProgress(
  client: Queryable,
  reference: string,
  sealed: Buffer,
  batchId: number,
): Promise<void> {
  await query(client, writeProgressSql, [reference, sealed, batchId]);
}

// While an order is being sent, its answer is about to say the same.
const hintSql = `
  update supplier_attempts set next_check_at = clock_timestamp(), check_count = 0
  where reference = $1 and supplier = $2 and state not in ('written', 'delivered')`;

/** Makes an attempt due to be asked about, because its supplier says that something happened. */
export async function makeAttemptDue(client: Queryable, supplier: string, reference: string): Promise<void> {
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
