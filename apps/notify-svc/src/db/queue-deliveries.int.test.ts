import { query, transaction } from '@dg/platform/postgres';
import { rowsRead, serviceDatabase, waitFor, type TestDatabase } from '@dg/testing';
import { testBox } from '../testing/apply.ts';
import { addEndpoint, deliveriesOf, orderEvent } from '../testing/feed.ts';
import { claimDueDeliveries, type ClaimedDelivery } from './due-deliveries.ts';
import { failUnfinished } from './end-deliveries.ts';
import { migrations } from './migrations/index.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { settleDeliveries } from './settle-deliveries.ts';
import { storeEvents } from './store-events.ts';

let store: TestDatabase;
let endpointId: number;
beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
}, 120_000);
afterAll(() => store.close(), 30_000);
beforeEach(async () => {
  await query(store.database, 'truncate events, feeds, endpoints, deliveries');
  endpointId = await addEndpoint(store.database, 1);
});

const tell = (orderId: number, version: number) =>
  transaction(store.database, (client) => storeEvents(client, testBox, [orderEvent(1, orderId, version)]));

const states = async () => (await deliveriesOf(store.database, endpointId)).map(({ state }) => state);

const room = { well: 100, sidelined: 100, perEndpoint: 100, busy: new Map() };

const claimDue = async () => (await claimDueDeliveries(store.database, room, 60)).items;

const arrive = (claimed: readonly ClaimedDelivery[]) =>
  settleDeliveries(
    store.database,
    claimed.map(({ id: deliveryId, url, tryCount, requestId }) => ({
      deliveryId,
      endpointId,
      url,
      tryCount,
      requestId,
      at: new Date(),
      durationMs: 1,
      responseCode: 200,
      isDelivered: true,
      isGone: false,
      isTest: false,
      failure: undefined,
      retryAfterMs: undefined,
    })),
    1,
  );

