import { query } from '@dg/platform/postgres';
import { testEventType } from '@dg/resources';
import { serviceDatabase, silentLog, testLifecycle, waitFor, type TestDatabase } from '@dg/testing';
import { Webhook } from 'standardwebhooks';
import { newSecret } from '../commands/new-secret.ts';
import { claimDueDeliveries } from '../db/due-deliveries.ts';
import { startEndingDeliveries } from '../db/end-deliveries.ts';
import { migrations } from '../db/migrations/index.ts';
import { testBox } from '../testing/apply.ts';
import { openWebhookSender } from '../webhook/send-webhook.ts';
import { startWebhookWorker, type WebhookWorkerOptions } from './webhook-worker.ts';
import { openShop, startReceiver, type Receiver, type Shop } from './webhooks.fixture.ts';

let store: TestDatabase;
let receiver: Receiver;
let shop: Shop;
let lifecycle = testLifecycle();

beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
  receiver = await startReceiver();
  shop = openShop(store.database, receiver.origin);
}, 120_000);

afterAll(async () => {
  receiver.close();
  await store.close();
}, 30_000);

beforeEach(async () => {
  lifecycle = testLifecycle();
  receiver.answers.clear();
  receiver.arrived = [];
  await shop.beginAgain();
});

afterEach(() => lifecycle.drain('test', 0));

const startWorker = (options: Partial<WebhookWorkerOptions> = {}) => {
  const ending = startEndingDeliveries(store.database, silentLog);
  lifecycle.onDrain('ending', ending.stop);
  const sender = openWebhookSender({ allowPrivate: true, timeoutMs: 5_000 });
  lifecycle.onDrain('sender', sender.close);
  const worker = startWebhookWorker({
    database: store.database,
    box: testBox,
    sender,
    log: silentLog,
    timeScale: 1,
    concurrency: 64,
    endpointConcurrency: 8,
    onTurnedOff: () => ending.wake(),
    ...options,
  });
  lifecycle.onDrain('worker', worker.stop);
  return worker;
};

test('a webhook carries a signature of each live secret, and tells what the event says', async () => {
  const secrets = [newSecret(), newSecret()] as const;
  const endpointId = await shop.endpointAt('/hook', { secrets });
  const eventId = await shop.tell([endpointId], 'order:1');
  startWorker();
  const [delivery] = await shop.settled(endpointId, 'delivered');
  expect(delivery!.tries).toEqual([expect.objectContaining({ response_code: 200 })]);
  const { headers, text } = receiver.arrived[0]!;
  for (const secret of secrets) expect(new Webhook(secret).verify(text, headers)).toMatchObject({ id: eventId });
}, 30_000);

test('at a receiver that fails half of the time each event of an order arrives before the next one is tried', async () => {
  const endpointId = await shop.endpointAt('/half');
  const taken: string[] = [];
  receiver.answers.set('/half', (_request, response, eventId) => {
    const isTaken = Math.random() < 0.5;
    if (isTaken) taken.push(eventId);
    response.writeHead(isTaken ? 200 : 500).end();
  });
  const told: string[][] = [];
  for (let orderId = 1; orderId <= 10; orderId++) told.push([]);
  for (let n = 1; n <= 5; n++) {
    for (let orderId = 1; orderId <= 10; orderId++)
      told[orderId - 1]!.push(await shop.tell([endpointId], `order:${orderId}`));
  }
  startWorker({ timeScale: 0.000_01 });
  await waitFor(
    'the end of all',
    async () => {
      const rows = await shop.deliveriesOf(endpointId);
      return rows.every(({ state }) => state === 'delivered' || state === 'failed');
    },
    45_000,
  );
  for (const eventIds of told) {
    const arrivals = receiver.arrived.map(({ eventId }) => eventId).filter((eventId) => eventIds.includes(eventId));
    // Each one's tries together, in the order of the order.
    expect(arrivals.filter((eventId, index) => eventId !== arrivals[index - 1])).toEqual(eventIds);
  }
  expect(new Set(taken).size).toBe(taken.length);
}, 60_000);

