import { query, transaction } from '@dg/platform/postgres';
import { serviceDatabase, waitFor, type TestDatabase } from '@dg/testing';
import type { Intent } from '../domain/intent.ts';
import { intent } from '../testing/intent.ts';
import { insertIntents } from './intents.ts';
import { migrations } from './migrations/index.ts';

let orders: TestDatabase;
beforeEach(async () => {
  orders = await serviceDatabase('orders', migrations);
}, 60_000);
afterEach(() => orders.close());

const waiting = (count: number) =>
  waitFor(`${count} statements that wait for another`, async () => {
    const rows = await query(
      orders.database,
      `select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    );
    return rows.length === count ? rows : undefined;
  });

const byReference = (reference: string): Intent => ({ ...intent, clientReference: reference });
const byKey = (key: string): Intent => ({ ...intent, idempotencyKey: key });
const ofClient = (clientId: string): Intent => ({ ...intent, clientId: Number(clientId), clientReference: 'PO-1' });

test.each([
  ['references', byReference],
  ['keys', byKey],
  ['clients', ofClient],
] as const)('batches that name the same %s in another order never wait in a circle', async (_, named) => {
  // Both wait for the one in their middle: by then each would have what the other one wants next.
  const [one, middle, other] = [named('1'), named('2'), named('3')];
  const batches = await transaction(orders.database, async (client) => {
    await insertIntents(client, [middle]);
    const started = Promise.allSettled([
      insertIntents(orders.database, [one, middle, other]),
      insertIntents(orders.database, [other, middle, one]),
    ]);
    await waiting(2);
    return { started };
  });
  const results = (await batches.started).map((batch) => {
    if (batch.status === 'rejected') throw batch.reason;
    return batch.value.map((order) => order?.id);
  });
  const [forwards, backwards] = results;
  const inserted = (ids: readonly unknown[]) => ids.map((id) => id !== undefined);
  // Who came first has both, who came second none, and nobody the one in the middle.
  expect([inserted(forwards!), inserted(backwards!)]).toEqual(
    expect.arrayContaining([
      [true, false, true],
      [false, false, false],
    ]),
  );
});

test('what was inserted is answered in the order of the asks, and of two of one reference the first has it', async () => {
  const inserted = await insertIntents(orders.database, ['C', 'A', 'D', 'A', 'B'].map(byReference));
  expect(inserted.map((order) => order?.clientReference)).toEqual(['C', 'A', 'D', undefined, 'B']);
});
