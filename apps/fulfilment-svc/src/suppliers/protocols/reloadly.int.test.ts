import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createLog } from '@dg/platform/log';
import type { SupplierOrder } from '../../domain/attempt.ts';
import { openHttpSupplier } from '../http-supplier.ts';
import { startReplay, type Recording, type Replay } from '../replay.fixture.ts';
import { reloadlyAirtime, reloadlyUtilities } from './reloadly.ts';

/** From public documentation; nothing was recorded from the live service (docs/suppliers-reloadly.md). */
const { token, airtime, utilities } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'reloadly.recordings.json'), 'utf8'),
) as { token: Recording; airtime: Record<string, Recording>; utilities: Record<string, Recording> };

const local: SupplierOrder = {
  reference: '4711-1',
  kind: 'topup',
  sku: '341:NG:NGN',
  denominationMinor: 5_050n,
  currency: 'NGN',
  quantity: 1,
  recipient: '+2348147658720',
  inputData: { phone_number: '+2348147658720' },
  supplierReference: undefined,
};
const inDollars: SupplierOrder = {
  ...local,
  sku: '173:HT',
  denominationMinor: 1_500n,
  currency: 'USD',
  recipient: '+50936377111',
};
const bill: SupplierOrder = { ...local, sku: '5:39:NGN', denominationMinor: 100_000n, recipient: '04223568280' };
const minutesMs = 60_000;

let replay: Replay;
let logged: string;
beforeAll(async () => {
  replay = await startReplay(token);
});
beforeEach(() => {
  logged = '';
});
afterEach(() => {
  expect(replay.leftOver()).toEqual([]);
  expect(logged).not.toMatch(/ACCESS-TOKEN|CLIENT-SECRET|773709732524155|4836-2318/);
});
afterAll(() => replay.close());

const openSupplier = (protocol: 'reloadly-airtime' | 'reloadly-utilities', timeoutMs = 10_000) =>
  openHttpSupplier(
    {
      name: 'reloadly',
      protocol,
      baseUrl: replay.url,
      oauth2: {
        tokenUrl: replay.url + token.request.path,
        clientId: 'client-1',
        clientSecret: 'CLIENT-SECRET',
        audience: 'https://topups-sandbox.reloadly.com',
      },
      accountCurrency: 'USD',
      timeoutMs,
      concurrency: 4,
      retry: { firstMs: 20, factor: 2, maxMs: 100, giveUpAfterMs: 3_000 },
    },
    createLog('test', 'info', { write: (line: string) => void (logged += line) }),
  );

const submit = async (recording: Recording | undefined, order: SupplierOrder) => {
  replay.play(...(recording === undefined ? [] : [recording]));
  return await openSupplier(order === bill ? 'reloadly-utilities' : 'reloadly-airtime').submit(order);
};
const ask = async (recording: Recording, order: SupplierOrder, since: { submittedMs?: number } = {}) => {
  replay.play(recording);
  return await openSupplier(order.sku === bill.sku ? 'reloadly-utilities' : 'reloadly-airtime').ask({
    ...order,
    ...since,
  });
};
/** A refusal as it is documented, with another status and error code. */
const refusal = ({ request, source, response }: Recording, status: number, errorCode: string | null): Recording => ({
  source,
  request,
  response: { status, body: { ...(response as { body: object }).body, errorCode } },
});

test('the token is asked for in the JSON body that is documented, with the audience of the product', async () => {
  await submit(airtime['delivered'], local);
  const { contentType, body } = replay.tokenRequests.at(-1)!;
  expect(contentType).toBe('application/json');
  expect(JSON.parse(body)).toEqual(token.request.body);
});

