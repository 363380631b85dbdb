import type { Consumption } from '@dg/platform/kafka';
import { storeClients } from '../db/clients.ts';
import { queueMissedDisabledMails } from '../db/endpoint-disabled-mails.ts';
import type { TakeInDeps } from './take-in.ts';

/** Keeps who the clients are: whom to tell of products, and where to write to. */
export function onClientChanged({
  database,
  wake,
}: Pick<TakeInDeps, 'database' | 'wake'>): Consumption<'client-changed'> {
  return {
    name: 'notify-svc.client-changed',
    topic: 'client-changed',
    database,
    apply: async (client, events) => {
      await storeClients(
        client,
        events.map(({ data: { client_id: id, version, name, status, emails, created_at } }) => ({
          id,
          version,
          name,
          status,
          emails,
          createdAt: new Date(created_at),
        })),
      );
      const requestIds = events.map(({ data, request_id }) => [data.client_id, request_id] as const);
      await queueMissedDisabledMails(client, new Map(requestIds));
    },
    afterCommit: wake.emails,
  };
}
