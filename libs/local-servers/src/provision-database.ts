import { Client, escapeIdentifier, escapeLiteral } from 'pg';

export type ServiceDatabase = { role: string; schema: string; password: string };

// Any number will do as long as every run uses the same one.
const provisionLock = 4_210_018;

const roleSettings = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
} as const;

function urlFor(superuserUrl: string, databaseName: string, login?: { role: string; password: string }): string {
  const url = new URL(superuserUrl);
  url.pathname = `/${encodeURIComponent(databaseName)}`;
  if (login !== undefined) {
    url.username = encodeURIComponent(login.role);
    url.password = encodeURIComponent(login.password);
  }
  return url.toString();
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function ensureRole(client: Client, { role, schema, password }: ServiceDatabase): Promise<void> {
  const name = escapeIdentifier(role);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(
    `${verb} role ${name} login nosuperuser nocreatedb nocreaterole noreplication password ${escapeLiteral(password)}`,
  );
  await client.query(`alter role ${name} set search_path to ${escapeIdentifier(schema)}`);
  for (const [setting, value] of Object.entries(roleSettings))
    await client.query(`alter role ${name} set ${setting} to '${value}'`);
}

/**
 * One database, in it one schema a service, owned by a role that can reach nothing else. Roles belong to the
 * whole server: databases beside each other share them, and the last password given counts.
 */
export async function provisionDatabase<Service extends ServiceDatabase>(
  superuserUrl: string,
  databaseName: string,
  services: readonly Service[],
): Promise<Record<Service['role'], string>> {
  const database = escapeIdentifier(databaseName);
  await withClient(superuserUrl, async (client) => {
    // Two runs at once would both find a role missing and both create it.
    await client.query('select pg_advisory_lock($1)', [provisionLock]);
    for (const service of services) await ensureRole(client, service);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${database}`);
    await client.query(`revoke all on database ${database} from public`);

    await withClient(urlFor(superuserUrl, databaseName), async (inside) => {
      await inside.query('revoke all on schema public from public');
      for (const { role, schema } of services) {
        await inside.query(`grant connect on database ${database} to ${escapeIdentifier(role)}`);
        await inside.query(`create schema if not exists ${escapeIdentifier(schema)}`);
        await inside.query(`alter schema ${escapeIdentifier(schema)} owner to ${escapeIdentifier(role)}`);
        await inside.query(`revoke all on schema ${escapeIdentifier(schema)} from public`);
      }
    });
  });
  return Object.fromEntries(
    services.map((service) => [service.role, urlFor(superuserUrl, databaseName, service)]),
  ) as Record<Service['role'], string>;
}
