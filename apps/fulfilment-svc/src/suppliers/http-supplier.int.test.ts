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

/** A supplier that answers with a status and a body, and counts what is under way. */
async function startPeer(answerTo: (path: string) => { status: number; body: object; afterMs?: number }) {
  let underWay = 0;
  let mostUnderWay = 0;
  const server = createServer((request, response) => {
    mostUnderWay = Math.max(mostUnderWay, ++underWay);
    const { status, body, afterMs = 0 } = answerTo(request.url!);
    setTimeout(() => {
      underWay--;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }, afterMs);
  });
  const supplier = supplierAt(`http://127.0.0.1:${await listening(server)}`);
  return {
    supplier,
    mostUnderWay: () => mostUnderWay,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const profile = { iccid: '8988000000000000016', reference: '42-1', supplierReference: undefined };
const standing = { iccid: profile.iccid, as_of: '2026-02-01T08:00:00Z' };
const accepted = { reference: '42-1', status: 'ACCEPTED' };

describe('calls at a time', () => {
  test('are never more than the supplier may get, whatever they are for, and nothing is lost by waiting', async () => {
    const peer = await startPeer((path) => ({
      status: 200,
      body: path.startsWith('/profiles') ? standing : accepted,
      afterMs: 20,
    }));
    const { supplier } = peer;
    const reads = Array.from({ length: 20 }, () => supplier.readProfile(profile));
    const orders = Array.from({ length: 20 }, () => supplier.submit(order));
    expect(supplier.freeCalls()).toBe(0);
    for (const answer of await Promise.all(orders)) expect(answer).toMatchObject({ kind: 'accepted' });
    for (const facts of await Promise.all(reads)) expect(facts).toEqual({ asOf: new Date(standing.as_of) });
    expect(peer.mostUnderWay()).toBe(8);
    expect([supplier.freeCalls(), supplier.freeReads()]).toEqual([8, 4]);
    peer.close();
  });

  test('that would wait too long are not made, which is no fault of the supplier', async () => {
    const peer = await startPeer(() => ({ status: 200, body: accepted, afterMs: 1_500 }));
    const answers = await Promise.all(Array.from({ length: 40 }, () => peer.supplier.submit(order)));
    const tooMany = answers.filter(({ kind }) => kind === 'absent');
    expect(tooMany).toHaveLength(32);
    expect(tooMany[0]).toEqual({ kind: 'absent', why: 'too many calls at a time, not sent' });
    expect([peer.mostUnderWay(), peer.supplier.isDown()]).toEqual([8, false]);
    peer.close();
  });

  test('of reading leave some for orders', async () => {
    const peer = await startPeer((path) => ({
      status: 200,
      body: path.startsWith('/profiles') ? standing : accepted,
      afterMs: path.startsWith('/profiles') ? 1_500 : 0,
    }));
    const { supplier } = peer;
    const reads = Array.from({ length: 20 }, () => supplier.readProfile(profile));
    expect(await supplier.submit(order)).toMatchObject({ kind: 'accepted' });
    expect([supplier.freeReads(), supplier.freeCalls()]).toEqual([0, 4]);
    await Promise.all(reads);
    peer.close();
  });
});

describe('a supplier that is out of order', () => {
  const down = { status: 503, body: {} };

  test('for questions about profiles and variants goes on taking orders', async () => {
    const peer = await startPeer((path) => (path.startsWith('/orders') ? { status: 200, body: accepted } : down));
    const { supplier } = peer;
    while (supplier.freeReads() > 0) await supplier.readProfile(profile);
    expect([supplier.isDown(), supplier.freeCalls()]).toEqual([false, 8]);
    expect(await supplier.submit(order)).toMatchObject({ kind: 'accepted' });
    expect(await supplier.listVariants('EU')).toBeUndefined();
    peer.close();
  });

  test('for orders goes on saying how profiles stand', async () => {
    const peer = await startPeer((path) => (path.startsWith('/profiles') ? { status: 200, body: standing } : down));
    const { supplier } = peer;
    while (!supplier.isDown()) await supplier.ask(order);
    expect([supplier.freeCalls(), supplier.freeReads()]).toEqual([0, 4]);
    expect(await supplier.readProfile(profile)).toEqual({ asOf: new Date(standing.as_of) });
    peer.close();
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