test('endpoints that hang keep no other from being told, however many there are', async () => {
  const paths = ['/dead/1', '/dead/2', '/dead/3', '/dead/4', '/dead/5', '/dead/6'];
  const dead: number[] = [];
  for (const path of paths) {
    receiver.answers.set(path, () => undefined);
    dead.push(await shop.endpointAt(path));
  }
  for (let orderId = 1; orderId <= 20; orderId++) await shop.tell(dead, `order:${orderId}`);
  // More tries at dead ones than there are places.
  startWorker({ concurrency: 16, endpointConcurrency: 8 });
  await waitFor('places that are taken', () => receiver.arrived.length >= 6);
  const living = await shop.endpointAt('/living');
  for (let orderId = 1; orderId <= 20; orderId++) await shop.tell([living], `order:${orderId}`);
  await shop.settled(living, 'delivered', 4_500);
  const deliveries = (await Promise.all(dead.map(shop.deliveriesOf))).flat();
  expect(deliveries.filter(({ state }) => state === 'delivered')).toEqual([]);
}, 60_000);

test('a try that fails is made again after what the schedule says, or later when the receiver asks for it', async () => {
  const [busy, broken] = [await shop.endpointAt('/busy'), await shop.endpointAt('/broken')];
  receiver.answers.set('/busy', (_request, response) => response.writeHead(429, { 'Retry-After': '100' }).end());
  receiver.answers.set('/broken', (_request, response) => response.destroy());
  await shop.tell([busy, broken], 'order:1');
  startWorker();
  const tried = (endpointId: number) =>
    waitFor('a try', async () => {
      const [row] = await shop.deliveriesOf(endpointId);
      return row?.tries.length === 1 ? row : undefined;
    });
  const [asked, lost] = [await tried(busy), await tried(broken)];
  expect(asked).toMatchObject({ state: 'pending', tries: [{ response_code: 429 }] });
  expect(asked.seconds_to_next_try).toBeGreaterThan(90);
  expect(lost).toMatchObject({ state: 'pending', tries: [{ response_code: null, failure: 'CONNECTION_LOST' }] });
  expect(lost.seconds_to_next_try).toBeLessThanOrEqual(6);
  expect(lost.seconds_to_next_try).toBeGreaterThan(3);
}, 30_000);

test('what has failed ten times has failed, and the next of the order goes', async () => {
  const endpointId = await shop.endpointAt('/picky');
  const refused = await shop.tell([endpointId], 'order:1');
  await shop.tell([endpointId], 'order:1');
  receiver.answers.set('/picky', (_request, response, eventId) =>
    response.writeHead(eventId === refused ? 400 : 200).end(),
  );
  // Nine times so far.
  await query(store.database, `update deliveries set tries_of_schedule = 9 where event_id = $1`, [refused]);
  startWorker();
  const [first, second] = await waitFor('both ends', async () => {
    const rows = await shop.deliveriesOf(endpointId);
    return rows.at(-1)?.state === 'delivered' ? rows : undefined;
  });
  expect(first).toMatchObject({ state: 'failed', tries_of_schedule: 10 });
  expect(second!.tries).toHaveLength(1);
  expect(await shop.endpointRow(endpointId)).toMatchObject({ is_active: true, failures: 0 });
}, 30_000);

test('a receiver that is gone is turned off, what it was still to be sent fails, and its client is told once', async () => {
  const endpointId = await shop.endpointAt('/gone');
  receiver.answers.set('/gone', (_request, response) => response.writeHead(410).end());
  for (let n = 1; n <= 3; n++)
    for (let orderId = 1; orderId <= 20; orderId++) await shop.tell([endpointId], `order:${orderId}`);
  let turnedOffCount = 0;
  startWorker({ onTurnedOff: () => turnedOffCount++ });
  await shop.settled(endpointId, 'failed');
  expect(await shop.endpointRow(endpointId)).toMatchObject({ is_active: false, disabled_reason: 'GONE' });
  expect(await shop.mails()).toEqual([
    { kind: 'endpoint-disabled', recipient: 'one@shop.example' },
    { kind: 'endpoint-disabled', recipient: 'two@shop.example' },
  ]);
  expect(turnedOffCount).toBe(1);
  expect(receiver.arrived.length).toBeLessThanOrEqual(8);
}, 30_000);

