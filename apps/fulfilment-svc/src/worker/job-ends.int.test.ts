import type { Database } from '@dg/platform/postgres';
import { query } from '@dg/platform/postgres';
import { waitFor } from '@dg/testing';
import { insertJobs } from '../db/insert-jobs.ts';
import { raiseQuestions } from '../db/refreshes.ts';
import { openSupplierFixture, type SupplierFixture } from '../testing/supplier-fixture.ts';
import { createJobEnds } from './job-ends.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await openSupplierFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const inAMinute = () => Date.now() + 60_000;

/** Waits on the real database, with the order ids of each look. A pool's `query` has too many forms to spell out. */
function watched() {
  const looks: number[][] = [];
  const database = {
    query: (statement: { values: unknown[] }) => {
      looks.push((statement.values[0] as number[]).toSorted((left, right) => left - right));
      return fixture.database.query(statement as never);
    },
  } as unknown as Database;
  return { looks, jobEnds: createJobEnds(database) };
}

/** Orders of a supplier that nobody works for. */
async function openOrders(count: number): Promise<number[]> {
  const requests = Array.from({ length: count }, () => ({ ...fixture.order('OPEN'), supplier: 'away' }));
  return (await insertJobs(fixture.database, requests)).toSorted((left, right) => left - right);
}

describe('requests that wait for suppliers', () => {
  test('cost one look for all of them at a time, and none once nobody waits', async () => {
    const { looks, jobEnds } = watched();
    const orderIds = await openOrders(40);
    const ended = Promise.all(orderIds.map((orderId) => jobEnds.waitForEnds([orderId], inAMinute())));
    await waitFor('two looks', () => looks.length >= 2);
    for (const look of looks) expect(look).toEqual(orderIds);
    for (const orderId of orderIds) await fixture.cancel(orderId);
    await ended;

    const count = looks.length;
    const other = watched();
    const waiting = other.jobEnds.waitForEnds(await openOrders(1), inAMinute());
    await waitFor('somebody else to look three times', () => other.looks.length >= 3);
    expect(looks).toHaveLength(count);
    other.jobEnds.stop();
    await waiting;
    await other.jobEnds.waitForEnds(orderIds, inAMinute());
  });

  test('are told at once when their answer is announced, without a look at the others', async () => {
    const { looks, jobEnds } = watched();
    const [first, second] = (await openOrders(2)) as [number, number];
    const waiting = [first, second].map((orderId) => jobEnds.waitForEnds([orderId], inAMinute()));
    await fixture.cancel(second);
    jobEnds.announceAnswer(second);
    await waiting[1];
    expect(looks).toContainEqual([second]);
    jobEnds.stop();
    await waiting[0];
  });

  test('that ask about the same order wait each for the answer to their own question', async () => {
    await fixture.withoutWorker(async () => {
      const request = fixture.topup('ASKED');
      const { orderId } = request;
      const call = await fixture.claimed(request);
      await fixture.store(call, { kind: 'accepted', units: [] });
      const calledAgo = `update supplier_attempts set called_at = now() - interval '5 seconds' where order_id = $1`;
      await query(fixture.database, calledAgo, [orderId]);
      const [question] = await raiseQuestions(fixture.database, [orderId], ['peer']);
      const { looks, jobEnds } = watched();
      let isAnswered = false;
      const waiting = jobEnds.waitForAnswers([question!], inAMinute()).then(() => (isAnswered = true));
      await jobEnds.waitForAnswers([{ ...question!, answeredAt: question!.answeredAt - 1n }], inAMinute());
      expect(looks[0]).toEqual([orderId, orderId]);
      expect(isAnswered).toBe(false);
      await fixture.store(call, { kind: 'delivered', units: [] });
      jobEnds.announceAnswer(orderId);
      await waiting;
    });
  });

  test('fail when it cannot be looked, and the next one does not', async () => {
    let isAway = true;
    // A pool's `query` has too many forms to be written out; this is the one that is called.
    const database = {
      query: (statement: never) =>
        isAway ? Promise.reject(new Error('database is away')) : fixture.database.query(statement),
    } as unknown as Database;
    const jobEnds = createJobEnds(database);
    const [orderId] = (await openOrders(1)) as [number];
    await expect(jobEnds.waitForEnds([orderId], inAMinute())).rejects.toThrow('database is away');
    isAway = false;
    await fixture.cancel(orderId);
    await jobEnds.waitForEnds([orderId], inAMinute());
  });
});
