import { newKsuid, Rejection } from '@dg/kernel';
import type { CreateEndpointRequest, EndpointRequest } from '@dg/contracts/notify';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, testLifecycle, type TestDatabase } from '@dg/testing';
import { migrations } from '../../db/migrations/index.ts';
import { open } from '../../identity/encryption.ts';
import { sha256 } from '../../identity/secrets.ts';
import { acme, backendDoubles, healthyDouble, identityDouble } from '../../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../../testing/start-gateway.ts';

const lifecycle = testLifecycle();
const identity = identityDouble();
let service: TestDatabase;
let gateway: RunningGateway;
/** Secrets that notify-svc has made, by the key they were asked for with; as it does, it makes no second one. */
const secrets = new Map<string, string>();
let asked: (CreateEndpointRequest | EndpointRequest)[];
let refusal: Rejection | undefined;

async function secretFor(ask: CreateEndpointRequest | EndpointRequest): Promise<string> {
  asked.push(ask);
  if (refusal !== undefined) throw refusal;
  const key = ask.idempotency_key ?? '';
  const secret = secrets.get(key) ?? `whsec_${newKsuid()}`;
  secrets.set(key, secret);
  return secret;
}

beforeAll(async () => {
  service = await serviceDatabase('identity', migrations);
  lifecycle.onDrain('database', service.close);
  const endpoint = {
    id: 3,
    url: 'https://shop.example/hooks',
    event_types: ['order.delivered'],
    is_active: true,
    disabled_reason: '',
    created_at: '2026-01-31T09:30:00Z',
    updated_at: '2026-01-31T09:30:00Z',
  };
  gateway = await startGateway({
    log: silentLog,
    identity: { ...identity, database: service.database },
    backends: backendDoubles({
      notify: {
        CreateEndpoint: async (ask) => ({ endpoint, secret: await secretFor(ask as CreateEndpointRequest) }),
        RotateSecret: async (ask) => ({
          secret: await secretFor(ask as EndpointRequest),
          previous_expires_at: '2026-02-01T09:30:00Z',
        }),
      },
    }),
    health: healthyDouble,
  });
  lifecycle.onDrain('gateway', gateway.close);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(() => {
  asked = [];
  refusal = undefined;
});

const post = (path: string, key: string) =>
  gateway.call('POST', `/api/v1/webhooks${path}`, {
    token: 'client',
    json: { url: 'https://shop.example/hooks', event_types: ['order.delivered'] },
    headers: { 'Idempotency-Key': key },
  });

describe.each([
  ['a webhook', '', 201],
  ['a secret', '/3/rotate-secret', 200],
])('%s that is asked for again', (_what, path, status) => {
  test('has the same secret, which is not kept here', async () => {
    const key = newKsuid();
    const first = await post(path, key);
    const again = await post(path, key);
    expect(first).toMatchObject({ status, body: { secret: expect.stringMatching(/^whsec_/) as string } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([again.status, JSON.stringify(again.body)]).toEqual([status, JSON.stringify(first.body)]);
    const [one, other] = asked;
    expect(one?.idempotency_key).toMatch(/^[0-9a-f]{64}$/);
    expect(other?.idempotency_key).toBe(one?.idempotency_key);

    const scope = `client:${acme.id}`;
    const hash = sha256(key);
    const [kept] = await query<{ answer: Buffer }>(
      service.database,
      'select answer from idempotency_keys where scope = $1 and key_hash = $2',
      [scope, hash],
    );
    const text = open(identity.encryptionKey, `answer:${scope}:${hash.toString('hex')}`, kept!.answer);
    expect(text).not.toContain('secret"');
    expect(text).not.toContain('whsec_');
  });

  test('comes without a secret when that is gone, and not at all while it cannot be asked for', async () => {
    const key = newKsuid();
    const first = await post(path, key);
    const { secret, ...rest } = first.body as { secret: string };
    refusal = new Rejection('WEBHOOK_NOT_FOUND');
    const without = await post(path, key);
    expect([without.status, without.body]).toEqual([status, rest]);
    refusal = new Rejection('UNAVAILABLE');
    expect((await post(path, key)).status).toBe(503);
    refusal = undefined;
    expect((await post(path, key)).body).toEqual({ ...rest, secret });
  });
});
