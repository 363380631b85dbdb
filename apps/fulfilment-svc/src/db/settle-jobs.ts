import assert from 'node:assert/strict';
import { outboxColumns, type OutgoingEvent } from '@dg/platform/outbox';
import { query, type Queryable } from '@dg/platform/postgres';
import type { JobChange } from '../domain/settle-job.ts';
import { releaseHolds } from './redemptions.ts';

const settle = `
  with change as (
    select * from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::float8[], $6::text[], $7::text[], $8::text[], $9::text[])
      as c (order_id, state, delivered_quantity, sequence, next_check_ms, failure_code, failure_reason, supplier, supplier_sku)
  ), job as (
    update jobs j
    set state = c.state, delivered_quantity = c.delivered_quantity, sequence = c.sequence,
        failure_code = c.failure_code, failure_reason = c.failure_reason, updated_at = clock_timestamp(),
        next_check_at = case when c.state not in ('queued', 'waiting') then null
                             when c.next_check_ms is null then j.next_check_at
                             else clock_timestamp() + make_interval(secs => c.next_check_ms / 1000) end,
        supplier = coalesce(c.supplier, j.supplier), supplier_sku = coalesce(c.supplier_sku, j.supplier_sku),
        fallback_supplier = case when c.supplier is null then j.fallback_supplier else j.supplier end,
        fallback_supplier_sku = case when c.supplier is null then j.fallback_supplier_sku else j.supplier_sku end,
        is_rerouted = j.is_rerouted or c.supplier is not null,
        routed_at = case when c.supplier is null then j.routed_at else clock_timestamp() end
    from change c where j.order_id = c.order_id
    returning j.order_id
  ), released as (
    update stock_codes s set order_id = null, unit_number = null, claimed_at = null
    from change c where c.state = 'failed' and s.order_id = c.order_id and s.shown_at is null
    returning s.id
  ), claimed as (
    update stock_codes s set order_id = u.order_id, unit_number = u.unit_number, claimed_at = now()
    from unnest($10::bigint[], $11::int[], $12::int[]) as u (code_id, order_id, unit_number)
    where s.id = u.code_id and s.order_id is null
    returning s.id
  ), ended as (
    select order_id from change where state in ('failed', 'cancelled')
  ), redeemable as (${releaseHolds('ended')}
  ), event as (
    insert into outbox (topic, key, event_id, request_id, value)
    select * from unnest($13::text[], $14::text[], $15::text[], $16::text[], $17::text[])
  )
  select (select count(*) from job)::int as jobs, (select count(*) from released)::int as released,
         (select count(*) from claimed)::int as claimed`;

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
 * Writes what became of jobs that the caller has locked, in one statement: their rows, the codes they got or gave
 * back, the code that was to pay for one that ends without goods, and what their orders must learn.
 */
export async function settleJobs(client: Queryable, changes: readonly JobChange[]): Promise<void> {
  if (changes.length === 0) return;
  const claims = changes.flatMap(unitClaims);
  const [counts] = await query<{ jobs: number; released: number; claimed: number }>(client, settle, [
    changes.map((change) => change.job.orderId),
    changes.map((change) => change.state),
    changes.map((change) => change.deliveredQuantity),
    changes.map((change) => change.sequence),
    changes.map((change) => change.nextCheckMs ?? null),
    changes.map((change) => change.failure?.code ?? null),
    changes.map((change) => change.failure?.reason ?? null),
    changes.map((change) => change.reroute?.to.supplier ?? null),
    changes.map((change) => change.reroute?.to.supplierSku ?? null),
    ...claimValues(claims),
    ...outboxColumns(changes.flatMap(resultEvent)),
  ]);
  const releases = changes.filter((change) => change.state === 'failed');
  const released = releases.reduce(
    (sum, { job, deliveredQuantity }) => sum + job.deliveredQuantity - deliveredQuantity,
    0,
  );
  assert.deepEqual(
    counts,
    { jobs: changes.length, released, claimed: claims.length },
    'jobs and codes must change together',
  );
}

/** The new units of a job, numbered after those it has. */
export function unitClaims({
  job,
  codeIds,
}: Pick<JobChange, 'codeIds'> & { readonly job: { orderId: number; deliveredQuantity: number } }): UnitClaim[] {
  return codeIds.map((codeId, index) => ({
    codeId,
    orderId: job.orderId,
    unitNumber: job.deliveredQuantity + index + 1,
  }));
}

/** What an order must learn of a change of its job, if anything. */
export function resultEvent(change: JobChange): OutgoingEvent<'fulfilment-result'>[] {
  if (change.outcome === undefined) return [];
  const { job, failure } = change;
  return [
    {
      topic: 'fulfilment-result',
      key: String(job.orderId),
      requestId: job.requestId,
      data: {
        order_id: job.orderId,
        outcome: change.outcome,
        sequence: change.sequence,
        delivered_quantity: change.deliveredQuantity,
        shown_quantity: change.state === 'failed' ? change.deliveredQuantity : 0,
        failure_code: failure?.code ?? '',
        failure_reason: failure?.reason ?? '',
        iccid: change.iccid ?? '',
      },
    },
  ];
}
