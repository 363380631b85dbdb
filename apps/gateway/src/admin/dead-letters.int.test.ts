import type { DeadLetter__Output } from '@dg/contracts/operations';
import { Rejection } from '@dg/kernel';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, testLifecycle, type TestDatabase } from '@dg/testing';
import type { MessagesClient, MessagingService } from '../backends.ts';
import { migrations } from '../db/migrations/index.ts';
import { backendDoubles, healthyDouble, identityDouble } from '../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../testing/start-gateway.ts';
import { ownMessages } from './own-messages.ts';

const lifecycle = testLifecycle();
let service: TestDatabase;
let gateway: RunningGateway;
/** What each service has parked. */
let parked: Record<MessagingService, DeadLetter__Output[]>;
let away: MessagingService | undefined;
let asked = 0;
let wakes = 0;

const letter = (id: number, changes: Partial<DeadLetter__Output> = {}): DeadLetter__Output => ({
  id,
  consumer: 'order-svc.fulfilment-result',
  topic: 'fulfilment-result',
  key: '42',
  reason: 'order 42 is not there',
  tries: 5,
  parked_at: '2026-01-31T09:30:00.000Z',
  replayed_at: '',
  dismissed_at: '',
  dismissed_by: '',
  dismissal_reason: '',
  ...changes,
});

function operationsDouble(name: MessagingService): MessagesClient {
  const refuseWhenAway = () => {
    asked++;
    if (away === name) throw new Rejection('UNAVAILABLE');
  };
  return {
    ListDeadLetters: async (ask) => {
      refuseWhenAway();
      const { offset = 0, limit = 0, topic = '', include_replayed: all = false } = ask as Record<string, never>;
      const found = parked[name].filter(
        (one) => (topic === '' || one.topic === topic) && (all || one.replayed_at === ''),
      );
      return { dead_letters: found.slice(offset, offset + limit), total_count: found.length };
    },
    ReplayDeadLetter: async (ask) => {
      refuseWhenAway();
      const { id } = ask as { id: number };
      const found = parked[name].find((one) => one.id === id);
      if (found === undefined) throw new Rejection('NO_MATCHING_RESULT', 'Dead letter not found');
      if (found.key === 'fails') throw new Rejection('CONFLICT', 'order 42 is not there');
      return { ...found, replayed_at: '2026-01-31T10:00:00.000Z' };
    },
    DismissDeadLetter: async (ask) => {
      refuseWhenAway();
      const { id, actor, reason } = ask as { id: number; actor: string; reason: string };
      const found = parked[name].find((one) => one.id === id);
      if (found === undefined) throw new Rejection('NO_MATCHING_RESULT', 'Dead letter not found');
      if (found.replayed_at !== '') throw new Rejection('CONFLICT', 'Dead letter was replayed');
      return { ...found, dismissed_at: '2026-01-31T10:00:00.000Z', dismissed_by: actor, dismissal_reason: reason };
    },
  };
}

