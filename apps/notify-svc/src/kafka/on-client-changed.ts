import type { Consumption } from '@dg/platform/kafka';
import { storeClients } from '../db/clients.ts';
import type { TakeInDeps } from './take-in.ts';

/** Keeps who the clients are: whom to tell of products, and where to write to. */
export function onClientChanged({ database }: Pick<TakeInDeps, 'database'>): Consumption<'client-changed'> {
  return {
    name: 'notify-svc.client-changed',
    topic: 'client-changed',
    database,
    apply: (client, events) =>
      storeClients(
        client,
        events.map(({ data: { client_id: id, version, name, status, emails, created_at } }) => ({
          id,
          version,
          name,
          status,
          emails,
          createdAt: new Date(created_at),
        })),
      ),
  };
}
