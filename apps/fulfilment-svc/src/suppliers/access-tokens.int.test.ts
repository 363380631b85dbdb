import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@dg/platform/log';
import { waitFor } from '@dg/testing';
import type { SupplierOrder } from '../domain/attempt.ts';
import { openHttpSupplier } from './http-supplier.ts';

const order: SupplierOrder = {
  reference: '42-1',
  kind: 'voucher',
  sku: 'A',
  denominationMinor: 1_000n,
  currency: 'USD',
  quantity: 1,
  recipient: '',
  inputData: {},
  supplierReference: undefined,
};

interface TokenAnswer {
  readonly status?: number;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What the token endpoint says; each token is another. */
let giveToken: (nth: number) => TokenAnswer | 'silent';
/** Whether the supplier takes a token. */
let isTaken: (token: string) => boolean;
let tokenRequests: { contentType: string; body: string }[];
let callTokens: string[];
let logged: string;

function answerTo({ url, method, headers }: IncomingMessage, body: string): Required<TokenAnswer> | 'silent' {
  if (url === '/token') {
    tokenRequests.push({ contentType: headers['content-type'] ?? '', body });
    const answer = giveToken(tokenRequests.length);
    if (answer === 'silent') return 'silent';
    const token = { access_token: `TOKEN-${tokenRequests.length}`, token_type: 'Bearer', expires_in: 3_600 };
    return { status: answer.status ?? 200, body: { ...token, ...answer.body } };
  }
  const token = (headers.authorization ?? '').replace('Bearer ', '');
  callTokens.push(token);
  if (!isTaken(token)) return { status: 401, body: {} };
  const reference = method === 'GET' ? order.reference : (JSON.parse(body) as SupplierOrder).reference;
  return { status: 202, body: { reference, status: 'ACCEPTED' } };
}

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const answer = answerTo(request, Buffer.concat(pieces).toString());
      if (answer === 'silent') return;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  giveToken = () => ({});
  isTaken = () => true;
  tokenRequests = [];
  callTokens = [];
  logged = '';
});
afterEach(() => expect(logged).not.toMatch(/TOKEN-|CLIENT-SECRET/));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const openSupplier = (timeoutMs = 5_000) =>
  openHttpSupplier(
    {
      name: 'peer',
      baseUrl: url,
      oauth2: {
        tokenUrl: `${url}/token`,
        clientId: 'client 1',
        clientSecret: 'CLIENT-SECRET',
        audience: 'https://supplier.example',
        scope: 'orders',
      },
      callbackSecret: 's',
      timeoutMs,
      concurrency: 32,
      retry: { firstMs: 20, factor: 2, maxMs: 100, giveUpAfterMs: 3_000 },
    },
    createLog('test', 'info', { write: (line: string) => void (logged += line) }),
  );

describe('a token', () => {
  test('is asked for by client credentials, once however many calls wait for it, and used by all that follow', async () => {
    const supplier = openSupplier();
    const answers = await Promise.all(Array.from({ length: 12 }, () => supplier.submit(order)));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
    expect(await supplier.ask(order)).toMatchObject({ kind: 'accepted' });
    expect(tokenRequests).toHaveLength(1);
    expect(callTokens).toEqual(Array.from({ length: 13 }, () => 'TOKEN-1'));
    const [{ contentType, body }] = tokenRequests as [(typeof tokenRequests)[number]];
    expect(contentType).toMatch('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'client_credentials',
      audience: 'https://supplier.example',
      scope: 'orders',
      client_id: 'client 1',
      client_secret: 'CLIENT-SECRET',
    });
  });

  test('has half of the time of a call, also when that is an odd number of ms', async () => {
    expect(await openSupplier(5_001).submit(order)).toMatchObject({ kind: 'accepted' });
  });

  test('is replaced before it ends', async () => {
    // A second, also where it is written as a text.
    giveToken = (nth) => ({ body: { expires_in: nth === 1 ? '1' : 3_600 } });
    const supplier = openSupplier();
    await waitFor('a call with another token', async () => {
      expect(await supplier.submit(order)).toMatchObject({ kind: 'accepted' });
      return callTokens.includes('TOKEN-2');
    });
    expect(tokenRequests).toHaveLength(2);
  });

  test('is replaced once when it is refused, by one request for all calls, and each is made again once', async () => {
    const supplier = openSupplier();
    await supplier.submit(order);
    isTaken = (token) => token !== 'TOKEN-1';
    callTokens = [];
    const answers = await Promise.all(Array.from({ length: 8 }, () => supplier.submit(order)));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
    expect(tokenRequests).toHaveLength(2);
    expect(callTokens.toSorted()).toEqual([...Array(8).fill('TOKEN-1'), ...Array(8).fill('TOKEN-2')]);
  });

  test('that is refused like the one before leaves the order definitely not accepted', async () => {
    isTaken = () => false;
    expect(await openSupplier().submit(order)).toMatchObject({ kind: 'transient' });
    expect(callTokens).toEqual(['TOKEN-1', 'TOKEN-2']);
    expect(logged).toContain('supplier refuses our credentials');
  });
});

describe('without a token nothing is sent', () => {
  test.each<[string, TokenAnswer | 'silent']>([
    ['http 400', { status: 400, body: { error: 'invalid_client', error_description: 'CLIENT-SECRET' } }],
    ['http 401', { status: 401, body: { message: 'CLIENT-SECRET' } }],
    ['http 500', { status: 500 }],
    ['OAUTH_INVALID_RESPONSE', { body: { access_token: 7, hint: 'CLIENT-SECRET' } }],
    ['TimeoutError', 'silent'],
  ])('%s of its endpoint', async (fault, answer) => {
    giveToken = () => answer;
    const supplier = openSupplier(answer === 'silent' ? 400 : 5_000);
    expect(await supplier.submit(order)).toEqual({ kind: 'absent', why: 'no access token, not sent' });
    expect(await supplier.ask(order)).toEqual({ kind: 'unknown', why: 'no access token, not asked' });
    expect(callTokens).toEqual([]);
    expect(logged).toContain(`"fault":"${fault}"`);
  });

  test('nor when the first was refused and there is no second', async () => {
    isTaken = () => false;
    giveToken = (nth) => (nth === 1 ? {} : { status: 500 });
    expect(await openSupplier().submit(order)).toMatchObject({ kind: 'absent' });
    expect(callTokens).toEqual(['TOKEN-1']);
  });

  test('and the breaker opens as for a supplier that is silent', async () => {
    giveToken = () => ({ status: 500 });
    const supplier = openSupplier();
    while (!supplier.isDown()) await supplier.submit(order);
    expect(await supplier.submit(order)).toEqual({ kind: 'absent', why: 'breaker open, not sent' });
    expect(callTokens).toEqual([]);
  });
});
