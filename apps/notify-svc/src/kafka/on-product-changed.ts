import type { Consumption } from '@dg/platform/kafka';
import { transaction } from '@dg/platform/postgres';
import { listClients } from '../db/clients.ts';
import { storeEvents } from '../db/store-events.ts';
import { productEventsOf } from '../domain/product-event.ts';
import type { TakeInDeps } from './take-in.ts';

/** Each becomes as many events as there are clients: so few at a time, lest the consumer is silent for too long. */
const messagesMax = 4;

/** The feeds of the clients told are locked until the commit, and what they are told of their orders waits as long. */
const eventsPerCommit = 500;

/**
 * Tells clients what has changed in what they can buy. What goes to many is stored in parts, one after the other; the
 * last one together with the record that the change was seen. When it breaks off before, all is stored again, which
 * adds only what is missing.
 */
export function onProductChanged({ database, box, wake }: TakeInDeps): Consumption<'product-changed'> {
  return {
    name: 'notify-svc.product-changed',
    topic: 'product-changed',
    database,
    messagesMax,
    apply: async (client, changes) => {
      const clients = await listClients(client);
      // What was before a client is its catalogue, and no news: the two topics are not read in step.
      const events = changes.flatMap((change) => {
        const since = Date.parse(change.data.updated_at);
        const told = clients.filter(({ createdAt }) => createdAt.getTime() <= since);
        return productEventsOf(
          change,
          told.map(({ id }) => id),
        );
      });
      let start = 0;
      for (; start + eventsPerCommit < events.length; start += eventsPerCommit) {
        const part = events.slice(start, start + eventsPerCommit);
        await transaction(database, (own) => storeEvents(own, box, part));
        wake.deliveries();
      }
      await storeEvents(client, box, events.slice(start));
    },
    afterCommit: wake.deliveries,
  };
}