describe('a mobile top-up', () => {
  test('is delivered, accepted or has failed by its status, without units', async () => {
    const known = { units: [], supplierReference: '13172' };
    expect(await submit(airtime['delivered'], local)).toEqual({ kind: 'delivered', ...known });
    expect(await submit(airtime['processing'], local)).toEqual({ kind: 'accepted', ...known });
    expect(await submit(airtime['refunded'], local)).toEqual({
      kind: 'final',
      failureCode: 'OPERATOR_UNAVAILABLE',
      ...known,
    });
  });

  test('whose answer has no status is asked about by its number', async () => {
    expect(await submit(airtime['deliveredWithoutStatus'], inDollars)).toEqual({
      kind: 'accepted',
      units: [],
      supplierReference: '10670',
    });
    expect(reloadlyAirtime.ask({ ...inDollars, supplierReference: '10670' })).toMatchObject({
      path: '/topups/10670/status',
    });
  });

  test.each([
    ['statusProcessing', { kind: 'accepted' }],
    ['statusDelivered', { kind: 'delivered' }],
    ['statusDeliveredFlat', { kind: 'delivered' }],
    ['statusRefunded', { kind: 'final', failureCode: 'OPERATOR_UNAVAILABLE' }],
    ['statusFailed', { kind: 'final', failureCode: 'OPERATOR_UNAVAILABLE' }],
  ])('that is known by its number: %s', async (name, expected) => {
    expect(await ask(airtime[name]!, { ...local, supplierReference: '13172' })).toMatchObject(expected);
  });

  test('that timed out is searched for by our reference, and not there only when it can no longer come', async () => {
    replay.play(airtime['noAnswer']!);
    const impatient = openSupplier('reloadly-airtime', 2_000);
    expect(await impatient.submit(local)).toEqual({ kind: 'unknown', why: 'no answer' });
    expect(await ask(airtime['notFound']!, local)).toMatchObject({ kind: 'unknown' });
    expect(await ask(airtime['notFound']!, local, { submittedMs: 14 * minutesMs })).toMatchObject({ kind: 'unknown' });
    expect(await ask(airtime['found']!, local)).toMatchObject({ kind: 'delivered', supplierReference: '13172' });
    expect(await ask(airtime['foundWithoutStatus']!, local)).toMatchObject({ kind: 'accepted' });
    expect(await ask(airtime['notFound']!, local, { submittedMs: 15 * minutesMs })).toMatchObject({ kind: 'absent' });
  });

  test('is never taken for another one', async () => {
    const other: SupplierOrder = { ...local, reference: '4711-2' };
    const foundForOther = { ...airtime['found']!, request: { ...airtime['found']!.request } };
    foundForOther.request.path = foundForOther.request.path.replace('4711-1', '4711-2');
    expect(await ask(foundForOther, other, { submittedMs: 60 * minutesMs })).toMatchObject({ kind: 'unknown' });
    const status = airtime['statusDelivered']!;
    expect(await ask(status, { ...other, supplierReference: '13172' })).toMatchObject({ kind: 'unknown' });
  });
});

