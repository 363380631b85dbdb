import type { SupplierOrder } from '../../domain/attempt.ts';
import { digitalGoods } from './digital-goods.ts';

const reference = '42-1';
const voucher: SupplierOrder = {
  reference,
  kind: 'voucher',
  sku: 'CARD-10',
  denominationMinor: 1_000n,
  currency: 'USD',
  quantity: 2,
  recipient: '',
  inputData: {},
  supplierReference: undefined,
};
const topup: SupplierOrder = {
  ...voucher,
  kind: 'topup',
  sku: 'DATA-1GB',
  quantity: 1,
  recipient: '+905321234567',
  inputData: { phone_number: '+905321234567', plan: 'daily', months: 3 },
};
const esim: SupplierOrder = { ...voucher, kind: 'esim', sku: 'ESIM-5GB', quantity: 1 };
const profile = { iccid: '8988000000000000016', activation_code: 'LPA:1$smdp.example.com$K2-44F' };
const unit = {
  card_number: '1111-2222',
  pin_code: '0042',
  claim_url: null,
  expires_at: '2030-01-31',
  voucher_reference_number: null,
};
const order = (fields: object) => ({ reference, supplier_reference: 'S-1', units: [], ...fields });
const submit = (status: number, body: unknown) => digitalGoods.classify('submit', voucher, { status, body });
const ask = (status: number, body: unknown) => digitalGoods.classify('ask', voucher, { status, body });

describe('an order', () => {
  test('is posted under its reference, which is its idempotency key, with every decimal of its currency', () => {
    expect(digitalGoods.submit(voucher, {})).toEqual({
      method: 'POST',
      path: '/orders',
      headers: { 'Idempotency-Key': reference },
      body: { reference, kind: 'voucher', sku: 'CARD-10', denomination: '10.00', currency: 'USD', quantity: 2 },
    });
    for (const [currency, denomination] of [
      ['JPY', '1000'],
      ['KWD', '1.000'],
    ] as const)
      expect(digitalGoods.submit({ ...voucher, currency }, {})).toMatchObject({ body: { denomination } });
  });

  test('of a top-up says whom it is for, and all that its client filled in', () => {
    expect(digitalGoods.submit(topup, {})).toMatchObject({
      body: {
        reference,
        kind: 'topup',
        sku: 'DATA-1GB',
        denomination: '10.00',
        currency: 'USD',
        quantity: 1,
        recipient: '+905321234567',
        input_data: { phone_number: '+905321234567', plan: 'daily', months: 3 },
      },
    });
  });

  test('of an eSIM names its plan, and nobody who gets it', () => {
    expect(digitalGoods.submit(esim, {})).toMatchObject({
      body: { reference, kind: 'esim', sku: 'ESIM-5GB', denomination: '10.00', currency: 'USD', quantity: 1 },
    });
  });

  test('is asked about by its reference', () => {
    expect(digitalGoods.ask(voucher)).toEqual({ method: 'GET', path: '/orders/42-1' });
  });
});

describe('an answer about a top-up', () => {
  const answer = (body: unknown) => digitalGoods.classify('submit', topup, { status: 200, body });

  test('is what it says, without units', () => {
    expect(answer(order({ status: 'DELIVERED' }))).toEqual({ kind: 'delivered', units: [], supplierReference: 'S-1' });
    expect(answer({ reference, status: 'DELIVERED' })).toEqual({ kind: 'delivered', units: [] });
    expect(answer({ reference, status: 'ACCEPTED' })).toMatchObject({ kind: 'accepted' });
    expect(answer(order({ status: 'FAILED', code: 'RECIPIENT_BARRED' }))).toMatchObject({
      kind: 'final',
      failureCode: 'RECIPIENT_BARRED',
    });
  });

  test('with units is one that nobody foresaw', () => {
    for (const status of ['DELIVERED', 'ACCEPTED', 'FAILED'])
      expect(answer(order({ status, units: [unit] }))).toMatchObject({ kind: 'unknown' });
  });
});

