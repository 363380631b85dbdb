import { given, optionalTimestamp, timestamp } from '@dg/resources';
import type { Delivery__Output, DeliveryTry__Output, Endpoint__Output } from '@dg/contracts/notify';

/** A registered webhook (decisions, section 6). Its secret is no part of it. */
export function encodeWebhook(endpoint: Endpoint__Output) {
  const { description, disabled_reason } = endpoint;
  return {
    id: endpoint.id,
    url: endpoint.url,
    event_types: endpoint.event_types,
    ...(description === undefined || description === '' ? {} : { description }),
    is_active: endpoint.is_active,
    ...(disabled_reason === '' ? {} : { disabled_reason }),
    created_at: timestamp(endpoint.created_at),
    updated_at: timestamp(endpoint.updated_at),
  };
}

/** What became of one event at one webhook (decisions, sections 6 and 12). */
export function encodeDelivery(delivery: Delivery__Output) {
  return {
    id: delivery.id,
    event_id: delivery.event_id,
    event_type: delivery.event_type,
    status: delivery.status,
    tries: delivery.tries.map(encodeTry),
    next_try_at: optionalTimestamp(delivery.next_try_at) ?? null,
  };
}

/** One try to send it; `response_code` is null when there was no answer, and `failure` says why. */
export function encodeTry({ at, response_code, duration_ms, failure }: DeliveryTry__Output) {
  return {
    at: timestamp(at),
    response_code: response_code === 0 ? null : response_code,
    duration_ms,
    ...given('failure', failure === '' ? undefined : failure),
  };
}
