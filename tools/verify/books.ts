import { Client } from 'pg';

/** Where the schemas are, each reached with its own service's role. */
export interface Books {
  readonly orders: string;
  readonly wallet: string;
  readonly fulfilment: string;
  readonly notify: string;
}

export type OpenBooks = Readonly<Record<keyof Books, Client>>;

const pageSize = 20_000;

/** Reads from the schemas with one connection each, which end with it. */
export async function withBooks<Result>(books: Books, read: (open: OpenBooks) => Promise<Result>): Promise<Result> {
  const open: OpenBooks = {
    orders: connectionTo(books.orders),
    wallet: connectionTo(books.wallet),
    fulfilment: connectionTo(books.fulfilment),
    notify: connectionTo(books.notify),
  };
  const connections = Object.values(open);
  try {
    await Promise.all(connections.map(connect));
    return await read(open);
  } finally {
    await Promise.allSettled(connections.map((client) => client.end()));
  }
}

function connectionTo(url: string): Client {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the statement under way; without a listener it would end the process too.
  client.on('error', () => undefined);
  return client;
}

async function connect(client: Client): Promise<void> {
  await client.connect();
  await client.query('set statement_timeout = 0');
}

/** The rows of a statement that takes the last id seen and a limit, in the order of ids. */
export async function* pages<Row extends { id: number }>(client: Client, text: string): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const { rows } = await client.query<Row>(text, [after, pageSize]);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

/** The rows of a statement that takes ids, by the id of each. */
export async function rowsById<Row extends { id: number }>(
  client: Client,
  text: string,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const { rows } = await client.query<Row>(text, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
