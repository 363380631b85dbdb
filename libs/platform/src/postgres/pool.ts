import pg from 'pg';
import { crashPoint } from '../crash/index.ts';
import type { Log } from '../log/index.ts';

/** The pool of a service's own schema. int8 is read as bigint, numeric as text, timestamps as Date. */
export type Database = pg.Pool;
export type Queryable = pg.Pool | pg.PoolClient;

const connectionsMax = 12;
const int8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Statements of a service find rows by key. A plan that was made while a table was still empty reads it whole and
 * joins it by hashing, and as a prepared one it stays while the table grows: a step of an order then took 5 ms
 * instead of 0.3. So these connections plan for keys from the start; what has no key is still read whole.
 */
const keyedPlans =
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c plan_cache_mode=force_generic_plan';

/** A pool that survives a lost connection and never waits without end for a free one. */
export function openPool(url: string, log: Log, plans: 'keyed' | 'free' = 'keyed'): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    ...(plans === 'keyed' ? { options: keyedPlans } : {}),
    connectionTimeoutMillis: 5_000,
    // Above the server's own limit: ends the wait for a server that went without a word.
    query_timeout: 20_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types,
  });
  // Without a listener the first connection Postgres closes would end the process.
  pool.on('error', (error) => log.warn({ error }, 'idle database connection lost'));
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ error }, 'database connection lost')));
  return pool;
}

const statementNames = new Map<string, string>();

/**
 * Runs one statement as a prepared one: planned once per connection. The text must not vary with its values, or the
 * connection would keep a plan for each.
 */
export async function query<Row extends object = Record<string, unknown>>(
  database: Queryable,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = `s${statementNames.size}`;
    statementNames.set(text, name);
  }
  const result = await database.query<Row>({ name, text, values: values as unknown[] });
  return result.rows;
}

/**
 * Runs `work` in one Read Committed transaction. When the connection is lost at COMMIT the outcome is unknown: the
 * error reaches the caller, who reads again by key. `crashPoint` names its commit: `<it>.before-commit`,
 * `<it>.committed`.
 */
export async function transaction<Result>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
  options: { readonly crashPoint?: string } = {},
): Promise<Result> {
  const client = await database.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    if (options.crashPoint !== undefined) crashPoint(`${options.crashPoint}.before-commit`);
    await client.query('commit');
    if (options.crashPoint !== undefined) crashPoint(`${options.crashPoint}.committed`);
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
