import { query, transaction } from '@dg/platform/postgres';
import { serviceDatabase, waitFor, type TestDatabase } from '@dg/testing';
import { openShop, type Shop } from '../delivery/webhooks.fixture.ts';
import { claimDueDeliveries } from './due-deliveries.ts';
import { migrations } from './migrations/index.ts';
import { settleDeliveries, settleEach, type MadeTry } from './settle-deliveries.ts';

let store: TestDatabase;
let shop: Shop;

beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
  shop = openShop(store.database, 'https://shop.example');
}, 120_000);
afterAll(() => store.close(), 30_000);
beforeEach(() => shop.beginAgain());

const room = { well: 20, sidelined: 20, perEndpoint: 10, busy: new Map() };
const claim = async () => (await claimDueDeliveries(store.database, room, 15)).items;
const endLeases = () =>
  query(store.database, 'update deliveries set claimed_until = now() where claimed_until > now()');
const triedBy = (delivery: Awaited<ReturnType<typeof claim>>[number], isDelivered: boolean): MadeTry => ({
  deliveryId: delivery.id,
  endpointId: delivery.endpointId,
  url: delivery.url,
  tryCount: delivery.tryCount,
  responseCode: isDelivered ? 200 : 500,
  failure: undefined,
  retryAfterMs: undefined,
  requestId: delivery.requestId,
  at: new Date(),
  durationMs: 1,
  isDelivered,
  isGone: false,
  isTest: false,
});

test('a failure that a worker reports whose claim was lost changes nothing, and an arrival counts', async () => {
  const endpointId = await shop.endpointAt('/hook');
  await shop.tell([endpointId], 'order:1');
  await shop.tell([endpointId], 'order:1');
  const [lost] = await claim();
  await endLeases();
  const [taken] = await claim();
  expect(taken!.tryCount).toBe(lost!.tryCount + 1);
  const late = await settleDeliveries(store.database, [triedBy(lost!, false)], 1);
  expect(late).toMatchObject({ settlements: [undefined], hasUnblocked: false });
  expect(await shop.deliveriesOf(endpointId)).toMatchObject([{ state: 'pending' }, { state: 'waiting' }]);
  const arrived = await settleDeliveries(store.database, [triedBy(lost!, true)], 1);
  expect(arrived).toMatchObject({ settlements: [{ state: 'delivered' }], hasUnblocked: true });
  expect(await shop.deliveriesOf(endpointId)).toMatchObject([{ state: 'delivered' }, { state: 'pending' }]);
  await settleDeliveries(store.database, [triedBy(taken!, false)], 1);
  expect(await shop.deliveriesOf(endpointId)).toMatchObject([{ state: 'delivered' }, { state: 'pending' }]);
}, 30_000);

test('a failure that is recorded again, since the answer of the commit was lost, is one wait of the schedule', async () => {
  const endpointId = await shop.endpointAt('/hook');
  await shop.tell([endpointId], 'order:1');
  const failed = triedBy((await claim())[0]!, false);
  await settleDeliveries(store.database, [failed], 1);
  expect(await settleDeliveries(store.database, [failed], 1)).toMatchObject({ settlements: [undefined] });
  expect(await shop.deliveriesOf(endpointId)).toMatchObject([{ state: 'pending', tries_of_schedule: 1 }]);
}, 30_000);

test('workers that look at once never claim the same', async () => {
  const endpointId = await shop.endpointAt('/hook');
  for (let orderId = 1; orderId <= 40; orderId++) await shop.tell([endpointId], `order:${orderId}`);
  const claims = (await Promise.all([1, 2, 3, 4].map(claim))).flat();
  expect(claims.length).toBeGreaterThan(0);
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
}, 30_000);

test('while some queue and others end what is before it, nothing is left waiting for nobody', async () => {
  const endpointIds = [await shop.endpointAt('/one'), await shop.endpointAt('/two')];
  let isTelling = true;
  const telling = Array.from({ length: 3 }, async () => {
    for (let n = 1; n <= 25; n++) await shop.tell(endpointIds, `order:${n % 3}`);
  });
  const ending = Array.from({ length: 3 }, async () => {
    for (let claimed = await claim(); isTelling || claimed.length > 0; claimed = await claim())
      await settleDeliveries(
        store.database,
        claimed.map((delivery) => triedBy(delivery, true)),
        1,
      );
  });
  await Promise.allSettled(telling);
  isTelling = false;
  await Promise.all([...telling, ...ending]);
  const deliveries = (await Promise.all(endpointIds.map(shop.deliveriesOf))).flat();
  expect(deliveries).toHaveLength(150);
  expect(deliveries.filter(({ state }) => state !== 'delivered')).toEqual([]);
}, 60_000);

test('a try that cannot be recorded takes none of the others with it', async () => {
  const endpointId = await shop.endpointAt('/hook');
  for (let orderId = 1; orderId <= 3; orderId++) await shop.tell([endpointId], `order:${orderId}`);
  const tries = (await claim()).toSorted((a, b) => a.id - b.id).map((delivery) => triedBy(delivery, true));
  const [first, second, third] = tries;
  const { outcomes } = await settleEach(store.database, [first!, { ...second!, failure: '\0' }, third!], 1);
  const delivered = { settlement: { state: 'delivered' } };
  expect(outcomes).toMatchObject([delivered, { error: { code: '22P05' } }, delivered]);
  const states = (await shop.deliveriesOf(endpointId)).map(({ state }) => state);
  expect(states).toEqual(['delivered', 'pending', 'delivered']);
}, 30_000);

test('an outcome is recorded although the connection over which it went is lost', async () => {
  const endpointId = await shop.endpointAt('/hook');
  await shop.tell([endpointId], 'order:1');
  const [claimed] = await claim();
  let settling: Promise<unknown> | undefined;
  await transaction(store.database, async (other) => {
    await query(other, 'select from deliveries for update');
    settling = settleDeliveries(store.database, [triedBy(claimed!, true)], 1);
    await waitFor('the end of its connection', async () => {
      const ended = await query(
        other,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid <> pg_backend_pid() and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      );
      return ended.length > 0;
    });
  });
  expect(await settling).toMatchObject({ settlements: [{ state: 'delivered' }] });
}, 30_000);

test('an endpoint at which all is over that failed has not failed since when the next is told', async () => {
  const endpointId = await shop.endpointAt('/hook');
  await shop.tell([endpointId], 'order:1');
  await shop.tell([endpointId], 'order:2');
  await query(store.database, 'update deliveries set tries_of_schedule = 9');
  await query(store.database, `update endpoints set failures = 18, failing_since = now() - interval '4 days'`);
  const [first, second] = await claim();
  await settleDeliveries(store.database, [triedBy(first!, false)], 1);
  expect(await shop.endpointRow(endpointId)).toMatchObject({ failures: 19 });
  await settleDeliveries(store.database, [triedBy(second!, false)], 1);
  expect(await shop.endpointRow(endpointId)).toMatchObject({ is_active: true, failures: 0 });
  await shop.tell([endpointId], 'order:3');
  const [third] = await claim();
  const inWeeks = new Date(Date.now() + 30 * 86_400_000);
  await settleDeliveries(store.database, [{ ...triedBy(third!, false), at: inWeeks }], 1);
  expect(await shop.endpointRow(endpointId)).toMatchObject({ is_active: true, failures: 1 });
}, 30_000);
