import { newKsuid } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';
import type { ClientEvent } from '../domain/client-event.ts';

/** One step of an order, as it would be stored. */
export function orderEvent(clientId: number, orderId: number, version = 1): ClientEvent {
  return {
    id: `evt_${newKsuid()}`,
    clientId,
    type: 'order.delivered',
    subject: `order:${orderId}`,
    order: { id: orderId, version },
    createdAt: new Date().toISOString(),
    requestId: newKsuid(),
    data: { id: orderId, order_version: version },
  };
}

/** An endpoint that takes what is asked for; its id. */
export async function addEndpoint(
  database: Queryable,
  clientId: number,
  { eventTypes = ['order.delivered'], isActive = true, isDeleted = false } = {},
): Promise<number> {
  const [row] = await query<{ id: number }>(
    database,
    `insert into endpoints (client_id, url, event_types, is_active, secret_sealed, deleted_at)
     values ($1, 'https://a.example/hook', $2, $3, 'none', case when $4::boolean then now() end) returning id`,
    [clientId, eventTypes, isActive, isDeleted],
  );
  return row!.id;
}

/** The numbers and ids of a client's feed, in their order. */
export function feedOf(database: Queryable, clientId: number): Promise<{ seq: bigint; id: string }[]> {
  return query(database, 'select seq, id from events where client_id = $1 and seq is not null order by seq', [
    clientId,
  ]);
}

/** How everything of an endpoint stands, in the order it was queued. */
export function deliveriesOf(
  database: Queryable,
  endpointId: number,
): Promise<{ id: number; event_id: string; subject: string; state: string }[]> {
  return query(database, 'select id, event_id, subject, state from deliveries where endpoint_id = $1 order by id', [
    endpointId,
  ]);
}
