import { publish } from '@dg/platform/outbox';
import { query, type Queryable } from '@dg/platform/postgres';
import type { ClientStatus } from './clients.ts';

/**
 * Tells the other services who these clients are now, in the transaction of what has changed about them. Of changes
 * at once each has its own version: the client's row is locked here, and its people are read after that, so that the
 * later event has those of the earlier one too. The lock is one that goes with the share of the row which a new person
 * holds: with a stronger one, two that are added at once would wait for each other.
 */
export async function announceClients(client: Queryable, ids: readonly number[], requestId: string): Promise<void> {
  const clients = await query<{ id: number; version: number; name: string; status: ClientStatus; created_at: Date }>(
    client,
    `with locked as materialized (select id from clients where id = any($1::integer[]) order by id for no key update)
     update clients c set version = c.version + 1, is_announced = true from locked
     where c.id = locked.id returning c.id, c.version, c.name, c.status, c.created_at`,
    [ids],
  );
  const people = await query<{ client_id: number; email: string }>(
    client,
    `select client_id, email from users where client_id = any($1::integer[]) order by id`,
    [ids],
  );
  const emailsOf = Map.groupBy(people, ({ client_id }) => client_id);
  await publish(
    client,
    clients.map(({ id, version, name, status, created_at }) => ({
      topic: 'client-changed',
      key: String(id),
      requestId,
      data: {
        client_id: id,
        version,
        name,
        status,
        emails: (emailsOf.get(id) ?? []).map(({ email }) => email),
        created_at: created_at.toISOString(),
      },
    })),
  );
}