describe('a refusal of a mobile top-up', () => {
  const refused = airtime['refused']!;

  test.each([
    ['INVALID_RECIPIENT_PHONE', 400, 'INVALID_RECIPIENT'],
    ['INVALID_PHONE_NUMBER', 400, 'INVALID_RECIPIENT'],
    ['COULD_NOT_AUTO_DETECT_OPERATOR', 404, 'INVALID_RECIPIENT'],
    ['OPERATOR_AND_RECIPIENT_PHONE_MISMATCH', 400, 'INVALID_RECIPIENT'],
    ['COUNTRY_NOT_SUPPORTED', 409, 'PRODUCT_UNAVAILABLE'],
    ['LOCAL_AMOUNTS_NOT_SUPPORTED_BY_OPERATOR', 400, 'PRODUCT_UNAVAILABLE'],
    ['INVALID_AMOUNT', 400, 'AMOUNT_OUT_OF_RANGE'],
    ['INVALID_AMOUNT_FOR_OPERATOR', 400, 'AMOUNT_OUT_OF_RANGE'],
    ['INVALID_LOCAL_AMOUNT_FOR_OPERATOR', 400, 'AMOUNT_OUT_OF_RANGE'],
    ['MAX_DAILY_TRANSACTION_COUNT_REACHED', 400, 'OPERATOR_LIMIT_EXCEEDED'],
    ['MAX_DAILY_TRANSACTION_AMOUNT_REACHED', 400, 'OPERATOR_LIMIT_EXCEEDED'],
  ])('%s (%i) is final: %s', async (errorCode, status, failureCode) => {
    expect(await submit(refusal(refused, status, errorCode), local)).toEqual({ kind: 'final', failureCode, units: [] });
  });

  test.each([
    ['INSUFFICIENT_BALANCE', 400, 'OPERATOR_UNAVAILABLE'],
    ['INACTIVE_ACCOUNT', 400, 'OPERATOR_UNAVAILABLE'],
    ['ACCOUNT_NOT_FOUND', 404, 'OPERATOR_UNAVAILABLE'],
    ['OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE', 503, 'OPERATOR_UNAVAILABLE'],
    ['OPERATOR_NOT_IN_SERVICE', 400, 'OPERATOR_UNAVAILABLE'],
    ['PHONE_RECENTLY_RECHARGED', 400, 'OPERATOR_UNAVAILABLE'],
    ['RATE_LIMIT_REACHED', 429, 'OPERATOR_UNAVAILABLE'],
    ['NOT_AUTHORIZED', 403, 'OPERATOR_UNAVAILABLE'],
    ['INVALID_SENDER_PHONE', 400, 'UNKNOWN'],
    ['INVALID_REQUEST', 400, 'UNKNOWN'],
    ['INVALID_INPUT_PROVIDED', 400, 'UNKNOWN'],
    ['UNPROCCESSABLE_ENTITY', 422, 'UNKNOWN'],
    ['RESOURCE_NOT_FOUND', 404, 'UNKNOWN'],
    ['METHOD_NOT_SUPPORTED', 405, 'UNKNOWN'],
    ['MEDIA_TYPE_NOT_ACCEPTABLE', 406, 'UNKNOWN'],
    ['UNSUPPORTED_MEDIA_TYPE', 415, 'UNKNOWN'],
  ])('%s (%i) may fare better later, else it ends as %s', async (errorCode, status, failureCode) => {
    expect(await submit(refusal(refused, status, errorCode), local)).toMatchObject({ kind: 'transient', failureCode });
  });

  test.each([
    // Somebody has used the identifier: that was us.
    ['CUSTOM_IDENTIFIER_ALREADY_USED', 400],
    ['TOPUP_TRANSACTION_FAILED', 400],
    ['TRANSACTION_CANNOT_BE_PROCESSED_AT_THE_MOMENT', 400],
    ['TRANSACTION_CANNOT_BE_PROCESSED_AT_THE_MOMENT', 500],
    ['INTERNAL_SERVER_ERROR', 500],
    ['SERVICE_UNAVAILABLE', 503],
    ['INVALID_RECIPIENT_PHONE', 502],
    ['A_CODE_OF_TOMORROW', 400],
    ['constructor', 400],
    [null, 400],
  ])('%s (%i) leaves it open what became of it', async (errorCode, status) => {
    expect(await submit(refusal(refused, status, errorCode), local)).toMatchObject({ kind: 'unknown' });
    expect(await submit(airtime['wrongPath'], local)).toMatchObject({ kind: 'unknown' });
  });

  test('of a token is asked about with another token, then may fare better later', async () => {
    replay.play(refusal(refused, 401, 'TOKEN_EXPIRED'));
    const tokensBefore = replay.tokenRequests.length;
    expect(await submit(refusal(refused, 401, 'INVALID_TOKEN'), local)).toMatchObject({ kind: 'transient' });
    expect(replay.tokenRequests.length - tokensBefore).toBe(2);
  });
});

