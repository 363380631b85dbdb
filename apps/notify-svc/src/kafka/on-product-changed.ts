import type { Consumption } from '@dg/platform/kafka';
import { listClientIds } from '../db/clients.ts';
import { storeEvents } from '../db/store-events.ts';
import { productEventsOf } from '../domain/product-event.ts';
import type { TakeInDeps } from './take-in.ts';

/**
 * Each becomes as many events as there are clients, whose feeds are locked until the commit: so few at a time, lest an
 * import hold up what clients are told of their orders.
 */
const messagesMax = 16;

/** Tells clients what has changed in what they can buy. */
export function onProductChanged({ database, box, wake }: TakeInDeps): Consumption<'product-changed'> {
  return {
    name: 'notify-svc.product-changed',
    topic: 'product-changed',
    database,
    messagesMax,
    apply: async (client, events) => {
      const clientIds = await listClientIds(client);
      await storeEvents(
        client,
        box,
        events.flatMap((event) => productEventsOf(event, clientIds)),
      );
    },
    afterCommit: wake.deliveries,
  };
}
