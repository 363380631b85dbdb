import { query, type Queryable } from '@dg/platform/postgres';
import type { JobState } from '../domain/job-state.ts';

/** Whose vouchers are asked for. */
export interface RevealKey {
  readonly orderId: number;
  readonly clientId: number;
}

/** One unit of an asked order, encrypted, with all that is needed to read it. */
export interface UnitRow {
  /** Of the order in what was asked, from 0. */
  readonly position: number;
  readonly order_id: number;
  readonly state: JobState;
  readonly code_id: bigint;
  readonly unit_number: number;
  readonly is_shown: boolean;
  readonly supplier_sku: string;
  readonly denomination_minor: bigint;
  readonly code_hash: Buffer;
  readonly ciphertext: Buffer;
  readonly batch_id: number;
  readonly key_id: string;
  readonly wrapped_data_key: Buffer;
}

const selectUnits = `
  select (a.position - 1)::int as position, j.order_id, j.state, c.id as code_id, c.unit_number,
         c.shown_at is not null as is_shown, c.supplier_sku, c.denomination_minor, c.code_hash, c.ciphertext,
         c.batch_id, b.key_id, b.wrapped_data_key
  from unnest($1::int[], $2::int[]) with ordinality as a (order_id, client_id, position)
  join jobs j on j.order_id = a.order_id and j.client_id = a.client_id and j.delivered_quantity > 0
  join stock_codes c on c.order_id = j.order_id
  join stock_batches b on b.id = c.batch_id
  order by a.position, c.unit_number`;

/** The units that each client's order has, in the order asked and then of the unit numbers. */
export function readUnits(client: Queryable, keys: readonly RevealKey[]): Promise<UnitRow[]> {
  return query<UnitRow>(client, selectUnits, [keys.map((key) => key.orderId), keys.map((key) => key.clientId)]);
}

/** Keeps jobs from failing, in the order of their ids, while their codes are being shown. */
export async function holdJobs(client: Queryable, orderIds: readonly number[]): Promise<void> {
  const text = 'select order_id from jobs where order_id = any($1::int[]) order by order_id for no key update';
  await query(client, text, [orderIds]);
}

/** A unit about to be seen for the first time. */
export interface FirstSight extends RevealKey {
  readonly codeId: bigint;
  readonly actor: string;
  readonly requestId: string;
}

// Who looks is said once per order, not per unit: these connections join row by row, and an order may have 5,000.
// Locked in the order of their ids: two batches that show the same units wait for one another, never in a circle.
const recordSights = `
  with unseen as (
    select c.id from unnest($1::bigint[], $2::int[]) as sight (code_id, order_id)
    join stock_codes c on c.id = sight.code_id and c.order_id = sight.order_id
    where c.shown_at is null
    order by c.id for update of c
  ), shown as (
    update stock_codes c set shown_at = now()
    from unseen where c.id = unseen.id and c.shown_at is null
    returning c.id, c.order_id, c.unit_number
  )
  insert into voucher_reveals (order_id, unit_number, client_id, actor, request_id)
  select shown.order_id, shown.unit_number, viewer.client_id, viewer.actor, viewer.request_id
  from unnest($3::int[], $4::int[], $5::text[], $6::text[]) as viewer (order_id, client_id, actor, request_id)
  join shown on shown.order_id = viewer.order_id`;

/** Marks units as shown and records each first sight; one that another request recorded meanwhile stays as it is. */
export async function recordFirstSights(client: Queryable, sights: readonly FirstSight[]): Promise<void> {
  const viewers = [...new Map(sights.map((sight) => [sight.orderId, sight])).values()];
  await query(client, recordSights, [
    sights.map((sight) => sight.codeId),
    sights.map((sight) => sight.orderId),
    viewers.map((viewer) => viewer.orderId),
    viewers.map((viewer) => viewer.clientId),
    viewers.map((viewer) => viewer.actor),
    viewers.map((viewer) => viewer.requestId),
  ]);
}
