import type { SupplierOrder } from '../../domain/attempt.ts';
import { digitalGoodsProfiles } from './digital-goods-profiles.ts';

const order: SupplierOrder = {
  reference: '42-1',
  kind: 'esim',
  sku: 'ESIM-5GB',
  denominationMinor: 1_000n,
  currency: 'USD',
  quantity: 1,
  recipient: '',
  inputData: {},
  supplierReference: undefined,
};
const iccid = '8988000000000000016';

describe('taking back', () => {
  const classify = (status: number, body: unknown) => digitalGoodsProfiles.classifyCancel(order, { status, body });

  test('is asked for under a key of its own', () => {
    expect(digitalGoodsProfiles.cancel(order)).toEqual({
      method: 'POST',
      path: '/orders/42-1/cancel',
      headers: { 'Idempotency-Key': '42-1-cancel' },
    });
  });

  test('is done only when the supplier says so of this order', () => {
    expect(classify(200, { reference: '42-1', status: 'CANCELLED' })).toEqual({ kind: 'cancelled' });
    for (const body of [
      { reference: '43-1', status: 'CANCELLED' },
      { reference: '42-1', status: 'DELIVERED' },
      { status: 'CANCELLED' },
      undefined,
    ])
      expect(classify(200, body)).toMatchObject({ kind: 'unknown' });
  });

  test('is refused for good only by the words for it', () => {
    expect(classify(409, { code: 'PROFILE_INSTALLED' })).toEqual({ kind: 'refused', why: 'the profile is installed' });
    expect(classify(409, { code: 'NOT_CANCELLABLE' })).toMatchObject({ kind: 'refused' });
    expect(classify(404, { code: 'ORDER_NOT_FOUND' })).toEqual({ kind: 'refused', why: 'not there' });
    for (const [status, body] of [
      [404, {}],
      [404, { code: 'PROFILE_INSTALLED' }],
      [409, { code: 'BUSY' }],
      [409, undefined],
      [401, {}],
      [429, { code: 'RATE_LIMITED' }],
      [500, { code: 'NOT_CANCELLABLE' }],
    ] as const)
      expect(classify(status, body)).toMatchObject({ kind: 'unknown' });
  });
});

describe('how a profile stands', () => {
  const asOf = '2026-02-01T11:00:00Z';
  const facts = (body: unknown, status = 200) => digitalGoodsProfiles.factsOf(iccid, { status, body });

  test('is all that is said of it, times in any zone and data to the byte', () => {
    expect(
      facts({
        iccid: `${iccid}F`,
        installed_at: '2026-02-01T10:00:00+02:00',
        first_used_at: '2026-02-01T09:00:00.5Z',
        used_gb: '1.234567891',
        expires_at: '2026-03-03T09:00:00Z',
        ended_at: '2026-02-01T10:30:00Z',
        end_reason: 'EXHAUSTED',
        as_of: asOf,
      }),
    ).toEqual({
      asOf: new Date(asOf),
      installedAt: new Date('2026-02-01T08:00:00Z'),
      firstUsedAt: new Date('2026-02-01T09:00:00.5Z'),
      usedBytes: 1_234_567_891n,
      expiresAt: new Date('2026-03-03T09:00:00Z'),
      end: { at: new Date('2026-02-01T10:30:00Z'), why: 'exhausted' },
    });
  });

  test('is nothing but its time when nothing is said', () => {
    expect(facts({ iccid, as_of: asOf, installed_at: null, used_gb: null })).toEqual({ asOf: new Date(asOf) });
  });

  test('does not count parts of a byte', () => {
    expect(facts({ iccid, as_of: asOf, used_gb: '0.0000000019' })).toMatchObject({ usedBytes: 1n });
    expect(facts({ iccid, as_of: asOf, used_gb: '5' })).toMatchObject({ usedBytes: 5_000_000_000n });
  });

  test.each([
    { iccid },
    { iccid: '8988000000000000024', as_of: asOf },
    { as_of: asOf },
    { iccid, as_of: 'today' },
    // No time at all in many languages.
    { iccid, as_of: asOf, installed_at: '0001-01-01T00:00:00Z' },
    { iccid, as_of: asOf, installed_at: '1970-01-01T00:00:00Z' },
    { iccid, as_of: asOf, installed_at: '2026-02-01T10:00:00' },
    { iccid, as_of: asOf, used_gb: '-1' },
    { iccid, as_of: asOf, used_gb: 1.5 },
    { iccid, as_of: asOf, used_gb: '1e3' },
    { iccid, as_of: asOf, ended_at: asOf },
    { iccid, as_of: asOf, end_reason: 'EXPIRED' },
    { iccid, as_of: asOf, ended_at: asOf, end_reason: 'BROKEN' },
    undefined,
  ])('%j says nothing of use', (body) => {
    expect(facts(body)).toBeUndefined();
  });

  test('is not found out by an error', () => {
    expect(facts({ code: 'PROFILE_NOT_FOUND' }, 404)).toBeUndefined();
    expect(facts({ iccid, as_of: asOf }, 503)).toBeUndefined();
  });
});

describe('variants of a product', () => {
  const variant = {
    sku: 'ESIM-TR-5GB',
    name: 'Turkey 5 GB',
    currency: 'USD',
    amount: '12.50',
    data_amount_gb: '5',
    validity_days: 30,
    regions: [{ code: 'TUR', name: 'Turkey' }],
    fields: [{ key: 'speed', value: '5G' }],
  };
  const variants = (body: unknown, status = 200) => digitalGoodsProfiles.variantsOf({ status, body });

  test('are asked for by its name, whatever is in it', () => {
    expect(digitalGoodsProfiles.listVariants('TR & more').path).toBe('/esim/variants?product=TR%20%26%20more');
  });

  test('are listed with what is said of them', () => {
    expect(variants([{ ...variant, description: 'For a month', profit: 3 }])).toEqual([
      {
        sku: 'ESIM-TR-5GB',
        name: 'Turkey 5 GB',
        description: 'For a month',
        currency: 'USD',
        amount: '12.50',
        dataAmountGb: '5',
        validityDays: 30,
        regions: [{ code: 'TUR', name: 'Turkey' }],
        fields: [{ key: 'speed', value: '5G' }],
      },
    ]);
    expect(variants([{ ...variant, regions: undefined, fields: undefined }])).toMatchObject([
      { regions: [], fields: [] },
    ]);
    expect(variants([])).toEqual([]);
  });

  test.each([
    [[variant, { ...variant, name: 'again' }]],
    [[{ ...variant, sku: ' ' }]],
    [[{ ...variant, amount: 12.5 }]],
    [[{ ...variant, amount: '-1' }]],
    [[{ ...variant, currency: 'usd' }]],
    [[{ ...variant, data_amount_gb: 'unlimited' }]],
    [[{ ...variant, validity_days: 0 }]],
    [[variant, {}]],
    [{ variants: [variant] }],
    [undefined],
  ])('are all unreadable when one is: %j', (body) => {
    expect(variants(body)).toBeUndefined();
  });

  test('are not known from an error', () => {
    expect(variants([variant], 500)).toBeUndefined();
  });
});
