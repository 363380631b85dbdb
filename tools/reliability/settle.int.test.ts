import { randomBytes } from 'node:crypto';
import { testServers } from '@dg/testing';
import pg from 'pg';
import { verifiedServices, type VerifiedUrls } from '../verify/run-verification.ts';
import { watchInvariants } from './invariants.ts';
import { lateFaults, settleOrdered } from './settle.ts';

const name = `test_settle_${randomBytes(6).toString('hex')}`;
let url: URL;
let server: pg.Client;
/** One connection: what is asked first is answered first. */
let pool: pg.Pool;

beforeAll(async () => {
  url = new URL((await testServers()).postgresUrl);
  server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query(`create database ${name}`);
  url.pathname = `/${name}`;
  pool = new pg.Pool({ connectionString: url.href, max: 1 });
  await pool.query(`
    create schema orders;
    create table orders.orders (id integer primary key, state text not null);
    create schema fulfilment;
    create table fulfilment.jobs (order_id integer primary key, state text not null);`);
});
afterAll(async () => {
  await pool.end();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});

test('an order that was there has to end, one that came meanwhile has not', async () => {
  await pool.query(
    `insert into orders.orders values (1, 'PENDING'); insert into fulfilment.jobs values (1, 'running')`,
  );
  const limit = { sinceMs: Date.now(), withinMs: 10_000 };
  const settling = settleOrdered(pool, limit);
  await pool.query(`insert into orders.orders values (2, 'PENDING')`);
  await pool.query(
    `update fulfilment.jobs set state = 'delivered'; update orders.orders set state = 'DELIVERED' where id = 1`,
  );
  expect(lateFaults(await settling, limit, 'the restart')).toEqual([]);

  const short = { sinceMs: Date.now(), withinMs: 300 };
  expect(lateFaults(await settleOrdered(pool, short), short, 'the restart')).toEqual([
    'not settled 0.3 s after the restart: 1 orders in PENDING',
  ]);
});

test('what has settled only after its time is a fault, though nothing is open any more', async () => {
  await pool.query(`update orders.orders set state = 'FAILED'`);
  const limit = { sinceMs: Date.now() - 50_000, withinMs: 30_000 };
  const [fault, ...others] = lateFaults(await settleOrdered(pool, limit), limit, 'the restart');
  expect(fault).toMatch(/^settled 50\d{3} ms after the restart, promised are 30000 ms$/);
  expect(others).toEqual([]);
});

const everywhere = (one: string) =>
  Object.fromEntries(verifiedServices.map((service) => [service, one])) as VerifiedUrls;

test('invariants that cannot be checked are a fault, and so are those that never were', async () => {
  const withoutTables = await watchInvariants(everywhere(url.href)).end();
  expect(withoutTables).toEqual({
    faults: [
      expect.stringMatching(/^the invariants could not be checked: relation ".+" does not exist$/),
      'the invariants were never checked',
    ],
    times: 0,
  });
  const nobody = new URL(url);
  nobody.port = '1';
  expect(await watchInvariants(everywhere(nobody.href)).end()).toEqual({
    faults: [expect.stringMatching(/^the invariants were never checked .*ECONNREFUSED/)],
    times: 0,
  });
});
