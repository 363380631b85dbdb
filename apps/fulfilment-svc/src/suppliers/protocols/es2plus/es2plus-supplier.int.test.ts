import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@dg/platform/log';
import { createAuthority, type Authority } from '@dg/testing';
import type { SupplierAnswer, SupplierOrder } from '../../../domain/attempt.ts';
import { writeCertificate } from '../../certificates.fixture.ts';
import type { CertificateFiles } from '../../client-certificate.ts';
import { openEs2PlusSupplier, type Es2PlusOptions } from './es2plus-supplier.ts';
import { executed, failed, startSmdp, type Smdp } from './smdp.fixture.ts';

let authority: Authority;
let files: ReturnType<typeof writeCertificate>;
let smdp: Smdp;
let logged: string;
const log = createLog('test', 'debug', { write: (line: string) => void (logged += line) });

beforeAll(async () => {
  authority = await createAuthority('test authority');
  files = writeCertificate(await authority.issue('platform', 'client'));
});
afterAll(() => files.remove());
beforeEach(async () => {
  smdp = await startSmdp(await authority.issue('smdp', 'server'));
  logged = '';
});
afterEach(async () => {
  await smdp.close();
  expect(logged).not.toMatch(/89880000|MATCHING|MESSAGE/);
});

const optionsOf = (tls: CertificateFiles): Es2PlusOptions => ({
  name: 'smdp',
  protocol: 'es2plus',
  baseUrl: smdp.url,
  tls,
  requesterIdentifier: '2.25.1',
  adminProtocol: 'gsma/rsp/v2.2.0',
  release: 'with-confirmation',
  notificationPoints: { '4': 'installed' },
  timeoutMs: 500,
  concurrency: 8,
  retry: { firstMs: 20, factor: 2, maxMs: 100, giveUpAfterMs: 3_000 },
});
type Deviations = Partial<Pick<Es2PlusOptions, 'release' | 'smdpAddress' | 'usageSource'>>;
const open = (deviations: Deviations = {}, tls: CertificateFiles = files) =>
  openEs2PlusSupplier({ ...optionsOf(tls), ...deviations }, log);

const order: SupplierOrder = {
  reference: '42-1',
  kind: 'esim',
  sku: 'EU-5GB',
  denominationMinor: 1_000n,
  currency: 'USD',
  quantity: 1,
  recipient: '',
  inputData: {},
  supplierReference: undefined,
};
const iccid = '8988000000000000100';
const delivered = {
  kind: 'delivered',
  units: [],
  profile: { iccid, activationCode: 'LPA:1$smdp.example.com$MATCHING-100F' },
};

const firstTry = { tries: 1, isInstalled: false };

/** Keeps what a step asks to be told again, as the caller does. */
const after = (answer: SupplierAnswer, before: SupplierOrder = order): SupplierOrder =>
  answer.kind === 'accepted' && answer.progress !== undefined ? { ...before, progress: answer.progress } : before;
const callsOf = (called?: string) =>
  smdp.calls.filter((call) => called === undefined || call.called === called).map(({ identifier }) => identifier);

