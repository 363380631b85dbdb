import { connectRedis } from '@dg/platform/redis';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, testLifecycle, testServers, waitFor, type TestDatabase } from '@dg/testing';
import { randomBytes } from 'node:crypto';
import { migrations } from '../db/migrations/index.ts';
import { backendDoubles, healthyDouble } from '../testing/doubles.ts';
import { startGateway, type Reply, type RunningGateway } from '../testing/start-gateway.ts';
import { ensureFirstOperator } from './first-operator.ts';
import { openIdentity } from './open-identity.ts';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const lifecycle = testLifecycle();
// Failures are counted per address, and Redis may remember those of an earlier run.
const headers = { 'X-Forwarded-For': `2001:db8::${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}` };
const encryptionKey = randomBytes(32);
const operator = { email: 'Operator@example.com', password: 'correct horse' };
let service: TestDatabase;
let here: RunningGateway;
let otherReplica: RunningGateway;
let operatorToken: string;

beforeAll(async () => {
  service = await serviceDatabase('identity', migrations);
  lifecycle.onDrain('database', service.close);
  [here, otherReplica] = await Promise.all([startReplica(), startReplica()]);
  await ensureFirstOperator(service.database, operator.email, operator.password, silentLog);
  operatorToken = tokens(await here.call('POST', '/admin/v1/auth/login', { json: operator })).access_token;
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));

async function startReplica(): Promise<RunningGateway> {
  const redis = await connectRedis((await testServers()).redisUrl, silentLog);
  lifecycle.onDrain('redis', () => redis.destroy());
  const identity = await openIdentity({
    databaseUrl: service.url,
    database: service.database,
    redis,
    log: silentLog,
    encryptionKey,
    issuer: 'http://gateway.test',
    tokenTtlS: 900,
  });
  lifecycle.onDrain('identity', identity.close);
  const backends = backendDoubles({ wallet: { ListWallets: () => Promise.resolve({ wallets: [] }) } });
  const gateway = await startGateway({ log: silentLog, identity, backends, health: healthyDouble });
  lifecycle.onDrain('gateway', gateway.close);
  return gateway;
}

function tokens(reply: Reply): Tokens {
  expect(reply.status).toBe(200);
  return reply.body as Tokens;
}

async function newClient(): Promise<{ id: number; client_id: string; client_secret: string }> {
  const client = await here.call('POST', '/admin/v1/clients', {
    token: operatorToken,
    json: { name: 'Acme', default_currency: 'USD' },
  });
  expect(client).toMatchObject({ status: 201, body: { bulk_limit: 1000, rate_limit: 100, status: 'ACTIVE' } });
  const { id } = client.body as { id: number };
  const credential = await here.call('POST', `/admin/v1/clients/${id}/credentials`, { token: operatorToken });
  expect(credential.status).toBe(201);
  return { id, ...(credential.body as { client_id: string; client_secret: string }) };
}

async function newLogin(): Promise<{ id: number; proof: { client_id: string; client_secret: string } } & Tokens> {
  const { id, ...proof } = await newClient();
  return { id, proof, ...tokens(await here.call('POST', '/api/v1/auth/login', { json: proof })) };
}

const wallets = (gateway: RunningGateway, token: string) => gateway.call('GET', '/api/v1/wallets', { token });

test('two replicas that start at once share one signing key', async () => {
  const [{ count }] = (await query<{ count: bigint }>(service.database, 'select count(*) from signing_keys')) as [
    { count: bigint },
  ];
  expect(count).toBe(1n);
  const published = (await otherReplica.call('GET', '/.well-known/jwks.json')).body as { keys: object[] };
  expect(published.keys).toHaveLength(1);
  expect(published.keys[0]).not.toHaveProperty('d');
});

test('a login answers as documented and is never cached', async () => {
  const { id, ...proof } = await newClient();
  const reply = await here.call('POST', '/auth/login', { json: proof });
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.body).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 900,
    refresh_token: expect.any(String),
    refresh_expires_in: 2592000,
    client: { id, name: 'Acme' },
  });
});

test('a person logs in with e-mail in any case, and not as an operator', async () => {
  const { id } = await newClient();
  const person = { email: `Person${id}@Example.com`, password: 'a good password' };
  const user = await here.call('POST', `/admin/v1/clients/${id}/users`, { token: operatorToken, json: person });
  expect(user).toMatchObject({ status: 201, body: { client_id: id, email: person.email.toLowerCase() } });
  tokens(await here.call('POST', '/api/v1/auth/login', { json: { ...person, email: person.email.toUpperCase() } }));
  expect((await here.call('POST', '/admin/v1/auth/login', { json: person, headers })).status).toBe(401);
  expect(
    (await here.call('POST', `/admin/v1/clients/${id}/users`, { token: operatorToken, json: person })).status,
  ).toBe(409);
});

test('a refresh token works once; used again it ends its whole family on every replica', async () => {
  const first = await newLogin();
  const second = tokens(
    await here.call('POST', '/api/v1/auth/refresh', { json: { refresh_token: first.refresh_token } }),
  );
  expect((await wallets(otherReplica, second.access_token)).status).toBe(200);

  expect(
    (await here.call('POST', '/api/v1/auth/refresh', { json: { refresh_token: first.refresh_token } })).status,
  ).toBe(401);
  expect((await wallets(here, second.access_token)).status).toBe(401);
  expect((await wallets(otherReplica, second.access_token)).status).toBe(401);
  expect(
    (await here.call('POST', '/api/v1/auth/refresh', { json: { refresh_token: second.refresh_token } })).status,
  ).toBe(401);
});

