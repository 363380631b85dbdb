import { createKeyedBox } from '@dg/platform/sealed-box';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, type TestDatabase } from '@dg/testing';
import { createEndpoint } from '../commands/create-endpoint.ts';
import { rotateSecret } from '../commands/rotate-secret.ts';
import { secretContext } from './endpoints.ts';
import { migrations } from './migrations/index.ts';
import { sealSecretsAnew } from './seal-secrets-anew.ts';

const [former, current] = [
  { id: '2025', key: Buffer.alloc(32, 1) },
  { id: '2026', key: Buffer.alloc(32, 2) },
];
let store: TestDatabase;
beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
}, 180_000);
afterAll(() => store.close());

test('once every secret is sealed with the current key, the former one can be taken away', async () => {
  const before = createKeyedBox([former], silentLog);
  const deps = { database: store.database, box: before, allowPrivate: false };
  const ask = {
    clientId: 1,
    url: 'https://a.example',
    eventTypes: ['order.failed'],
    isActive: true,
    idempotencyKey: '',
  };
  const created = await createEndpoint(deps, { ...ask, description: undefined });
  const endpointId = created.endpoint.id;
  const rotated = await rotateSecret(deps, { clientId: 1, endpointId, idempotencyKey: '' });
  const both = createKeyedBox([current, former], silentLog);
  expect(await sealSecretsAnew(store.database, both)).toBe(1);
  expect(await sealSecretsAnew(store.database, both)).toBe(0);
  const after = createKeyedBox([current], silentLog);
  const [row] = await query<{ secret_sealed: Buffer; previous_secret_sealed: Buffer }>(
    store.database,
    'select secret_sealed, previous_secret_sealed from endpoints where id = $1',
    [endpointId],
  );
  expect(after.open(row!.secret_sealed, secretContext(endpointId))).toBe(rotated.secret);
  expect(after.open(row!.previous_secret_sealed, secretContext(endpointId))).toBe(created.secret);
});
