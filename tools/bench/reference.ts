import { Client } from 'pg';

/**
 * What this Postgres can do for one order when nothing else is in the way: one function call writes the rows of one
 * order payment (wallet, transaction, two entries, order, outbox row) and commits, as pgbench would have it.
 */
export interface ReferenceResult {
  readonly perSecond: number;
  readonly clients: number;
}

const wallets = 1_000;

const schema = `
create schema reference;
set search_path = reference;
create table wallets (id integer primary key, balance bigint not null check (balance >= 0)) with (fillfactor = 50);
insert into wallets select n, 1000000000000 from generate_series(1, ${wallets}) n;
create table transactions (id bigint generated always as identity primary key, wallet_id integer, amount bigint, key text unique, created_at timestamptz default now());
create table entries (transaction_id bigint, position smallint, account text, currency text, amount bigint, primary key (transaction_id, position));
create table orders (id bigint generated always as identity primary key, client_id integer, reference text, product_id integer, amount bigint, state text, transaction_id bigint, placed_at timestamptz default now(), unique (client_id, reference));
create table outbox (id bigint generated always as identity primary key, topic text, key text, value text, created_at timestamptz default now());
create function pay(wallet integer, reference text) returns bigint language plpgsql as $$
declare paid bigint;
begin
  update reference.wallets set balance = balance - 1000 where id = wallet;
  insert into reference.transactions (wallet_id, amount, key) values (wallet, 1000, 'order:' || reference) returning id into paid;
  insert into reference.entries values (paid, 0, 'wallet:' || wallet, 'USD', -1000), (paid, 1, 'sales', 'USD', 1000);
  insert into reference.orders (client_id, reference, product_id, amount, state, transaction_id) values (wallet, reference, 7, 1000, 'PENDING', paid);
  insert into reference.outbox (topic, key, value) values ('order-placed', reference, '{"order_id":"' || reference || '"}');
  return paid;
end $$;`;

/** Runs it with `clients` connections for `seconds` in a schema of its own, which it removes again. */
export async function runReference(superuserUrl: string, clients: number, seconds: number): Promise<ReferenceResult> {
  const owner = new Client({ connectionString: superuserUrl });
  await owner.connect();
  await owner.query(schema);
  try {
    const until = Date.now() + seconds * 1_000;
    const startedAt = performance.now();
    const counts = await Promise.all(
      Array.from({ length: clients }, (_, index) => payUntil(superuserUrl, index, until)),
    );
    const elapsedS = (performance.now() - startedAt) / 1_000;
    return { perSecond: counts.reduce((sum, count) => sum + count, 0) / elapsedS, clients };
  } finally {
    await owner.query('drop schema reference cascade');
    await owner.end();
  }
}

async function payUntil(url: string, index: number, until: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let count = 0;
  for (; Date.now() < until; count++) {
    const wallet = 1 + ((index * 7919 + count * 104_729) % wallets);
    await client.query({ name: 'pay', text: 'select reference.pay($1, $2)', values: [wallet, `${index}-${count}`] });
  }
  await client.end();
  return count;
}
