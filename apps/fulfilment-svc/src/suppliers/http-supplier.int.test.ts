import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { silentLog } from '@dg/testing';
import type { SupplierOrder } from '../domain/attempt.ts';
import { openHttpSupplier, type HttpSupplierOptions } from './http-supplier.ts';

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

const supplierAt = (baseUrl: string, protocol?: HttpSupplierOptions['protocol']) =>
  openHttpSupplier(
    {
      name: 'peer',
      protocol,
      baseUrl,
      apiKey: 'k',
      callbackSecret: 's',
      timeoutMs: 5_000,
      concurrency: 8,
      retry: { firstMs: 20, factor: 2, maxMs: 100, giveUpAfterMs: 3_000 },
    },
    silentLog,
  );

const listening = <Any extends Server | ReturnType<typeof createSocketServer>>(server: Any) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Where nobody listens any more. */
let closedUrl: string;
beforeAll(async () => {
  const server = createSocketServer();
  closedUrl = `http://127.0.0.1:${await listening(server)}`;
  await new Promise((resolve) => server.close(resolve));
});

describe('an order is known not to be sent only', () => {
  test.each(['a closed port', 'a name nobody has'])('when no connection to %s was made', async (where) => {
    const url = where === 'a closed port' ? closedUrl : 'http://supplier.invalid';
    expect(await supplierAt(url).submit(order)).toMatchObject({
      kind: 'absent',
      why: 'supplier unreachable, not sent',
    });
    expect(await supplierAt(url).ask(order)).toMatchObject({ kind: 'unknown' });
  });

  test('when the breaker is open', async () => {
    const supplier = supplierAt(closedUrl);
    while (!supplier.isDown()) await supplier.submit(order);
    expect(await supplier.submit(order)).toMatchObject({ kind: 'absent', why: 'breaker open, not sent' });
    expect(await supplier.ask(order)).toMatchObject({ kind: 'unknown' });
  });
});

test('a supplier that says what we do not know is there, and its breaker stays closed', async () => {
  const server = createServer((_, response) => response.writeHead(409).end('{"code":"E-17"}'));
  const supplier = supplierAt(`http://127.0.0.1:${await listening(server)}`);
  for (let n = 1; n <= 25; n++) expect(await supplier.submit(order)).toMatchObject({ kind: 'unknown' });
  expect(supplier.isDown()).toBe(false);
  server.closeAllConnections();
  server.close();
});

test('an order that the protocol does not sell is not sent', async () => {
  expect(await supplierAt(closedUrl, 'reloadly-airtime').submit(order)).toEqual({
    kind: 'final',
    failureCode: 'PRODUCT_UNAVAILABLE',
    units: [],
  });
});

describe('nobody can tell what became of an order', () => {
  test('whose connection broke after it was made', async () => {
    const server = createSocketServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const port = await listening(server);
    expect(await supplierAt(`http://127.0.0.1:${port}`).submit(order)).toMatchObject({ kind: 'unknown' });
    server.close();
  });

  test('whose connection could not be made safe', async () => {
    const server = createServer((_, response) => response.end());
    const port = await listening(server);
    expect(await supplierAt(`https://127.0.0.1:${port}`).submit(order)).toMatchObject({ kind: 'unknown' });
    server.closeAllConnections();
    server.close();
  });

  test('when the call fails as nobody foresaw', async () => {
    const unwritable = { ...order, quantity: 1n as unknown as number };
    expect(await supplierAt(closedUrl).submit(unwritable)).toEqual({
      kind: 'unknown',
      why: 'call failed unexpectedly',
    });
  });
});