const isBlocked = () =>
  waitFor('somebody who waits for a lock', async () => {
    const rows = await query(
      store.database,
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });

test('what is about one order waits for what came before; another order does not', async () => {
  await tell(42, 1);
  await tell(42, 2);
  await tell(43, 1);
  expect(await states()).toEqual(['pending', 'waiting', 'pending']);
  await arrive(await claimDue());
  expect(await states()).toEqual(['delivered', 'pending', 'delivered']);
  await tell(42, 3);
  await arrive(await claimDue());
  await tell(42, 4);
  expect(await states()).toEqual(['delivered', 'delivered', 'delivered', 'pending', 'waiting']);
});

test('an event that is told while the one before it just ends has its turn', async () => {
  await tell(42, 1);
  const [first] = await deliveriesOf(store.database, endpointId);
  let telling: Promise<void> | undefined;
  await transaction(store.database, async (client) => {
    await query(client, `update deliveries set state = 'delivered', next_try_at = null where id = $1`, [first!.id]);
    telling = tell(42, 2);
    await isBlocked();
  });
  await telling;
  expect(await states()).toEqual(['delivered', 'pending']);
});

test('one that ends while another is told behind it lets that one go', async () => {
  await tell(42, 1);
  const claimed = await claimDue();
  let ending: Promise<unknown> | undefined;
  await transaction(store.database, async (client) => {
    await storeEvents(client, testBox, [orderEvent(1, 42, 2)]);
    ending = arrive(claimed);
    await isBlocked();
  });
  await ending;
  expect(await states()).toEqual(['delivered', 'pending']);
});

test('whatever is told while others arrive, each order is sent one by one and to its end', async () => {
  const ordersCount = 6;
  const versionsMax = 25;
  const sent = new Map<string, number[]>();
  let isTold = false;
  const tellAll = async () => {
    for (let version = 1; version <= versionsMax; version++) {
      await Promise.all(Array.from({ length: ordersCount }, (_, orderId) => tell(orderId, version)));
    }
  };
  const sendAll = async () => {
    for (let isLast = false; !isLast;) {
      isLast = isTold;
      const claimed = await claimDue();
      for (const { bodySealed, eventId } of claimed) {
        const { data } = JSON.parse(testBox.open(bodySealed, `event:${eventId}`)) as {
          data: { id: number; order_version: number };
        };
        const versions = sent.get(String(data.id)) ?? [];
        sent.set(String(data.id), [...versions, data.order_version]);
      }
      if (claimed.length > 0) {
        await arrive(claimed);
        isLast = false;
      }
    }
  };
  const sending = Promise.all([sendAll(), sendAll(), sendAll()]);
  await tellAll().finally(() => {
    isTold = true;
  });
  await sending;
  const inOrder = Array.from({ length: versionsMax }, (_, index) => index + 1);
  expect([...sent.values()]).toEqual(Array.from({ length: ordersCount }, () => inOrder));
  expect(new Set(await states())).toEqual(new Set(['delivered']));
}, 60_000);

test('an event that is told while its endpoint is turned off is not left over', async () => {
  let turningOff: Promise<void> | undefined;
  await transaction(store.database, async (client) => {
    await storeEvents(client, testBox, [orderEvent(1, 42)]);
    turningOff = transaction(store.database, async (other) => {
      await query(other, 'select from endpoints where id = $1 for update', [endpointId]);
      await query(other, 'update endpoints set is_active = false where id = $1', [endpointId]);
      await failUnfinished(other, endpointId);
    });
    await isBlocked();
  });
  await turningOff;
  expect(await states()).toEqual(['failed']);
  await tell(42, 2);
  expect(await states()).toEqual(['failed']);
});

test('what has failed is queued again from the start of the schedule, in its order; the rest stays as it is', async () => {
  for (const version of [1, 2, 3]) await tell(42, version);
  await arrive(await claimDue());
  await transaction(store.database, (client) => failUnfinished(client, endpointId));
  await query(store.database, 'update deliveries set tries_of_schedule = 9');
  await tell(42, 4);
  expect(await states()).toEqual(['delivered', 'failed', 'failed', 'pending']);

  const all = await deliveriesOf(store.database, endpointId);
  const asked = all.map(({ event_id: eventId, subject }, index) => {
    return { endpointId, clientId: 1, eventId, eventType: 'order.delivered', subject, seq: BigInt(index + 1) };
  });
  const ids = await transaction(store.database, (client) => queueDeliveries(client, asked));
  expect(ids).toEqual(all.map(({ id }) => id));
  expect(await states()).toEqual(['delivered', 'waiting', 'waiting', 'pending']);
  const tries = await query(store.database, 'select tries_of_schedule as count from deliveries order by id');
  expect(tries).toMatchObject([{ count: 9 }, { count: 0 }, { count: 0 }, { count: 0 }]);

  const order: string[] = [];
  for (let claimed = await claimDue(); claimed.length > 0; claimed = await claimDue()) {
    expect(claimed).toHaveLength(1);
    order.push(claimed[0]!.eventId);
    await arrive(claimed);
  }
  const [, second, third, fourth] = all.map(({ event_id }) => event_id);
  expect(order).toEqual([fourth, second, third]);
});

test('thousands of one subject are queued at once, and one behind them, without reading the line for each', async () => {
  const askedOf = (numbers: readonly number[]) =>
    numbers.map((number) => ({
      endpointId,
      clientId: 1,
      eventId: `evt_${number}`,
      eventType: 'product.update',
      subject: 'product:voucher:7',
      seq: BigInt(number),
    }));
  const queue = async (numbers: readonly number[]) => {
    const { count } = await rowsRead(store.database, (client) => queueDeliveries(client, askedOf(numbers)));
    expect(count).toBeLessThan(3 * numbers.length + 100);
  };
  const windowSize = 2_000;
  for (let first = 0; first < 14_000; first += windowSize) {
    await queue(Array.from({ length: windowSize }, (_, index) => first + index));
  }
  // Asked for again, all are known.
  await queue(Array.from({ length: windowSize }, (_, index) => 12_000 + index));
  await queue([14_000]);
  const counts = await query(
    store.database,
    `select state, count(*)::integer as count, min(id) = (select min(id) from deliveries) as "isFirst"
     from deliveries group by state order by 1`,
  );
  expect(counts).toEqual([
    { state: 'pending', count: 1, isFirst: true },
    { state: 'waiting', count: 14_000, isFirst: false },
  ]);
}, 120_000);

test('what is queued while the last of its line ends after a replay still waits for what stands before that', async () => {
  for (const version of [1, 2, 3]) await tell(42, version);
  const last = (await deliveriesOf(store.database, endpointId))[2]!;
  let telling: Promise<void> | undefined;
  await transaction(store.database, async (client) => {
    await query(client, `update deliveries set state = 'delivered' where id = $1`, [last.id]);
    telling = tell(42, 4);
    await isBlocked();
  });
  await telling;
  expect(await states()).toEqual(['pending', 'waiting', 'delivered', 'waiting']);
});
