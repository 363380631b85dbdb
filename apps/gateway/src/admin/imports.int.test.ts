import { catalogService } from '@dg/contracts';
import { connectGrpc, serveGrpc, wholeUpload, type GrpcHandlers } from '@dg/platform/grpc';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, testLifecycle, waitFor, type TestDatabase } from '@dg/testing';
import { request as httpRequest } from 'node:http';
import { migrations } from '../db/migrations/index.ts';
import { backendDoubles, healthyDouble, identityDouble } from '../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../testing/start-gateway.ts';

const lifecycle = testLifecycle();
const answer = {
  products: 1,
  variants: 0,
  prefixes: 0,
  created: 1,
  updated: 0,
  unchanged: 0,
  errors: [] as { line: number; message: string }[],
};
let receivedBytes = 0;
let isRefusedAtOnce = false;
const ends: ('whole' | 'broken off')[] = [];
let service: TestDatabase;
let gateway: RunningGateway;

beforeAll(async () => {
  service = await serviceDatabase('identity', migrations);
  lifecycle.onDrain('database', service.close);
  const handlers = {
    ImportCatalogue: async (chunks: AsyncIterable<{ data: Buffer; is_last: boolean }>) => {
      if (isRefusedAtOnce) return { ...answer, errors: [{ line: 1, message: 'no JSON' }] };
      try {
        for await (const { data } of wholeUpload(chunks)) receivedBytes += data.length;
      } catch (error) {
        ends.push('broken off');
        throw error;
      }
      ends.push('whole');
      return answer;
    },
  } as unknown as GrpcHandlers<typeof catalogService>;
  const server = await serveGrpc({
    port: 0,
    log: silentLog,
    isReady: () => true,
    definition: catalogService,
    handlers,
  });
  lifecycle.onDrain('server', server.close);
  const catalog = connectGrpc(catalogService, `127.0.0.1:${server.port}`, silentLog);
  lifecycle.onDrain('catalog', catalog.close);
  const identity = { ...identityDouble(), database: service.database };
  gateway = await startGateway({
    log: silentLog,
    identity,
    backends: { ...backendDoubles(), catalog },
    health: healthyDouble,
  });
  lifecycle.onDrain('gateway', gateway.close);
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(() => {
  receivedBytes = 0;
  isRefusedAtOnce = false;
  ends.length = 0;
});

const importing = (text: string, type = 'application/x-ndjson') =>
  gateway.call('POST', '/admin/v1/catalogue/import', { token: 'operator', text, headers: { 'Content-Type': type } });

test('an import far above the limit of other bodies is streamed whole and audited without its content', async () => {
  const text = `${JSON.stringify({ sku: 'x'.repeat(1_000) })}\n`.repeat(4_000);
  expect(await importing(text)).toMatchObject({
    status: 200,
    body: { products: 1, variants: 0, prefixes: 0, created: 1, updated: 0, unchanged: 0 },
  });
  expect(receivedBytes).toBe(text.length);
  const [entry] = await query(service.database, `select action, body, outcome from audit order by id desc limit 1`);
  expect(entry).toEqual({ action: 'import-catalogue', body: null, outcome: 200 });
});

test('an import with errors is refused with its lines, even before it was read to its end', async () => {
  isRefusedAtOnce = true;
  expect(await importing('x'.repeat(8_000_000))).toMatchObject({
    status: 400,
    body: {
      error: { name: 'ValidationException', code: 'VALIDATION_FAILURE' },
      errors: [{ line: 1, message: 'no JSON' }],
    },
  });
});

test.each([
  ['of an announced length', { 'Content-Length': '2000000' }],
  ['of no announced length', { 'Transfer-Encoding': 'chunked' }],
])('an import %s whose sender goes away never ends as a whole one', async (_what, headers) => {
  const sent = httpRequest(`${gateway.url}/admin/v1/catalogue/import`, {
    method: 'POST',
    headers: { Authorization: 'Bearer operator', 'Content-Type': 'application/x-ndjson', ...headers },
  });
  sent.on('error', () => undefined);
  sent.write('{}\n'.repeat(50_000));
  await waitFor('what was sent to arrive', () => receivedBytes === 150_000);
  sent.destroy();
  await waitFor('the import to end', () => ends.length > 0);
  expect(ends).toEqual(['broken off']);
});

test('an import under an Idempotency-Key runs once, and another one under it is refused', async () => {
  const withKey = (text: string) =>
    gateway.call('POST', '/admin/v1/catalogue/import', {
      token: 'operator',
      text,
      headers: { 'Content-Type': 'application/x-ndjson', 'Idempotency-Key': 'import-1' },
    });
  const text = '{"sku":"A"}\n'.repeat(20_000);
  expect(await withKey(text)).toMatchObject({ status: 200, body: { created: 1 } });
  expect(receivedBytes).toBe(text.length);
  const again = await withKey(text);
  expect(again).toMatchObject({ status: 200, body: { created: 1 } });
  expect(ends).toEqual(['whole']);
  expect(await withKey(`${text}\n`)).toMatchObject({
    status: 400,
    body: { error: { message: 'Idempotency-Key reused with a different request' } },
  });
  expect(ends).toEqual(['whole']);
});

test('an empty import is whole', async () => {
  expect(await importing('')).toMatchObject({ status: 200 });
  expect(ends).toEqual(['whole']);
});

test('an import takes only its own media type', async () => {
  expect((await importing('{}', 'application/json')).status).toBe(415);
});

test('an import announced as larger than 256 MiB is refused before it is sent', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      Authorization: 'Bearer operator',
      'Content-Type': 'application/x-ndjson',
      'Content-Length': String(256 * 1024 * 1024 + 1),
    };
    const sent = httpRequest(`${gateway.url}/admin/v1/catalogue/import`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
  expect(status).toBe(413);
});
