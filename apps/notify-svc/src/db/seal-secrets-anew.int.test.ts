import { createKeyedBox } from '@dg/platform/sealed-box';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, type TestDatabase } from '@dg/testing';
import { createEndpoint } from '../commands/create-endpoint.ts';
import { rotateSecret } from '../commands/rotate-secret.ts';
import { secretContext } from './endpoints.ts';
import { migrations } from './migrations/index.ts';
import { forgetSecrets, sealSecretsAnew } from './seal-secrets-anew.ts';

const [former, current] = [
  { id: '2025', key: Buffer.alloc(32, 1) },
  { id: '2026', key: Buffer.alloc(32, 2) },
];
let store: TestDatabase;
beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
}, 180_000);
afterAll(() => store.close());

beforeEach(() => query(store.database, 'truncate endpoints'));

const depsWith = (...keys: (typeof former)[]) => ({
  database: store.database,
  box: createKeyedBox(keys, silentLog),
  allowPrivate: false,
});
const register = (deps: ReturnType<typeof depsWith>, idempotencyKey = '') =>
  createEndpoint(deps, {
    clientId: 1,
    url: 'https://a.example',
    eventTypes: ['order.failed'],
    isActive: true,
    idempotencyKey,
    description: undefined,
  });
const secretsOf = async (endpointId: number) => {
  const [row] = await query<{ secret_sealed: Buffer | null; previous_secret_sealed: Buffer | null }>(
    store.database,
    'select secret_sealed, previous_secret_sealed from endpoints where id = $1',
    [endpointId],
  );
  return { secret: row!.secret_sealed, previous: row!.previous_secret_sealed };
};

test('once every secret is sealed with the current key, the former one can be taken away', async () => {
  const deps = depsWith(former);
  const created = await register(deps);
  const endpointId = created.endpoint.id;
  const rotated = await rotateSecret(deps, { clientId: 1, endpointId, idempotencyKey: '' });
  const both = createKeyedBox([current, former], silentLog);
  expect(await sealSecretsAnew(store.database, both)).toEqual({ sealedCount: 1, unreadableCount: 0 });
  expect(await sealSecretsAnew(store.database, both)).toEqual({ sealedCount: 0, unreadableCount: 0 });
  const after = createKeyedBox([current], silentLog);
  const { secret, previous } = await secretsOf(endpointId);
  expect(after.open(secret!, secretContext(endpointId))).toBe(rotated.secret);
  expect(after.open(previous!, secretContext(endpointId))).toBe(created.secret);
});

test('a secret that no key opens keeps no other from being sealed anew', async () => {
  await register(depsWith({ id: '2024', key: Buffer.alloc(32, 3) }));
  const { endpoint, secret } = await register(depsWith(former));
  const both = createKeyedBox([current, former], silentLog);
  expect(await sealSecretsAnew(store.database, both)).toEqual({ sealedCount: 1, unreadableCount: 1 });
  const sealed = (await secretsOf(endpoint.id)).secret!;
  expect(createKeyedBox([current], silentLog).open(sealed, secretContext(endpoint.id))).toBe(secret);
});

test('a former secret is forgotten when it expires, and its rotation stays known', async () => {
  const deps = depsWith(current);
  const { id: endpointId } = (await register(deps)).endpoint;
  const ask = { clientId: 1, endpointId, idempotencyKey: 'once' };
  const rotated = await rotateSecret(deps, ask);
  expect(await forgetSecrets(store.database)).toBe(0);
  await query(store.database, 'update endpoints set previous_secret_expires_at = now()');
  expect(await forgetSecrets(store.database)).toBe(1);
  expect(await forgetSecrets(store.database)).toBe(0);
  expect(await secretsOf(endpointId)).toEqual({ secret: expect.any(Buffer), previous: null });
  expect((await rotateSecret(deps, ask)).secret).toBe(rotated.secret);
});

test('a deleted endpoint keeps its secret as long as the request that created it may come again', async () => {
  const deps = depsWith(current);
  const { endpoint, secret } = await register(deps, 'once');
  const deletedSince = (hours: number) =>
    query(store.database, 'update endpoints set is_active = false, deleted_at = now() - make_interval(hours => $1)', [
      hours,
    ]);
  await deletedSince(23);
  expect(await forgetSecrets(store.database)).toBe(0);
  expect((await register(deps, 'once')).secret).toBe(secret);
  await deletedSince(25);
  expect(await forgetSecrets(store.database)).toBe(1);
  expect(await secretsOf(endpoint.id)).toEqual({ secret: null, previous: null });
  await expect(register(deps, 'once')).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' });
  expect(await sealSecretsAnew(store.database, deps.box)).toEqual({ sealedCount: 0, unreadableCount: 0 });
});