describe('an answer about an eSIM', () => {
  const answer = (fields: object) =>
    digitalGoods.classify('ask', esim, { status: 200, body: order({ units: undefined, ...fields }) });

  test('delivers its profile, whose ICCID may be filled up', () => {
    const delivered = {
      kind: 'delivered',
      units: [],
      supplierReference: 'S-1',
      profile: { iccid: '8988000000000000016', activationCode: 'LPA:1$smdp.example.com$K2-44F' },
    };
    expect(answer({ status: 'DELIVERED', profile })).toEqual(delivered);
    expect(answer({ status: 'DELIVERED', profile: { ...profile, iccid: `${profile.iccid}F` } })).toEqual(delivered);
  });

  test('is accepted, declined or failed as of anything else', () => {
    expect(answer({ status: 'ACCEPTED' })).toEqual({ kind: 'accepted', units: [], supplierReference: 'S-1' });
    expect(answer({ status: 'DECLINED' })).toMatchObject({ kind: 'transient' });
    expect(answer({ status: 'FAILED', code: 'PRODUCT_OUT_OF_STOCK' })).toMatchObject({
      kind: 'final',
      failureCode: 'PRODUCT_OUT_OF_STOCK',
    });
  });

  test.each([
    { status: 'DELIVERED' },
    { status: 'DELIVERED', profile: null },
    { status: 'DELIVERED', profile: {} },
    { status: 'DELIVERED', profile: { ...profile, iccid: '898800000000000001' } },
    { status: 'DELIVERED', profile: { ...profile, iccid: '89880000000000000F1' } },
    { status: 'DELIVERED', profile: { ...profile, activation_code: '' } },
    { status: 'DELIVERED', profile: { ...profile, activation_code: 'LPA:1$smdp.example.com' } },
    { status: 'DELIVERED', profile: { ...profile, activation_code: 'LPA:1$smdp.example.com$' } },
    { status: 'DELIVERED', profile: { ...profile, activation_code: 'LPA:1$$K2' } },
    { status: 'DELIVERED', profile: { ...profile, activation_code: 'LPA:2$smdp.example.com$K2' } },
    { status: 'DELIVERED', profile: { ...profile, activation_code: 'LPA:1$smdp.example.com$K2$$1' } },
    { status: 'DELIVERED', profile: { ...profile, activation_code: 'LPA:1$smdp.example.com$K 2' } },
    { status: 'DELIVERED', profile: { ...profile, activation_code: `LPA:1$smdp.example.com$${'K'.repeat(233)}` } },
    { status: 'DELIVERED', profile, units: [unit] },
    { status: 'DECLINED', profile },
    { status: 'FAILED', code: 'PRODUCT_OUT_OF_STOCK', profile },
    { status: 'PROCESSING' },
  ])('%j says nothing that could be relied on', (fields) => {
    expect(answer(fields)).toMatchObject({ kind: 'unknown' });
  });
});

