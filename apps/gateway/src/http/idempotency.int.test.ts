import { newKsuid, Rejection } from '@dg/kernel';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, testLifecycle, waitFor, type TestDatabase } from '@dg/testing';
import type { PlacedOrder__Output, PlaceVoucherOrder } from '@dg/contracts/orders';
import { migrations } from '../db/migrations/index.ts';
import { open } from '../identity/encryption.ts';
import { sha256 } from '../identity/secrets.ts';
import {
  acme,
  backendDoubles,
  esimOrderDouble,
  healthyDouble,
  identityDouble,
  orderDouble,
  profileDouble,
  topupOrderDouble,
} from '../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../testing/start-gateway.ts';

const lifecycle = testLifecycle();
const placed: PlaceVoucherOrder[] = [];
let reveals = 0;
let profile = profileDouble();
let service: TestDatabase;
let gateway: RunningGateway;
let outcome: () => Promise<PlacedOrder__Output>;

beforeAll(async () => {
  service = await serviceDatabase('identity', migrations);
  lifecycle.onDrain('database', service.close);
  const backends = backendDoubles({
    order: {
      PlaceVoucherOrders: async (request) => {
        const { orders = [] } = request as { orders?: PlaceVoucherOrder[] };
        placed.push(...orders);
        return { results: await Promise.all(orders.map(() => outcome())) };
      },
      PlaceTopupOrders: () => Promise.resolve({ results: [{ order: topupOrderDouble() }] }),
      PlaceEsimOrders: () => Promise.resolve({ results: [{ order: esimOrderDouble() }] }),
    },
    fulfilment: {
      RevealVouchers: () =>
        Promise.resolve({ items: [{ order_id: 42, vouchers: [{ card_number: `CODE-${++reveals}` }] }] }),
      RevealProfile: () => Promise.resolve(profile),
    },
  });
  const identity = { ...identityDouble(), database: service.database };
  gateway = await startGateway({ log: silentLog, identity, backends, health: healthyDouble });
  lifecycle.onDrain('gateway', gateway.close);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(() => {
  placed.length = 0;
  reveals = 0;
  outcome = () => Promise.resolve({ order: orderDouble() });
});

const revealed = { pin_code: null, expires_at: null, voucher_reference_number: null };
const ask = { product_id: 3, denomination: 10.5, quantity: 2 };
const create = (key: string, json: object = ask) =>
  gateway.call('POST', '/api/v1/orders', { token: 'client', json, headers: { 'Idempotency-Key': key } });

test('a repeated create is one order; its codes are fetched again and never stored', async () => {
  const key = newKsuid();
  const first = await create(key);
  const again = await create(key);
  expect(first.body).toMatchObject({ id: 42, vouchers: [{ card_number: 'CODE-1' }] });
  expect(again.body).toEqual({ ...(first.body as object), vouchers: [{ ...revealed, card_number: 'CODE-2' }] });
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  expect(placed).toHaveLength(1);
});

test('a key with another body is refused', async () => {
  const key = newKsuid();
  await create(key);
  expect(await create(key, { ...ask, quantity: 3 })).toMatchObject({
    status: 400,
    body: {
      error: {
        name: 'BadRequestError',
        code: 'BAD_REQUEST',
        message: 'Idempotency-Key reused with a different request',
      },
    },
  });
});

test('a refusal is an answer too and is given again', async () => {
  const key = newKsuid();
  outcome = () => Promise.resolve({ refusal: { code: 'INSUFFICIENT_WALLET_BALANCE', message: '' } });
  const first = await create(key);
  outcome = () => Promise.resolve({ order: orderDouble() });
  const again = await create(key);
  expect(again).toMatchObject({ status: 400, body: first.body });
});

test('while the first request runs the second is told to wait', async () => {
  const key = newKsuid();
  const { promise, resolve } = Promise.withResolvers<PlacedOrder__Output>();
  outcome = () => promise;
  const first = create(key);
  await waitFor('the first request', () => placed.length === 1);
  const second = await create(key);
  expect(second.status).toBe(503);
  expect(second.headers.get('retry-after')).toBe('1');
  resolve({ order: orderDouble() });
  expect((await first).status).toBe(200);
});

test('a 5xx is not kept: the retry goes on with the same key, and only with the same body', async () => {
  const key = newKsuid();
  outcome = () => Promise.reject(new Rejection('UNAVAILABLE'));
  expect((await create(key)).status).toBe(503);
  expect((await create(key, { ...ask, quantity: 1 })).status).toBe(400);
  outcome = () => Promise.resolve({ order: orderDouble() });
  expect((await create(key)).status).toBe(200);
  expect(new Set(placed.map(({ idempotency_key }) => idempotency_key)).size).toBe(1);
});

test('a crashed request gives its key back after its lock, and the retry carries the same hash', async () => {
  const key = newKsuid();
  outcome = () => Promise.reject(new Rejection('UNAVAILABLE'));
  await create(key);
  await query(
    service.database,
    `update idempotency_keys set locked_until = now() + interval '1 hour' where status is null`,
  );
  expect((await create(key)).status).toBe(503);
  await query(
    service.database,
    `update idempotency_keys set locked_until = now() - interval '1 second' where status is null`,
  );
  outcome = () => Promise.resolve({ order: orderDouble() });
  expect((await create(key)).status).toBe(200);
  expect(placed.map(({ idempotency_key }) => idempotency_key)).toEqual([
    placed[0]?.idempotency_key,
    placed[0]?.idempotency_key,
  ]);
});

test('a create that runs for longer than its lock keeps its key', async () => {
  const key = newKsuid();
  const { promise, resolve } = Promise.withResolvers<PlacedOrder__Output>();
  outcome = () => promise;
  const first = create(key);
  await waitFor('the first request', () => placed.length === 1);
  const lock = `from idempotency_keys where key_hash = $1 and locked_until > now() + interval '15 seconds'`;
  await query(service.database, `update idempotency_keys set locked_until = now() where key_hash = $1`, [sha256(key)]);
  await waitFor(
    'a longer lock',
    async () => (await query(service.database, `select 1 ${lock}`, [sha256(key)])).length > 0,
  );
  expect((await create(key)).status).toBe(503);
  resolve({ order: orderDouble() });
  expect((await first).status).toBe(200);
  expect(placed).toHaveLength(1);
}, 30_000);

test('of an activation code nothing is kept: it comes again while its profile can be installed, and no longer', async () => {
  const key = newKsuid();
  const path = '/api/v1/esim/orders';
  const json = { product_id: 3, amount: 10.5 };
  const call = () => gateway.call('POST', path, { token: 'client', json, headers: { 'Idempotency-Key': key } });
  const first = await call();
  const { activation_code, ...rest } = first.body as Record<string, unknown>;
  expect(activation_code).toBe(profile.activation_code);
  const [kept] = await query<{ answer: Buffer }>(
    service.database,
    `select answer from idempotency_keys where key_hash = $1`,
    [sha256(key)],
  );
  const place = `answer:client:${acme.id}:${sha256(key).toString('hex')}`;
  expect(JSON.parse(open(identityDouble().encryptionKey, place, kept!.answer))).toEqual(rest);

  expect(JSON.stringify((await call()).body)).toBe(JSON.stringify(first.body));
  profile = profileDouble({ activation_status: 'ACTIVE', is_installed: true });
  expect((await call()).body).toEqual(rest);
});

test('of a voucher code nothing is kept but a hash that only we can make', async () => {
  const key = newKsuid();
  const path = '/api/v1/topups/orders';
  const json = { product_id: 3, amount: 10.5, input_data: {}, redeem_voucher_code: 'S3CRET-1' };
  const call = (body: object) =>
    gateway.call('POST', path, { token: 'client', json: body, headers: { 'Idempotency-Key': key } });
  const first = await call(json);
  const again = await call(json);
  expect(first.status).toBe(200);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await call({ ...json, redeem_voucher_code: 'S3CRET-2' })).toMatchObject({ status: 400 });

  const [kept] = await query<{ request_hash: Buffer; answer: Buffer }>(
    service.database,
    `select request_hash, answer from idempotency_keys where key_hash = $1`,
    [sha256(key)],
  );
  expect(kept!.request_hash).toHaveLength(32);
  expect(kept!.request_hash).not.toEqual(sha256(`POST\n${path}\n${JSON.stringify(json)}`));
  const place = `answer:client:${acme.id}:${sha256(key).toString('hex')}`;
  expect(JSON.parse(open(identityDouble().encryptionKey, place, kept!.answer))).toEqual(first.body);
  expect(JSON.stringify(first.body)).not.toContain('S3CRET');
});
