import type { EventEnvelope } from '@dg/contracts/events';
import { timestamp } from '@dg/resources';
import { originOf, type ClientEvent } from './client-event.ts';

/**
 * What clients are told of a change of a product: an event of its own for each of them, so that each stands in one feed
 * only. Told are all clients there are, but those it is hidden from; or those it is meant for, known yet or not.
 */
export function productEventsOf(
  event: EventEnvelope<'product-changed'>,
  clientIds: readonly number[],
): readonly ClientEvent[] {
  const product = event.data;
  const hiddenFrom = new Set(product.hidden_from_client_ids);
  const only = [...new Set(product.only_client_ids)];
  const told = only.length > 0 ? only : clientIds.filter((id) => !hiddenFrom.has(id));
  const origin = originOf(event);
  const common = {
    ...origin,
    type: 'product.update',
    subject: `product:${product.vertical}:${product.product_id}`,
    data: {
      product_id: product.product_id,
      change: product.change,
      name: product.name,
      changed_fields: product.changed_fields,
      updated_at: timestamp(product.updated_at),
    },
  } as const;
  return told.map((clientId) => ({ ...common, id: `${origin.id}_${clientId}`, clientId }));
}
