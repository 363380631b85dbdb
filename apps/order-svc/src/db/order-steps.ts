import { query, type Queryable } from '@dg/platform/postgres';
import type { Order } from '../domain/order.ts';
import type { KeptStep } from '../domain/timeline.ts';
import type { Column } from './columns.ts';
import { orderOf, type OrderRow } from './orders.ts';

/** A step as it is written, with its order. */
export interface NewStep extends KeptStep {
  readonly orderId: number;
  /** The version of the event that tells it; 0 when none does. */
  readonly position: number;
}

/** Columns of `order_steps`. */
export const stepColumns: readonly Column<NewStep>[] = [
  { name: 'order_id', type: 'integer', read: (step) => step.orderId },
  { name: 'position', type: 'integer', read: (step) => step.position },
  { name: 'at', type: 'timestamptz', read: (step) => step.at },
  { name: 'status', type: 'text', read: (step) => step.status },
  { name: 'profile_change', type: 'text', read: (step) => step.profileChange },
  { name: 'usage_percent', type: 'smallint', read: (step) => step.usagePercent },
  { name: 'request_id', type: 'text', read: (step) => step.requestId },
];

/** An order with all that is on record of how it got where it is. */
export interface OrderRecord {
  readonly order: Order;
  /** In the order they were made. */
  readonly steps: readonly KeptStep[];
  /** The latest cancellation that was not refused. */
  readonly cancellation: { readonly requestId: string; readonly askedAt: Date } | null;
}

interface RecordRow extends OrderRow {
  step_at: Date | null;
  step_status: KeptStep['status'];
  step_profile_change: string;
  step_usage_percent: number;
  step_request_id: string | null;
  cancellation_request_id: string | null;
  cancellation_asked_at: Date | null;
}

// One statement, so that nothing happens between the order and its steps.
const recordSql = `
select o.*, s.at as step_at, s.status as step_status, s.profile_change as step_profile_change,
       s.usage_percent as step_usage_percent, s.request_id as step_request_id,
       c.request_id as cancellation_request_id, c.asked_at as cancellation_asked_at
from orders o
left join order_steps s on s.order_id = o.id
left join lateral (
  select request_id, asked_at from cancellations
  where order_id = o.id and answer is distinct from 'REFUSED' order by id desc limit 1
) c on true
where o.id = $1 and ($2 = 0 or o.client_id = $2) and ($3 = '' or o.vertical = $3) and o.state <> 'INTENT'
order by s.position`;

/** A visible order of a client (0: of any) and a vertical (empty: of any) with its record; undefined: there is none. */
export async function readRecord(
  database: Queryable,
  clientId: number,
  vertical: string,
  orderId: number,
): Promise<OrderRecord | undefined> {
  const rows = await query<RecordRow>(database, recordSql, [orderId, clientId, vertical]);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { cancellation_request_id: requestId, cancellation_asked_at: askedAt } = row;
  return {
    order: orderOf(row),
    steps: rows.flatMap(stepOf),
    cancellation: requestId === null || askedAt === null ? null : { requestId, askedAt },
  };
}

function stepOf(row: RecordRow): KeptStep[] {
  if (row.step_at === null) return [];
  return [
    {
      at: row.step_at,
      status: row.step_status,
      profileChange: row.step_profile_change,
      usagePercent: row.step_usage_percent,
      requestId: row.step_request_id,
    },
  ];
}