test('after logout the access tokens of that login stop at once on every replica', async () => {
  const login = await newLogin();
  expect((await wallets(otherReplica, login.access_token)).status).toBe(200);
  const reply = await here.call('POST', '/api/v1/auth/logout', { token: login.access_token });
  expect(reply.body).toEqual({ success: true, message: 'Logged out' });
  expect((await wallets(otherReplica, login.access_token)).body).toEqual({
    error: { name: 'UnauthorizedError', code: 'UNAUTHORIZED', message: 'Authentication required' },
  });
});

test('while changes cannot be heard, revocation is asked of the database', async () => {
  const login = await newLogin();
  const ended = await query<{ pid: number }>(
    service.database,
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'gateway identity changes'`,
  );
  expect(ended).toHaveLength(2);
  const isOver = async () =>
    (await query(service.database, `select 1 from pg_stat_activity where pid = any($1)`, [ended.map(({ pid }) => pid)]))
      .length === 0;
  await waitFor('the end of the listeners', isOver);
  await here.call('POST', '/api/v1/auth/logout', { token: login.access_token });
  expect((await wallets(here, login.access_token)).status).toBe(401);
  expect((await wallets(otherReplica, login.access_token)).status).toBe(401);
});

test('a deleted credential ends its logins', async () => {
  const { id, proof, access_token, refresh_token } = await newLogin();
  expect(
    (await here.call('DELETE', `/admin/v1/clients/${id}/credentials/${proof.client_id}`, { token: operatorToken }))
      .status,
  ).toBe(204);
  expect((await wallets(otherReplica, access_token)).status).toBe(401);
  expect((await here.call('POST', '/api/v1/auth/refresh', { json: { refresh_token } })).status).toBe(401);
  expect((await here.call('POST', '/api/v1/auth/login', { json: proof, headers })).status).toBe(401);
});

test('the eleventh attempt after ten failures is refused on every replica, also with the right password', async () => {
  const { client_id, client_secret } = await newClient();
  for (let failures = 0; failures < 10; failures++) {
    const wrong = await here.call('POST', '/api/v1/auth/login', {
      json: { client_id, client_secret: 'wrong' },
      headers,
    });
    expect(wrong).toMatchObject({ status: 401, body: { error: { message: 'Invalid credentials' } } });
  }
  const locked = await otherReplica.call('POST', '/api/v1/auth/login', { json: { client_id, client_secret }, headers });
  expect(locked).toMatchObject({
    status: 429,
    body: { error: { name: 'TooManyRequestsError', code: 'RATE_LIMITED' } },
  });
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
});

test('a token of one role is refused where the other belongs', async () => {
  const { access_token } = await newLogin();
  expect((await here.call('GET', '/admin/v1/clients', { token: access_token })).status).toBe(403);
  expect((await wallets(here, operatorToken)).status).toBe(403);
});

test('a suspended client may log in and read, on every replica, but not order', async () => {
  const { id, proof } = await newLogin();
  await here.call('PATCH', `/admin/v1/clients/${id}`, { token: operatorToken, json: { status: 'SUSPENDED' } });
  const { access_token } = tokens(await otherReplica.call('POST', '/api/v1/auth/login', { json: proof }));
  expect((await wallets(otherReplica, access_token)).status).toBe(200);
  const order = await waitFor('the change', async () => {
    const reply = await otherReplica.call('POST', '/api/v1/orders', { token: access_token, json: {} });
    return reply.status === 403 ? reply : undefined;
  });
  expect(order.body).toEqual({ error: { name: 'ForbiddenError', code: 'FORBIDDEN', message: 'Client is suspended' } });
});

test('every write of an operator is in the audit log with secrets masked, and stays there', async () => {
  const { id } = await newClient();
  const person = { email: `audited${id}@example.com`, password: 'not to be seen' };
  await here.call('POST', `/admin/v1/clients/${id}/users`, { token: operatorToken, json: person });
  const entries = (await here.call('GET', '/admin/v1/audit?per_page=1', { token: operatorToken })).body;
  expect(entries).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      actor: 'user:1',
      action: 'create-user',
      path: `/admin/v1/clients/${id}/users`,
      target: String(id),
      request_id: expect.any(String),
      body: { email: person.email, password: '***' },
      outcome: 201,
    },
  ]);
  await expect(query(service.database, 'delete from audit')).rejects.toThrow('audit is append-only');
  await expect(query(service.database, `update audit set actor = 'nobody'`)).rejects.toThrow('audit is append-only');
});

test('a repeated create with the same Idempotency-Key gives the same secret again, kept only encrypted', async () => {
  const { id } = await newClient();
  const headers = { 'Idempotency-Key': `credential of ${id}` };
  const first = await here.call('POST', `/admin/v1/clients/${id}/credentials`, { token: operatorToken, headers });
  const again = await otherReplica.call('POST', `/admin/v1/clients/${id}/credentials`, {
    token: operatorToken,
    headers,
  });
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const { client_secret } = first.body as { client_secret: string };
  const kept = await query<{ answer: Buffer }>(service.database, 'select answer from idempotency_keys');
  expect(kept.some(({ answer }) => answer.includes(client_secret))).toBe(false);
});
