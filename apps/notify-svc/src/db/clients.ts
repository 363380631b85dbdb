import { query, type Queryable } from '@dg/platform/postgres';

/** Who a client is, as the gateway told last. */
export interface Client {
  readonly id: number;
  /** Grows with every change of the client. */
  readonly version: number;
  readonly name: string;
  readonly status: string;
  readonly emails: readonly string[];
  readonly createdAt: Date;
}

const upsert = `
  insert into clients (id, version, name, status, emails, created_at)
  select id, version, name, status, array(select jsonb_array_elements_text(emails::jsonb)), created_at
  from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
    as told (id, version, name, status, emails, created_at)
  order by id
  on conflict (id) do update set
    version = excluded.version, name = excluded.name, status = excluded.status, emails = excluded.emails,
    created_at = excluded.created_at
  where clients.version < excluded.version`;

/** Keeps what is newest of each client; what is older than what is known changes nothing. */
export async function storeClients(database: Queryable, clients: readonly Client[]): Promise<void> {
  const newest = new Map<number, Client>();
  for (const told of clients) {
    const other = newest.get(told.id);
    if (other === undefined || other.version < told.version) newest.set(told.id, told);
  }
  const rows = [...newest.values()];
  await query(database, upsert, [
    rows.map(({ id }) => id),
    rows.map(({ version }) => version),
    rows.map(({ name }) => name),
    rows.map(({ status }) => status),
    rows.map(({ emails }) => JSON.stringify(emails)),
    rows.map(({ createdAt }) => createdAt),
  ]);
}

/** Counts a client among those there are from now on, before the gateway has told who it is: version 0 of it. */
export async function noteClient(client: Queryable, clientId: number): Promise<void> {
  await query(
    client,
    `insert into clients (id, version, name, status, emails, created_at)
     values ($1, 0, '', 'ACTIVE', '{}', clock_timestamp()) on conflict (id) do nothing`,
    [clientId],
  );
}

/** Every client there is, suspended ones too: they read on. */
export function listClients(database: Queryable): Promise<Pick<Client, 'id' | 'createdAt'>[]> {
  return query<Pick<Client, 'id' | 'createdAt'>>(
    database,
    'select id, created_at as "createdAt" from clients order by id',
  );
}