test('an endpoint at which nothing but failures came for five days is turned off', async () => {
  const endpointId = await shop.endpointAt('/failing');
  receiver.answers.set('/failing', (_request, response) => response.writeHead(500).end());
  const setFailingSince = (days: number) =>
    query(
      store.database,
      `update endpoints set failing_since = now() - make_interval(secs => $2), failures = 9 where id = $1`,
      [endpointId, days * 86_400],
    );
  await setFailingSince(4.9);
  await shop.tell([endpointId], 'order:1');
  const worker = startWorker();
  await waitFor('a failure', async () => (await shop.endpointRow(endpointId)).failures === 10);
  expect((await shop.endpointRow(endpointId)).is_active).toBe(true);
  await setFailingSince(5);
  await shop.tell([endpointId], 'order:2');
  worker.wake();
  await shop.settled(endpointId, 'failed');
  expect(await shop.endpointRow(endpointId)).toMatchObject({ is_active: false, disabled_reason: 'FAILING' });
  expect(await shop.mails()).toHaveLength(2);
}, 30_000);

test('an endpoint that is off is sent nothing but what tries it out, and that once', async () => {
  const endpointId = await shop.endpointAt('/off', { secrets: [newSecret()], isActive: false });
  receiver.answers.set('/off', (_request, response) => response.writeHead(500).end());
  await shop.tell([endpointId], 'order:1');
  const testId = await shop.tell([endpointId], 'test:1', testEventType);
  startWorker({ timeScale: 0.000_01 });
  await waitFor('the test', async () => (await shop.deliveriesOf(endpointId)).at(-1)?.state === 'failed');
  expect(receiver.arrived.map(({ eventId }) => eventId)).toEqual([testId]);
  const [never] = await shop.deliveriesOf(endpointId);
  expect(never).toMatchObject({ tries: [] });
}, 30_000);

test('what a worker that died had claimed is nobody else’s until the lease ends, and then sent', async () => {
  const endpointId = await shop.endpointAt('/hook');
  const eventId = await shop.tell([endpointId], 'order:1');
  const room = { well: 10, sidelined: 10, perEndpoint: 10, busy: new Map() };
  expect((await claimDueDeliveries(store.database, room, 15)).items).toHaveLength(1);
  expect((await claimDueDeliveries(store.database, room, 15)).items).toHaveLength(0);
  await query(store.database, 'update deliveries set claimed_until = now()');
  startWorker();
  await shop.settled(endpointId, 'delivered');
  expect(receiver.arrived.map((each) => each.eventId)).toEqual([eventId]);
}, 30_000);

test.each(['events set body_sealed', 'endpoints set secret_sealed'])(
  'what cannot be opened (%s) has failed as any other try, and says nothing of its endpoint',
  async (what) => {
    const endpointId = await shop.endpointAt('/hook');
    await shop.tell([endpointId], 'order:1');
    await query(store.database, `update ${what} = 'nonsense'`);
    startWorker();
    const row = await waitFor('a try', async () =>
      (await shop.deliveriesOf(endpointId)).find((each) => each.tries.length > 0),
    );
    expect(row).toMatchObject({ state: 'pending', tries: [{ response_code: null, failure: 'UNREADABLE' }] });
    expect(row.seconds_to_next_try).toBeGreaterThan(3);
    expect(await shop.endpointRow(endpointId)).toMatchObject({ failures: 0 });
    expect(receiver.arrived).toEqual([]);
  },
  30_000,
);
