import { createLog } from '@dg/platform/log';
import { createAuthority, type Authority, type Certificate } from '@dg/testing';
import { request } from 'node:https';
import type { TLSSocketOptions } from 'node:tls';
import { es2plusListener } from '../../config.ts';
import { backendDoubles } from '../../testing/doubles.ts';
import { listenHttp, type HttpServer } from '../server.ts';
import { createEs2plusApp } from './create-es2plus-app.ts';

const calls: { supplier?: string | undefined; body?: string; certificate_name?: string | undefined }[] = [];
let outcome = 'ACCEPTED';
let server: HttpServer;
let authority: Authority;
let smdp: Certificate;

beforeAll(async () => {
  authority = await createAuthority('test authority');
  smdp = await authority.issue('sandbox-smdp', 'client');
  const own = await authority.issue('gateway', 'server');
  const listener = es2plusListener({
    ES2PLUS_PORT: 0,
    ES2PLUS_TLS_CERTIFICATE: own.cert,
    ES2PLUS_TLS_KEY: own.key,
    ES2PLUS_TLS_CLIENT_CA: authority.certificate,
  })!;
  const app = createEs2plusApp({
    log: createLog('test', 'silent'),
    health: { isReady: () => true },
    backends: backendDoubles({
      fulfilment: {
        DownloadProgress: async (ask) => {
          const { supplier, body, certificate_name } = ask as {
            supplier: string;
            body: Buffer;
            certificate_name: string;
          };
          calls.push({ supplier, body: body.toString(), certificate_name });
          return { outcome };
        },
      },
    }),
  });
  server = await listenHttp(app, listener.port, listener.tls);
}, 60_000);
afterAll(() => server.close());
beforeEach(() => {
  calls.length = 0;
  outcome = 'ACCEPTED';
});

const notification = '/suppliers/sandbox-smdp/gsma/rsp2/es2plus/handleDownloadProgressInfo';
const text = '{ "iccid" :"8988303000000614227","notificationPointId":4}\n';

interface Reply {
  readonly status: number | undefined;
  readonly protocol: string | undefined;
  readonly body: string;
}

/** Calls the listener as an SM-DP+ does; `tls` changes who it says it is. */
function call(method = 'POST', target = notification, body = text, tls: TLSSocketOptions = smdp): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'X-Admin-Protocol': 'gsma/rsp/v2.2.0' };
    const options = {
      host: '127.0.0.1',
      port: server.port,
      path: target,
      method,
      headers,
      ca: authority.certificate,
      agent: false,
    };
    const sent = request({ ...options, ...tls }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => {
        const protocol = response.headers['x-admin-protocol'] as string | undefined;
        resolve({ status: response.statusCode, protocol, body: Buffer.concat(pieces).toString() });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

test('a notification goes on byte by byte with the name that its sender has proved, and is answered 204', async () => {
  expect(await call()).toEqual({ status: 204, protocol: 'gsma/rsp/v2.2.0', body: '' });
  expect(calls).toEqual([{ supplier: 'sandbox-smdp', body: text, certificate_name: 'sandbox-smdp' }]);
});

test.each([
  ['UNKNOWN_SUPPLIER', 404],
  ['WRONG_CERTIFICATE', 403],
  ['UNREADABLE', 400],
])('a notification with the outcome %s is %i', async (given, status) => {
  outcome = given;
  expect(await call()).toMatchObject({ status });
});

test('who has no certificate, or another authority’s, is not even heard', async () => {
  const impostor = await (await createAuthority('another')).issue('sandbox-smdp', 'client');
  await expect(call('POST', notification, text, {})).rejects.toThrow();
  await expect(call('POST', notification, text, { cert: impostor.cert, key: impostor.key })).rejects.toThrow();
  expect(calls).toEqual([]);
  expect(await call()).toMatchObject({ status: 204 });
});

test.each([
  ['no name', []],
  ['two names', ['sandbox-smdp', 'another']],
])('a certificate with %s is nobody’s', async (_, names) => {
  const reply = await call('POST', notification, text, await authority.issue(names, 'client'));
  expect(reply).toMatchObject({ status: 403 });
  expect(calls).toEqual([]);
});

test('a body over 64 KiB is refused before it goes anywhere', async () => {
  expect(await call('POST', notification, 'x'.repeat(64 * 1024 + 1))).toMatchObject({ status: 413 });
  expect(calls).toEqual([]);
});

test.each([
  ['GET', notification],
  ['POST', '/suppliers/sandbox-smdp/gsma/rsp2/es2plus/downloadOrder'],
  ['GET', '/health/live'],
  ['GET', '/api/v1/esim/products'],
  ['POST', '/callbacks/suppliers/sandbox'],
  ['GET', '/admin/v1/orders'],
])('nothing else is served here: %s %s', async (method, target) => {
  const reply = await call(method, target, '');
  expect(reply.status).toBe(404);
  expect(reply.body).toContain('Resource not found');
});

test('half a setting keeps the gateway from starting, and says which half is missing', async () => {
  const other = await authority.issue('other', 'server');
  const certificates = {
    ES2PLUS_TLS_CERTIFICATE: smdp.cert,
    ES2PLUS_TLS_KEY: smdp.key,
    ES2PLUS_TLS_CLIENT_CA: authority.certificate,
  };
  expect(es2plusListener(certificates)).toBeUndefined();
  expect(() => es2plusListener({ ES2PLUS_PORT: 1, ES2PLUS_TLS_KEY: smdp.key })).toThrow(
    'ES2PLUS_PORT needs ES2PLUS_TLS_CERTIFICATE, ES2PLUS_TLS_CLIENT_CA too',
  );
  expect(() => es2plusListener({ ES2PLUS_PORT: 1, ...certificates, ES2PLUS_TLS_KEY: other.key })).toThrow(
    'ES2PLUS_TLS_CERTIFICATE and ES2PLUS_TLS_KEY are no certificate and its key',
  );
  expect(() => es2plusListener({ ES2PLUS_PORT: 1, ...certificates, ES2PLUS_TLS_CLIENT_CA: 'x' })).toThrow(
    'ES2PLUS_TLS_CLIENT_CA is no certificate',
  );
});