describe('an order', () => {
  test('goes from reservation to delivery, each step under an identifier of its own', async () => {
    const supplier = open();
    const reserved = await supplier.submit(order);
    expect(reserved).toMatchObject({ kind: 'accepted', units: [], isNextStepDue: true });
    const confirmed = await supplier.ask(after(reserved));
    expect(confirmed).toMatchObject({ kind: 'accepted', isNextStepDue: true });
    expect(await supplier.ask(after(confirmed))).toEqual(delivered);
    expect(smdp.calls).toEqual([
      {
        called: 'downloadOrder',
        identifier: '42-1-download',
        requester: '2.25.1',
        adminProtocol: 'gsma/rsp/v2.2.0',
        fields: { profileType: 'EU-5GB' },
        caller: 'platform',
      },
      expect.objectContaining({
        called: 'confirmOrder',
        identifier: '42-1-confirm',
        // As it came over the wire.
        fields: { iccid: `${iccid}F`, releaseFlag: true },
      }),
    ]);
    expect([...smdp.released]).toEqual([`${iccid}F`]);
  });

  test('of an SM-DP+ that releases separately is not delivered before it can be downloaded', async () => {
    const supplier = open({ release: 'separate' });
    const confirmed = await supplier.ask(after(await supplier.submit(order)));
    expect(confirmed).toMatchObject({ kind: 'accepted', isNextStepDue: true });
    expect(smdp.released.size).toBe(0);
    expect(await supplier.ask(after(confirmed))).toEqual(delivered);
    expect(smdp.released.size).toBe(1);
    expect(callsOf()).toEqual(['42-1-download', '42-1-confirm', '42-1-release']);
    expect(smdp.calls[1]).toMatchObject({ fields: { releaseFlag: false } });
  });

  test('has one profile though the SM-DP+ breaks off after each step it has taken', async () => {
    const supplier = open({ release: 'separate' });
    for (const called of ['downloadOrder', 'confirmOrder', 'releaseProfile']) smdp.next(called, 'broken', true);
    expect(await supplier.submit(order)).toEqual({ kind: 'unknown', why: 'no answer' });
    const reserved = await supplier.ask(order);
    expect(await supplier.ask(after(reserved))).toEqual({ kind: 'unknown', why: 'no answer' });
    const confirmed = await supplier.ask(after(reserved));
    expect(await supplier.ask(after(confirmed))).toEqual({ kind: 'unknown', why: 'no answer' });
    expect(await supplier.ask(after(confirmed))).toEqual(delivered);
    expect(smdp.reserved).toHaveLength(1);
    expect(callsOf()).toEqual(
      ['42-1-download', '42-1-confirm', '42-1-release'].flatMap((identifier) => [identifier, identifier]),
    );
  });

  test('is not failed by an SM-DP+ that is silent, expired or wordless', async () => {
    const supplier = open();
    const reserved = after(await supplier.submit(order));
    smdp.next('confirmOrder', 'silence');
    smdp.next('confirmOrder', failed('8.2.1', '3.7', 'Expired'));
    smdp.next('confirmOrder', { status: 500, body: {} });
    smdp.next('confirmOrder', { status: 200, body: {} });
    for (let n = 1; n <= 4; n++) expect(await supplier.ask(reserved)).toMatchObject({ kind: 'unknown' });
    expect(await supplier.ask(after(await supplier.ask(reserved)))).toEqual(delivered);
  });

  test('waits for a profile that is not ready, however long', async () => {
    const supplier = open();
    const reserved = after(await supplier.submit(order));
    for (let n = 1; n <= 3; n++) smdp.next('confirmOrder', failed('8.2.1', '3.7'));
    for (let n = 1; n <= 3; n++) expect(await supplier.ask(reserved)).toEqual({ kind: 'accepted', units: [] });
    expect(await supplier.ask(after(await supplier.ask(reserved)))).toEqual(delivered);
    expect(new Set(callsOf('confirmOrder'))).toEqual(new Set(['42-1-confirm']));
  });

  test('is refused inside of HTTP 200, and the breaker stays closed', async () => {
    const supplier = open();
    for (let n = 1; n <= 25; n++) {
      smdp.next('downloadOrder', failed('8.2.5', '3.7'));
      expect(await supplier.submit(order)).toEqual({ kind: 'final', failureCode: 'PRODUCT_OUT_OF_STOCK', units: [] });
    }
    expect(supplier.isDown()).toBe(false);
  });

  test('that we may not place is an error for a person', async () => {
    smdp.next('downloadOrder', failed('8.2.5', '1.2'));
    expect(await open().submit(order)).toMatchObject({ kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE' });
    expect(logged).toContain('supplier needs attention');
  });

  test('of anything but an eSIM is not sent', async () => {
    expect(await open().submit({ ...order, kind: 'voucher' })).toMatchObject({ failureCode: 'PRODUCT_UNAVAILABLE' });
    expect(smdp.calls).toEqual([]);
  });

  test('of which is not on record how far it came is left alone', async () => {
    const lost = { ...order, progress: '{"iccid":' };
    expect(await open().ask(lost)).toEqual({ kind: 'unknown', why: 'unreadable progress' });
    expect(await open().cancel(lost, firstTry)).toEqual({ kind: 'unknown', why: 'unreadable progress' });
    expect(smdp.calls).toEqual([]);
  });

  test('needs to be told by somebody where it is downloaded from', async () => {
    const reserved = after(await open().submit(order));
    const nowhere = executed({ matchingId: 'MATCHING-1' });
    smdp.next('confirmOrder', nowhere);
    smdp.next('confirmOrder', nowhere);
    expect(await open().ask(reserved)).toMatchObject({ kind: 'unknown' });
    const supplier = open({ smdpAddress: 'smdp.example.net' });
    expect(await supplier.ask(after(await supplier.ask(reserved)))).toMatchObject({
      profile: { activationCode: 'LPA:1$smdp.example.net$MATCHING-1' },
    });
  });
});

describe('taking back', () => {
  test('a profile that was confirmed names it whole, the same at every repetition', async () => {
    const supplier = open();
    const confirmed = after(await supplier.ask(after(await supplier.submit(order))));
    smdp.next('cancelOrder', 'broken', true);
    expect(await supplier.cancel(confirmed, firstTry)).toEqual({ kind: 'unknown', why: 'no answer' });
    expect(await supplier.cancel(confirmed, { ...firstTry, tries: 2 })).toEqual({ kind: 'cancelled' });
    expect(smdp.calls.slice(2)).toEqual(
      Array.from({ length: 2 }, () =>
        expect.objectContaining({
          called: 'cancelOrder',
          identifier: '42-1-cancel',
          fields: { iccid: `${iccid}F`, matchingId: 'MATCHING-100F', finalProfileStatusIndicator: 'Unavailable' },
        }),
      ),
    );
    expect(smdp.released.size).toBe(0);
  });

  test('one whose cancellation was lost is not kept for an SM-DP+ that does not know it any more', async () => {
    const supplier = open();
    const confirmed = after(await supplier.ask(after(await supplier.submit(order))));
    smdp.next('cancelOrder', 'broken', true);
    expect(await supplier.cancel(confirmed, firstTry)).toEqual({ kind: 'unknown', why: 'no answer' });
    expect(smdp.released.size).toBe(0);
    smdp.next('cancelOrder', failed('8.2.1', '3.9'));
    expect(await supplier.cancel(confirmed, { ...firstTry, tries: 2 })).toMatchObject({ kind: 'unknown' });
  });

  test('one that is only reserved has no matching id yet', async () => {
    const supplier = open();
    expect(await supplier.cancel(after(await supplier.submit(order)), firstTry)).toEqual({ kind: 'cancelled' });
    expect(smdp.calls[1]).toMatchObject({
      fields: { iccid: `${iccid}F`, finalProfileStatusIndicator: 'Unavailable' },
    });
    expect(smdp.calls[1]!.fields).not.toHaveProperty('matchingId');
  });

  test('one that is on a device is refused, and without a profile there is nothing to take back', async () => {
    const supplier = open();
    const reserved = after(await supplier.submit(order));
    smdp.next('cancelOrder', failed('8.2.1', '3.3'));
    expect(await supplier.cancel(reserved, firstTry)).toEqual({
      kind: 'refused',
      why: '8.2.1/3.3 profile is downloaded',
    });
    expect(await supplier.cancel(order, firstTry)).toMatchObject({ kind: 'refused' });
  });
});

describe('mutual TLS', () => {
  test('keeps out who has a certificate of somebody else, and nothing is executed', async () => {
    const stranger = writeCertificate(await (await createAuthority('test authority')).issue('platform', 'client'));
    // He believes our SM-DP+, which does not believe him.
    const supplier = open({}, { ...stranger, caFile: files.caFile });
    expect(await supplier.submit(order)).toMatchObject({ kind: 'unknown' });
    expect(smdp.calls).toEqual([]);
    stranger.remove();
  });

  test('sends nothing to an SM-DP+ whose certificate nobody has signed whom we know', async () => {
    const stranger = writeCertificate(await (await createAuthority('test authority')).issue('platform', 'client'));
    expect(await open({}, { ...files, caFile: stranger.caFile }).submit(order)).toMatchObject({ kind: 'unknown' });
    expect(smdp.calls).toEqual([]);
    stranger.remove();
  });

  test('does not start with files that are missing or do not belong together, and says which', async () => {
    expect(() => open({}, { ...files, keyFile: `${files.keyFile}.gone` })).toThrow(
      /^supplier smdp: tls\.key_file cannot be read: .*key\.pem\.gone \(ENOENT\)$/,
    );
    const other = writeCertificate(await authority.issue('other', 'client'));
    expect(() => open({}, { ...files, keyFile: other.keyFile })).toThrow(/^supplier smdp: tls is no certificate/);
    expect(() => open({}, { ...files, certificateFile: files.keyFile })).toThrow(/^supplier smdp: tls is no/);
    other.remove();
  });
});

test('how much of a profile is used says another, and nobody without him', async () => {
  const profile = { iccid, reference: '42-1', supplierReference: undefined };
  expect(await open().readProfile(profile)).toBeUndefined();
  expect(open().freeReads()).toBe(0);
  const server = createServer((request, response) => {
    const isOurs = request.url === `/profiles/${iccid}` && request.headers.authorization === 'Bearer USAGE-KEY';
    const body = isOurs ? { iccid, used_gb: '1.5', as_of: '2026-01-31T09:30:00Z' } : {};
    response.writeHead(isOurs ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const supplier = open({ usageSource: { baseUrl, apiKey: 'USAGE-KEY' } });
  expect(supplier.freeReads()).toBe(8);
  expect(await supplier.readProfile(profile)).toEqual({
    asOf: new Date('2026-01-31T09:30:00Z'),
    usedBytes: 1_500_000_000n,
  });
  server.closeAllConnections();
  server.close();
  expect(await supplier.readProfile(profile)).toBeUndefined();
  expect(smdp.calls).toEqual([]);
});
