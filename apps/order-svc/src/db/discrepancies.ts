import { query, type Queryable } from '@dg/platform/postgres';
import type { FulfilmentResult } from '../domain/order-changes.ts';
import type { OrderState } from '../domain/order-state.ts';

/** A result that contradicts what its order had come to when it was told. */
export interface Discrepancy {
  readonly orderId: number;
  /** Of the order, when it was told. */
  readonly state: OrderState;
  readonly outcome: FulfilmentResult['outcome'];
  /** In units. */
  readonly deliveredQuantity: number;
}

/** One that is on record. */
export interface KeptDiscrepancy extends Discrepancy {
  readonly foundAt: Date;
}

const columns = `order_id as "orderId", state, outcome, delivered_quantity as "deliveredQuantity", found_at as "foundAt"`;

/**
 * Puts on record those that are not, and returns them: what a call has told, its event tells again, and so does
 * everybody who asks. The caller holds the locks of their orders; without them two could each find that there is none.
 */
export async function insertDiscrepancies(
  client: Queryable,
  found: readonly Discrepancy[],
): Promise<readonly KeptDiscrepancy[]> {
  if (found.length === 0) return [];
  return query<KeptDiscrepancy>(
    client,
    `insert into discrepancies (order_id, state, outcome, delivered_quantity)
     select distinct on (f.order_id, f.outcome) f.order_id, f.state, f.outcome, f.delivered_quantity
     from unnest($1::integer[], $2::text[], $3::text[], $4::integer[]) as f (order_id, state, outcome, delivered_quantity)
     where not exists (select from discrepancies d where d.order_id = f.order_id and d.outcome = f.outcome)
     order by f.order_id, f.outcome
     returning ${columns}`,
    [
      found.map(({ orderId }) => orderId),
      found.map(({ state }) => state),
      found.map(({ outcome }) => outcome),
      found.map(({ deliveredQuantity }) => deliveredQuantity),
    ],
  );
}

/** What is on record of an order, oldest first. */
export async function readDiscrepancies(database: Queryable, orderId: number): Promise<readonly KeptDiscrepancy[]> {
  return query<KeptDiscrepancy>(database, `select ${columns} from discrepancies where order_id = $1 order by id`, [
    orderId,
  ]);
}