beforeAll(async () => {
  service = await serviceDatabase('identity', migrations);
  lifecycle.onDrain('database', service.close);
  gateway = await startGateway({
    log: silentLog,
    identity: { ...identityDouble(), database: service.database },
    backends: backendDoubles({
      operations: {
        'catalog-svc': operationsDouble('catalog-svc'),
        'fulfilment-svc': operationsDouble('fulfilment-svc'),
        // It looks after its own.
        gateway: ownMessages({ database: service.database, wakeRelay: () => wakes++, log: silentLog }),
        'notify-svc': operationsDouble('notify-svc'),
        'order-svc': operationsDouble('order-svc'),
        'wallet-svc': operationsDouble('wallet-svc'),
      },
    }),
    health: healthyDouble,
  });
  lifecycle.onDrain('gateway', gateway.close);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(() => {
  away = undefined;
  asked = 0;
  parked = {
    'catalog-svc': [],
    'fulfilment-svc': [letter(1), letter(2)],
    gateway: [],
    'notify-svc': [],
    'order-svc': [letter(1), letter(2, { replayed_at: '2026-01-31T10:00:00.000Z' }), letter(12, { topic: 'refund' })],
    'wallet-svc': [letter(7, { key: 'fails' })],
  };
});

const get = (query = '') => gateway.call('GET', `/admin/v1/dead-letters${query}`, { token: 'operator' });
const replay = (id: string) =>
  gateway.call('POST', `/admin/v1/dead-letters/${id}/replay`, { token: 'operator', json: {} });
const dismiss = (id: string, json: object = { reason: 'refunded by hand' }) =>
  gateway.call('POST', `/admin/v1/dead-letters/${id}/dismiss`, { token: 'operator', json });
const idsOf = (body: unknown) => (body as { id: string }[]).map(({ id }) => id);

test('the open letters of all services are one list with pages, service by service', async () => {
  const all = ['fulfilment-svc-1', 'fulfilment-svc-2', 'order-svc-1', 'order-svc-12', 'wallet-svc-7'];
  const whole = await get();
  expect(idsOf(whole.body)).toEqual(all);
  expect((whole.body as unknown[])[3]).toEqual({
    id: 'order-svc-12',
    service: 'order-svc',
    consumer: 'order-svc.fulfilment-result',
    topic: 'refund',
    key: '42',
    reason: 'order 42 is not there',
    tries: 5,
    parked_at: '2026-01-31T09:30:00.000Z',
    replayed_at: null,
    dismissed_at: null,
    dismissed_by: null,
    dismissal_reason: null,
  });
  const pages: string[] = [];
  for (let page = 1; page <= 4; page++) {
    const { body, headers } = await get(`?page=${page}&per_page=2`);
    expect(headers.get('X-Total-Count')).toBe('5');
    expect(headers.get('X-Has-More')).toBe(String(page < 3));
    pages.push(...idsOf(body));
  }
  expect(pages).toEqual(all);
  expect((await get('?page=9007199254740991&per_page=500')).body).toEqual([]);
});

test('a list is narrowed by service and topic, and widened by what was replayed', async () => {
  expect(idsOf((await get('?service=order-svc')).body)).toEqual(['order-svc-1', 'order-svc-12']);
  expect(idsOf((await get('?topic=refund')).body)).toEqual(['order-svc-12']);
  expect(idsOf((await get('?service=order-svc&include_replayed=true')).body)).toContain('order-svc-2');
  for (const wrong of ['?service=portal', '?per_page=501', '?include_replayed=1', '?topic=%00'])
    expect((await get(wrong)).status).toBe(400);
});

test('a list that would lack a service that is away is refused rather than short; those of the others can be asked for', async () => {
  away = 'notify-svc';
  expect((await get()).status).toBe(503);
  expect((await get('?service=order-svc')).status).toBe(200);
  expect((await get('?service=notify-svc')).status).toBe(503);
});

test('a replay answers the letter and is in the audit log', async () => {
  expect(await replay('order-svc-12')).toMatchObject({
    status: 200,
    body: { id: 'order-svc-12', service: 'order-svc', replayed_at: '2026-01-31T10:00:00.000Z' },
  });
  const [entry] = await query(
    service.database,
    'select actor, action, target, outcome from audit order by id desc limit 1',
  );
  expect(entry).toEqual({ actor: 'user:1', action: 'replay-dead-letter', target: 'order-svc-12', outcome: 200 });
});

test.each([
  ['order-svc-99', 404, 'Dead letter not found'],
  ['order-svc-99999999999', 404, 'Dead letter not found'],
  ['wallet-svc-7', 409, 'order 42 is not there'],
  ['12', 400, 'Invalid dead letter ID'],
  ['gateway-1', 404, 'Dead letter not found'],
  ['gateway-svc-1', 400, 'Invalid dead letter ID'],
  ['order-svc-012', 400, 'Invalid dead letter ID'],
  ['constructor-svc-1', 400, 'Invalid dead letter ID'],
])('a replay of %s is %i %s', async (id, status, message) => {
  expect(await replay(id)).toMatchObject({ status, body: { error: { message } } });
});

test('a dismissal answers the letter with who and why, and is in the audit log', async () => {
  expect(await dismiss('order-svc-12')).toMatchObject({
    status: 200,
    body: {
      id: 'order-svc-12',
      replayed_at: null,
      dismissed_at: '2026-01-31T10:00:00.000Z',
      dismissed_by: 'user:1',
      dismissal_reason: 'refunded by hand',
    },
  });
  const [entry] = await query(
    service.database,
    'select actor, action, target, body, outcome from audit order by id desc limit 1',
  );
  const body = { reason: 'refunded by hand' };
  expect(entry).toEqual({ actor: 'user:1', action: 'dismiss-dead-letter', target: 'order-svc-12', body, outcome: 200 });
});

test.each([
  ['order-svc-12', {}, 400, 'reason is required'],
  ['order-svc-12', { reason: '' }, 400, 'reason'],
  ['order-svc-12', { reason: 'x'.repeat(501) }, 400, 'reason'],
  ['order-svc-12', { reason: 'a\0b' }, 400, 'reason'],
  ['12', { reason: 'x' }, 400, 'Invalid dead letter ID'],
  ['order-svc-99', { reason: 'x' }, 404, 'Dead letter not found'],
  ['order-svc-2', { reason: 'x' }, 409, 'Dead letter was replayed'],
])('a dismissal of %s with %j is %i %s', async (id, json, status, message) => {
  const containing = expect.stringContaining(message) as string;
  expect(await dismiss(id, json)).toMatchObject({ status, body: { error: { message: containing } } });
});

test("the gateway's own event that could not be sent is listed, and goes back to its outbox", async () => {
  const [own] = await query<{ id: number }>(
    service.database,
    `insert into dead_letters
       (consumer, topic, partition_number, message_offset, key, event_id, request_id, value, reason, tries)
     values ('relay', 'client-changed', -1, '7', '1', 'e', 'r', '{}', 'MESSAGE_TOO_LARGE', 1) returning id`,
  );
  const id = `gateway-${own!.id}`;
  expect((await get('?service=gateway')).body).toMatchObject([{ id, service: 'gateway', topic: 'client-changed' }]);
  expect(await replay(id)).toMatchObject({ status: 200, body: { id, replayed_at: expect.any(String) as string } });
  expect(await query(service.database, 'select topic, key, event_id from outbox')).toEqual([
    { topic: 'client-changed', key: '1', event_id: 'e' },
  ]);
  expect(wakes).toBe(1);
  expect((await get('?service=gateway')).body).toEqual([]);
  expect((await dismiss(id)).status).toBe(409);
});

test('a replay while its service is away is 503, and so is a dismissal; a client may neither look nor settle', async () => {
  away = 'order-svc';
  expect((await replay('order-svc-12')).status).toBe(503);
  expect((await dismiss('order-svc-12')).status).toBe(503);
  asked = 0;
  expect((await gateway.call('GET', '/admin/v1/dead-letters', { token: 'client' })).status).toBe(403);
  for (const settle of ['replay', 'dismiss']) {
    const path = `/admin/v1/dead-letters/order-svc-1/${settle}`;
    expect((await gateway.call('POST', path, { token: 'client' })).status).toBe(403);
  }
  expect(asked).toBe(0);
});
