import { createLog } from '@dg/platform/log';
import { backendDoubles, healthyDouble, identityDouble } from '../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../testing/start-gateway.ts';

const calls: { supplier?: string | undefined; body?: string; signature?: string | undefined }[] = [];
let outcome = 'ACCEPTED';
let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({
    log: createLog('test', 'silent'),
    identity: identityDouble(),
    health: healthyDouble,
    backends: backendDoubles({
      fulfilment: {
        SupplierCallback: async (request) => {
          const { supplier, body, signature } = request as { supplier: string; body: Buffer; signature: string };
          calls.push({ supplier, body: body.toString(), signature });
          return { outcome };
        },
      },
    }),
  });
});
afterAll(() => gateway.close());

test('a callback goes on byte by byte with its signature, whatever its content type, without authentication', async () => {
  const text = '{ "reference" :"42-1","status":"DELIVERED"}\n';
  const headers = { 'X-Signature': 't=1,v1=ab', 'Content-Type': 'text/plain' };
  const reply = await gateway.call('POST', '/callbacks/suppliers/sandbox', { text, headers });
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  expect(calls.at(-1)).toEqual({ supplier: 'sandbox', body: text, signature: 't=1,v1=ab' });
});

test.each([
  ['BAD_SIGNATURE', 401, 'UnauthorizedError'],
  ['UNKNOWN_SUPPLIER', 404, 'NotFoundError'],
  ['UNREADABLE', 400, 'ValidationException'],
])('a callback with the outcome %s is %i in the usual shape', async (given, status, name) => {
  outcome = given;
  const reply = await gateway.call('POST', '/callbacks/suppliers/sandbox', { text: '{}' });
  expect(reply).toMatchObject({ status, body: { error: { name } } });
});

test('a callback over 64 KiB is refused before it goes anywhere, and there is nothing to read', async () => {
  const before = calls.length;
  const text = 'x'.repeat(64 * 1024 + 1);
  expect(await gateway.call('POST', '/callbacks/suppliers/sandbox', { text })).toMatchObject({ status: 413 });
  expect(await gateway.call('GET', '/callbacks/suppliers/sandbox')).toMatchObject({ status: 405 });
  expect(calls).toHaveLength(before);
});