describe('a bill', () => {
  const numbered: SupplierOrder = { ...bill, supplierReference: '36' };

  test('is accepted, and then paid or not', async () => {
    expect(await submit(utilities['processing'], bill)).toEqual({
      kind: 'accepted',
      units: [],
      supplierReference: '36',
    });
    expect(await ask(utilities['paid']!, numbered)).toEqual({ kind: 'delivered', units: [], supplierReference: '36' });
    expect(await ask(utilities['refunded']!, numbered)).toMatchObject({ kind: 'final', failureCode: 'UNKNOWN' });
    expect(await ask(utilities['missing']!, numbered)).toMatchObject({ kind: 'unknown' });
  });

  test('is searched for by our reference', async () => {
    expect(await ask(utilities['found']!, bill)).toMatchObject({ kind: 'delivered', supplierReference: '36' });
    expect(await ask(utilities['foundOnPage']!, bill)).toMatchObject({ kind: 'delivered', supplierReference: '36' });
    expect(await ask(utilities['notFound']!, bill)).toMatchObject({ kind: 'unknown' });
    expect(await ask(utilities['notFound']!, bill, { submittedMs: 15 * minutesMs })).toMatchObject({ kind: 'absent' });
  });

  test.each([
    ['INVALID_BILLER_ID', 400, { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE' }],
    ['MISSING_REQUIRED_AMOUNT_ID', 400, { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE' }],
    ['AMOUNT_ID_NOT_FOUND', 400, { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE' }],
    ['INVALID_AMOUNT', 400, { kind: 'final', failureCode: 'AMOUNT_OUT_OF_RANGE' }],
    ['INSUFFICIENT_WALLET_BALANCE', 409, { kind: 'transient', failureCode: 'OPERATOR_UNAVAILABLE' }],
    ['INVALID_INPUT_PROVIDED', 400, { kind: 'transient', failureCode: 'UNKNOWN' }],
    ['REFERENCE_ID_ALREADY_USED', 400, { kind: 'unknown' }],
    ['TRANSACTION_CANNOT_BE_PROCESSED_AT_THE_MOMENT', 500, { kind: 'unknown' }],
  ])('is refused: %s (%i)', async (errorCode, status, expected) => {
    expect(await submit(refusal(utilities['refused']!, status, errorCode), bill)).toMatchObject(expected);
  });
});

describe('an order is put into words', () => {
  const account = { accountCurrency: 'USD' };
  const bodyOf = (order: SupplierOrder, protocol = reloadlyAirtime) => protocol.submit(order, account);

  test.each([
    ['173:HT', 'USD', 1_500n, { amount: 15, useLocalAmount: false }],
    ['173:HT:HTG', 'USD', 1n, { amount: 0.01, useLocalAmount: false }],
    ['341:NG:NGN', 'NGN', 10_010n, { amount: 100.1, useLocalAmount: true }],
    ['12:JP:JPY', 'JPY', 1_000n, { amount: 1_000, useLocalAmount: true }],
    ['77:KW:KWD', 'KWD', 999_999_999_999_999n, { amount: 999_999_999_999.999, useLocalAmount: true }],
    ['548:US', 'USD', 2_000n, { amount: 20, useLocalAmount: false }],
  ])('%s of %s %s', (sku, currency, denominationMinor, amount) => {
    expect(bodyOf({ ...local, sku, currency, denominationMinor })).toMatchObject({ body: amount });
  });

  test('or not at all: an amount in a third currency would be taken for another amount', () => {
    for (const [sku, currency] of [
      ['341:NG', 'NGN'],
      ['341:NG:NGN', 'EUR'],
      ['341', 'USD'],
      ['341:ng', 'USD'],
      ['MTN:NG', 'USD'],
    ] as const)
      expect(bodyOf({ ...local, sku, currency })).toEqual({ refusedAs: 'PRODUCT_UNAVAILABLE' });
    for (const sku of ['', '5:', '5:x', '5:39:NGN:1'])
      expect(bodyOf({ ...bill, sku }, reloadlyUtilities)).toEqual({ refusedAs: 'PRODUCT_UNAVAILABLE' });
    for (const recipient of ['', '08147658720', '+0814765', '+234 814', 'player-1', '+1234567890123456'])
      expect(bodyOf({ ...local, recipient })).toEqual({ refusedAs: 'INVALID_RECIPIENT' });
    expect(bodyOf({ ...bill, recipient: ' ' }, reloadlyUtilities)).toEqual({ refusedAs: 'INVALID_RECIPIENT' });
  });

  test('and one that cannot be is not sent', async () => {
    expect(await submit(undefined, { ...local, kind: 'voucher' })).toMatchObject({
      failureCode: 'PRODUCT_UNAVAILABLE',
    });
    expect(await submit(undefined, { ...local, recipient: 'player-1' })).toEqual({
      kind: 'final',
      failureCode: 'INVALID_RECIPIENT',
      units: [],
    });
  });
});

test('a person is told of an account that needs one, and of goods that are a code, never which', async () => {
  await submit(refusal(airtime['refused']!, 400, 'INSUFFICIENT_BALANCE'), local);
  expect(logged).toContain('our account: INSUFFICIENT_BALANCE');
  expect(await submit(airtime['deliveredWithCode'], inDollars)).toMatchObject({ kind: 'delivered' });
  expect(await ask(utilities['foundOnPage']!, bill)).toMatchObject({ kind: 'delivered' });
  expect(logged.match(/the goods are a code/g)).toHaveLength(2);
});
