import { decodeEvent, type EventData } from '@dg/contracts/events';
import { openOrm, query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, testLifecycle, waitFor, type TestDatabase } from '@dg/testing';
import { ClientSchema } from '../db/clients.ts';
import { migrations } from '../db/migrations/index.ts';
import { backendDoubles, healthyDouble, identityDouble } from '../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../testing/start-gateway.ts';
import { startAnnouncer } from './announcer.ts';

const lifecycle = testLifecycle();
let service: TestDatabase;
let gateway: RunningGateway;
let wakes = 0;
const wakeRelay = () => void wakes++;

beforeAll(async () => {
  service = await serviceDatabase('identity', migrations);
  lifecycle.onDrain('database', service.close);
  const orm = await openOrm({ url: service.url, entities: [ClientSchema] });
  lifecycle.onDrain('orm', () => orm.close(true));
  gateway = await startGateway({
    log: silentLog,
    identity: { ...identityDouble(), database: service.database, orm },
    backends: backendDoubles(),
    health: healthyDouble,
    wakeRelay,
  });
  lifecycle.onDrain('gateway', gateway.close);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(async () => {
  await query(service.database, 'delete from outbox');
  wakes = 0;
});

const write = (method: string, path: string, json: object) =>
  gateway.call(method, `/admin/v1/clients${path}`, { token: 'operator', json });

async function newClient(name = 'Acme Games'): Promise<number> {
  const reply = await write('POST', '', { name, default_currency: 'USD' });
  expect(reply.status).toBe(201);
  return (reply.body as { id: number }).id;
}

/** What the other services have been told, in the order of the outbox. */
async function told(): Promise<EventData['client-changed'][]> {
  const rows = await query<{ topic: string; key: string; value: string }>(
    service.database,
    'select topic, key, value from outbox order by id',
  );
  return rows.map(({ topic, key, value }) => {
    const { data } = decodeEvent('client-changed', value);
    expect([topic, key]).toEqual(['client-changed', String(data.client_id)]);
    return data;
  });
}

test('who a client is, and where it is written to, is told with every change, in one commit with it', async () => {
  const id = await newClient();
  const email = { email: 'Ann@Acme.example', password: 'correct horse' };
  expect(await write('POST', `/${id}/users`, email)).toMatchObject({
    status: 201,
    body: { email: 'ann@acme.example' },
  });
  const patched = await write('PATCH', `/${id}`, { status: 'SUSPENDED', bulk_limit: 5 });
  expect(patched).toMatchObject({ status: 200, body: { id, name: 'Acme Games', bulk_limit: 5, rate_limit: 100 } });
  const emails = ['ann@acme.example'];
  const first = {
    client_id: id,
    version: expect.any(Number) as number,
    name: 'Acme Games',
    status: 'ACTIVE',
    emails: [],
    created_at: expect.stringMatching(/Z$/) as string,
  };
  const events = await told();
  expect(events).toEqual(
    [first, { ...first, emails }, { ...first, status: 'SUSPENDED', emails }].map(expect.objectContaining),
  );
  const versions = events.map(({ version }) => version);
  expect(versions).toEqual([versions[0]!, versions[0]! + 1, versions[0]! + 2]);
  expect(wakes).toBe(3);
});

test('what changes nothing is told to nobody', async () => {
  const id = await newClient();
  await write('POST', `/${id}/users`, { email: 'bob@acme.example', password: 'correct horse' });
  await query(service.database, 'delete from outbox');
  const taken = await write('POST', `/${id}/users`, { email: 'Bob@acme.example', password: 'correct horse' });
  expect(taken).toMatchObject({ status: 409, body: { error: { message: 'A user with this email exists' } } });
  expect((await write('PATCH', '/999999', { name: 'Nobody' })).status).toBe(404);
  expect(await told()).toEqual([]);
});

test('of people who are added at once, the last event has them all', async () => {
  const id = await newClient();
  await query(service.database, 'delete from outbox');
  const names = Array.from({ length: 8 }, (_, index) => `person-${index}@acme.example`);
  const replies = await Promise.all(
    names.map((email) => write('POST', `/${id}/users`, { email, password: 'correct horse' })),
  );
  expect(replies.map(({ status }) => status)).toEqual(names.map(() => 201));
  const events = await told();
  const versions = events.map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted((one, other) => one - other));
  expect(new Set(versions).size).toBe(names.length);
  expect(events.at(-1)?.emails.toSorted()).toEqual(names);
});

test('clients who were there before anybody was told are announced once, whoever else announces them', async () => {
  await query(service.database, 'update clients set is_announced = true');
  await query(
    service.database,
    `insert into clients (name, default_currency) select 'Old ' || n, 'EUR' from generate_series(1, 450) n`,
  );
  const announcers = [1, 2].map(() => startAnnouncer({ database: service.database, log: silentLog, wakeRelay }));
  await waitFor('every client to be announced', async () => {
    const [left] = await query<{ count: bigint }>(
      service.database,
      'select count(*) as count from clients where not is_announced',
    );
    return left!.count === 0n;
  });
  await Promise.all(announcers.map((announcer) => announcer.stop()));
  const events = await told();
  expect(events).toHaveLength(450);
  expect(new Set(events.map(({ client_id }) => client_id)).size).toBe(450);
  expect(events[0]).toMatchObject({ name: expect.stringMatching(/^Old /) as string, status: 'ACTIVE', emails: [] });
  expect(wakes).toBeGreaterThan(0);
});
