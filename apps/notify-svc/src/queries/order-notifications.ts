import { query, type Database } from '@dg/platform/postgres';
import { deliveriesOfEvents, type DeliveryRow } from '../db/delivery-history.ts';

export interface OrderEventRow {
  id: string;
  type: string;
  created_at: Date;
  request_id: string;
}

export interface ReceiptRow {
  kind: string;
  state: string;
  tries: number;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface OrderNotifications {
  readonly events: readonly (OrderEventRow & { readonly deliveries: readonly DeliveryRow[] })[];
  readonly receipts: readonly ReceiptRow[];
}

const eventsOfOrder = `
  select id, type, created_at, request_id from events
  where order_id = $1 and $2::integer in (0, client_id) order by order_version`;

// A receipt does not say whose order it is of; its events do, as long as they are kept.
const receiptsOfOrder = `
  select kind, state, tries, last_error, created_at, sent_at from emails
  where order_id = $1 and not exists (select from events where order_id = $1 and $2::integer not in (0, client_id))
  order by id`;

/** What was told about an order to this client, or to anybody when the client is 0; nothing of another client's. */
export async function orderNotifications(
  database: Database,
  { clientId, orderId }: { readonly clientId: number; readonly orderId: number },
): Promise<OrderNotifications> {
  const [events, receipts] = await Promise.all([
    query<OrderEventRow>(database, eventsOfOrder, [orderId, clientId]),
    query<ReceiptRow>(database, receiptsOfOrder, [orderId, clientId]),
  ]);
  const deliveries = await deliveriesOfEvents(
    database,
    events.map(({ id }) => id),
  );
  return {
    events: events.map((event) => ({
      ...event,
      deliveries: deliveries.filter(({ event_id: eventId }) => eventId === event.id),
    })),
    receipts,
  };
}
