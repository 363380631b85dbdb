import { query, transaction, type Database, type Queryable } from '@dg/platform/postgres';

// Only this process of the server counts in time: what parallel workers read is told later.
const alone = `set local max_parallel_workers_per_gather = 0`;

const countRead = `
  select coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)), 0) as count
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'i')`;

async function countSoFar(client: Queryable): Promise<number> {
  const [read] = await query<{ count: bigint | string }>(client, countRead);
  return Number(read?.count ?? 0);
}

/**
 * How many rows of tables and entries of indexes `work` makes the server read, whatever it finds, and however long it
 * takes. By it a test says that something large is not read through.
 */
export function rowsRead<T>(
  database: Database,
  work: (client: Queryable) => Promise<T>,
): Promise<{ readonly result: T; readonly count: number }> {
  return transaction(database, async (client) => {
    await query(client, alone);
    // The count of a connection begins with what it has not told yet of transactions before.
    const before = await countSoFar(client);
    const result = await work(client);
    return { result, count: (await countSoFar(client)) - before };
  });
}
