import { createLog } from '@dg/platform/log';
import { acme, backendDoubles, healthyDouble, identityDouble } from '../../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../../testing/start-gateway.ts';

let asked: unknown;
let gateway: RunningGateway;

beforeAll(async () => {
  const data = { id: 42, amount: 10.5, client_reference: 'é' };
  const event = { id: 'evt_1', type: 'order.delivered', created_at: '2026-01-31T09:30:00Z' };
  gateway = await startGateway({
    log: createLog('gateway', 'silent'),
    identity: identityDouble(),
    health: healthyDouble,
    backends: backendDoubles({
      notify: {
        ListEvents: async (ask) => {
          asked = ask;
          return { events: [{ ...event, seq: '8', data_json: JSON.stringify(data) }], has_more: true };
        },
      },
    }),
  });
});
afterAll(() => gateway.close());
beforeEach(() => (asked = undefined));

const get = (query = '') => gateway.call('GET', `/api/v1/events${query}`, { token: 'client' });

test('the feed gives what webhooks are sent, with its place in front, and says whether there is more', async () => {
  const { status, body, headers } = await get('?after=7&limit=1');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toBe(
    '[{"seq":8,"id":"evt_1","type":"order.delivered","created_at":"2026-01-31T09:30:00.000Z",' +
      '"data":{"id":42,"amount":10.5,"client_reference":"é"}}]',
  );
  expect(asked).toEqual({ client_id: acme.id, after: '7', limit: 1 });
  expect(['x-page-size', 'x-has-more', 'cache-control'].map((name) => headers.get(name))).toEqual([
    '1',
    'true',
    'no-store',
  ]);
});

test('it begins at the first event, a hundred at a time, and goes as far as anybody can count', async () => {
  await get();
  expect(asked).toEqual({ client_id: acme.id, after: '0', limit: 100 });
  await get('?after=9223372036854775807&limit=1000');
  expect(asked).toMatchObject({ after: '9223372036854775807', limit: 1_000 });
});

const after = 'after must be an integer between 0 and 9223372036854775807';
const limit = 'limit must be an integer between 1 and 1000';
test.each([
  ['?after=-1', after],
  ['?after=1.5', after],
  ['?after=', after],
  ['?after=0x1', after],
  ['?after=9223372036854775808', after],
  ['?after=99999999999999999999', after],
  ['?after=1&after=2', 'after must be given only once'],
  ['?limit=0', limit],
  ['?limit=1001', limit],
])('GET /events%s is 400: %s', async (query, message) => {
  expect(await get(query)).toMatchObject({ status: 400, body: { error: { name: 'ValidationException', message } } });
  expect(asked).toBeUndefined();
});
