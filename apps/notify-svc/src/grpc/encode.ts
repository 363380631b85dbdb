import type { Delivery, Endpoint, OrderEmail, OrderEvent } from '@dg/contracts/notify';
import type { DeliveryRow } from '../db/delivery-history.ts';
import type { EndpointRow } from '../db/endpoints.ts';
import type { OrderNotifications, ReceiptRow } from '../queries/order-notifications.ts';

export function encodeEndpoint(row: EndpointRow): Endpoint {
  return {
    id: row.id,
    url: row.url,
    event_types: row.event_types,
    ...(row.description === null ? {} : { description: row.description }),
    is_active: row.is_active,
    disabled_reason: row.disabled_reason ?? '',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function encodeDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    event_type: row.event_type,
    status: row.state === 'waiting' ? 'PENDING' : row.state.toUpperCase(),
    tries: row.tries.map((entry) => ({
      at: entry.at,
      response_code: entry.response_code ?? 0,
      duration_ms: entry.duration_ms,
      failure: entry.failure ?? '',
    })),
    next_try_at: row.next_try_at?.toISOString() ?? '',
    created_at: row.created_at.toISOString(),
  };
}

export function encodeOrderEvent(event: OrderNotifications['events'][number]): OrderEvent {
  return {
    id: event.id,
    type: event.type,
    created_at: event.created_at.toISOString(),
    request_id: event.request_id,
    deliveries: event.deliveries.map(encodeDelivery),
  };
}

export function encodeReceipt(row: ReceiptRow): OrderEmail {
  return {
    kind: row.kind.toUpperCase(),
    status: row.state.toUpperCase(),
    try_count: row.tries,
    last_error: row.last_error ?? '',
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? '',
  };
}