describe('an answer to an order', () => {
  test('with its goods is delivered, and a unit without a card number is a link', () => {
    const link = { claim_url: 'https://claim.example/1' };
    expect(submit(200, order({ status: 'DELIVERED', units: [unit, link] }))).toEqual({
      kind: 'delivered',
      supplierReference: 'S-1',
      units: [
        {
          deliveryMode: 'Code with PIN',
          cardNumber: '1111-2222',
          pinCode: '0042',
          expiresAt: '2030-01-31T23:59:59.000Z',
        },
        { deliveryMode: 'URL', claimUrl: 'https://claim.example/1' },
      ],
    });
  });

  test('needs nothing but what the protocol asks of it', () => {
    expect(submit(200, { reference, status: 'DELIVERED', units: [unit] })).toMatchObject({ kind: 'delivered' });
    expect(submit(202, { reference, status: 'ACCEPTED' })).toEqual({ kind: 'accepted', units: [] });
    expect(submit(200, { reference, status: 'FAILED' })).toMatchObject({ kind: 'transient', failureCode: 'UNKNOWN' });
  });

  test('that promises them is accepted, and may have some already', () => {
    expect(submit(202, order({ status: 'ACCEPTED', units: [unit] }))).toMatchObject({ kind: 'accepted', units: [{}] });
  });

  test.each([
    [200, order({ status: 'FAILED', code: 'PRODUCT_OUT_OF_STOCK', units: [unit] }), 'PRODUCT_OUT_OF_STOCK', 1],
    [200, order({ status: 'FAILED', code: 'OPERATOR_UNAVAILABLE' }), 'OPERATOR_UNAVAILABLE', 0],
    [422, { code: 'INVALID_RECIPIENT' }, 'INVALID_RECIPIENT', 0],
    // Something was delivered: another attempt would buy it again.
    [200, order({ status: 'FAILED', code: 'WHATEVER', units: [unit] }), 'UNKNOWN', 1],
  ])('%i that names a code, or brought units, is refused for good', (status, body, failureCode, units) => {
    const answer = submit(status, body);
    expect(answer).toMatchObject({ kind: 'final', failureCode });
    expect('units' in answer && answer.units).toHaveLength(units);
  });

  test.each([
    [429, { code: 'RATE_LIMITED' }, 'OPERATOR_UNAVAILABLE'],
    [503, { code: 'DOWN' }, 'OPERATOR_UNAVAILABLE'],
    [401, {}, 'OPERATOR_UNAVAILABLE'],
    [403, undefined, 'OPERATOR_UNAVAILABLE'],
    [200, order({ status: 'DECLINED' }), 'OPERATOR_UNAVAILABLE'],
    [422, { code: 'E-17', fault: { sub: 1 } }, 'UNKNOWN'],
    [400, { code: 'INVALID_REQUEST' }, 'UNKNOWN'],
    [200, order({ status: 'FAILED', code: 'E-99' }), 'UNKNOWN'],
  ])('%i %j was definitely not accepted and may be tried again', (status, body, failureCode) => {
    expect(submit(status, body)).toMatchObject({ kind: 'transient', failureCode });
  });

  test.each([
    [500, {}],
    [502, undefined],
    [504, {}],
    [302, {}],
    [408, {}],
    [409, { code: 'PRODUCT_OUT_OF_STOCK' }],
    // Proxies say so, too, of a connection that broke after the order had gone through.
    [503, undefined],
    [503, {}],
    [503, 'Service Unavailable'],
    [429, {}],
    [400, undefined],
    [422, { fault: { sub: 1 } }],
    [422, { code: [-17] }],
    [404, '<html>'],
    [200, undefined],
    [200, 'DELIVERED'],
    [200, order({ status: 'DELIVERED', reference: '43-1' })],
    [200, order({ status: 'PROCESSING' })],
    [200, order({ status: 'DECLINED', units: [unit] })],
    [200, order({ status: 'DELIVERED', units: [{ ...unit, card_number: ' - ' }] })],
    [200, order({ status: 'DELIVERED', units: [{ ...unit, expires_at: 'soon' }] })],
    [200, order({ status: 'DELIVERED', units: [{ claim_url: 'javascript:1' }] })],
  ])('%i %j says nothing that could be relied on', (status, body) => {
    expect(submit(status, body)).toMatchObject({ kind: 'unknown' });
  });
});

describe('an answer to a question', () => {
  test('is "no such order" only when it says so in so many words', () => {
    expect(ask(404, { code: 'ORDER_NOT_FOUND' })).toMatchObject({ kind: 'absent' });
    for (const [status, body] of [
      [404, {}],
      [404, undefined],
      [410, { code: 'ORDER_NOT_FOUND' }],
      [401, {}],
      [429, { code: 'RATE_LIMITED' }],
      [503, { code: 'DOWN' }],
      [500, {}],
      [422, { code: 'PRODUCT_OUT_OF_STOCK' }],
    ] as const)
      expect(ask(status, body)).toMatchObject({ kind: 'unknown' });
  });

  test('tells what became of the order as the order itself would', () => {
    expect(ask(200, order({ status: 'DELIVERED', units: [unit] }))).toMatchObject({ kind: 'delivered' });
    expect(ask(200, order({ status: 'DECLINED' }))).toMatchObject({ kind: 'transient' });
    expect(ask(200, order({ status: 'FAILED', code: 'RECIPIENT_BARRED' }))).toMatchObject({ kind: 'final' });
  });
});
