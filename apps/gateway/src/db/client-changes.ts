import { query, transaction, type Database } from '@dg/platform/postgres';
import { announceClients } from './announce-clients.ts';
import type { ClientStatus } from './clients.ts';

/** What an operator decides about a client. */
export interface ClientFields {
  readonly name: string;
  readonly default_currency: string;
  readonly bulk_limit: number;
  readonly rate_limit: number;
  readonly status: ClientStatus;
}

/** Makes a client and tells of it. Gives its id. */
export function createClient(database: Database, fields: ClientFields, requestId: string): Promise<number> {
  return transaction(database, async (client) => {
    const { name, default_currency, bulk_limit, rate_limit, status } = fields;
    const [created] = await query<{ id: number }>(
      client,
      `insert into clients (name, default_currency, bulk_limit, rate_limit, status)
       values ($1, $2, $3, $4, $5) returning id`,
      [name, default_currency, bulk_limit, rate_limit, status],
    );
    if (created === undefined) throw new Error('client has no id');
    await announceClients(client, [created.id], requestId);
    return created.id;
  });
}

/** Changes what is given of a client, and tells of it. False: there is no such client. */
export function updateClient(
  database: Database,
  id: number,
  changes: { readonly [Field in keyof ClientFields]?: ClientFields[Field] | undefined },
  requestId: string,
): Promise<boolean> {
  return transaction(database, async (client) => {
    const { name, default_currency, bulk_limit, rate_limit, status } = changes;
    const updated = await query(
      client,
      `update clients set name = coalesce($2, name), default_currency = coalesce($3, default_currency),
         bulk_limit = coalesce($4, bulk_limit), rate_limit = coalesce($5, rate_limit), status = coalesce($6, status)
       where id = $1 returning id`,
      [id, name ?? null, default_currency ?? null, bulk_limit ?? null, rate_limit ?? null, status ?? null],
    );
    if (updated.length === 0) return false;
    await announceClients(client, [id], requestId);
    return true;
  });
}

/** Makes a person of a client, and tells where the client is written to now. Gives its id. Unique: users_email. */
export function createUser(
  database: Database,
  user: { readonly clientId: number; readonly email: string; readonly passwordHash: string },
  requestId: string,
): Promise<number> {
  return transaction(database, async (client) => {
    const [created] = await query<{ id: number }>(
      client,
      `insert into users (client_id, email, password_hash) values ($1, $2, $3) returning id`,
      [user.clientId, user.email, user.passwordHash],
    );
    if (created === undefined) throw new Error('user has no id');
    await announceClients(client, [user.clientId], requestId);
    return created.id;
  });
}
