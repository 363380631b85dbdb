import { query } from '@dg/platform/postgres';
import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { openShop, type Shop } from '../delivery/webhooks.fixture.ts';
import { claimDueDeliveries } from './due-deliveries.ts';
import { migrations } from './migrations/index.ts';
import { settleDeliveries, type MadeTry } from './settle-deliveries.ts';

let store: TestDatabase;
let shop: Shop;

beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
  shop = openShop(store.database, 'https://shop.example');
}, 120_000);
afterAll(() => store.close(), 30_000);
beforeEach(() => shop.beginAgain());

const claim = () =>
  claimDueDeliveries(store.database, { well: 10, sidelined: 10, perEndpoint: 10, busy: new Map() }, 15);
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
  await Promise.all(telling);
  isTelling = false;
  await Promise.all(ending);
  const deliveries = (await Promise.all(endpointIds.map(shop.deliveriesOf))).flat();
  expect(deliveries).toHaveLength(150);
  expect(deliveries.filter(({ state }) => state !== 'delivered')).toEqual([]);
}, 60_000);
