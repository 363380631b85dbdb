import fc from 'fast-check';
import { fixed, inputField, operatorPrefix, topupProduct, topupSnapshotOf, topupVariant } from './catalogue.fixture.ts';
import { priceTopup, type TopupPriceRequest } from './price-topup.ts';
import type { Snapshot } from './snapshot.ts';
import type { TopupVariant } from './topup-variant.ts';

const client = 7;

function price(snapshot: Snapshot, request: Partial<TopupPriceRequest> = {}) {
  const ask = { clientId: client, productId: 1, amount: '10', category: '', inputDataJson: undefined };
  return priceTopup(snapshot, { ...ask, ...request });
}

function offer(snapshot: Snapshot, request?: Partial<TopupPriceRequest>) {
  const priced = price(snapshot, request);
  if ('refusal' in priced) throw new Error(priced.refusal.code);
  return priced.offer;
}

function variantIds(snapshot: Snapshot, request?: Partial<TopupPriceRequest>): (number | string)[] {
  const priced = price(snapshot, request);
  return 'offer' in priced ? priced.offer.lines.map(({ variant }) => variant.id) : [priced.refusal.code];
}

function refusalOf(snapshot: Snapshot, request?: Partial<TopupPriceRequest>) {
  const priced = price(snapshot, request);
  return 'refusal' in priced ? priced.refusal : undefined;
}

function snapshotOf(
  variants: readonly TopupVariant[],
  discounts: readonly [variantId: number, percent: string][] = [],
) {
  return topupSnapshotOf(
    { products: [topupProduct(1)], variants },
    {
      discounts: discounts.map(([variantId, percent]) => ({
        clientId: client,
        vertical: 'topup',
        productId: 1,
        variantId,
        percent,
      })),
    },
  );
}

describe('the variants of an ask', () => {
  test('are those with the amount among their fixed ones or in their closed range', () => {
    const snapshot = snapshotOf([
      topupVariant(1, 1, { minMinor: 500n, maxMinor: 2000n }),
      topupVariant(2, 1, fixed(500n, 1000n)),
      topupVariant(3, 1, fixed(1001n)),
    ]);
    const byAmount = ['5', '10.00', '20', '10.01', '20.01', '4.99'].map((amount) => variantIds(snapshot, { amount }));
    expect(byAmount).toEqual([[1, 2], [1, 2], [1], [1, 3], ['NO_VARIANT_AVAILABLE'], ['NO_VARIANT_AVAILABLE']]);
  });

  test('are of the category that was asked for, in its exact case', () => {
    const snapshot = snapshotOf([
      topupVariant(1, 1, { category: 'Airtime' }),
      topupVariant(2, 1, { category: 'Data' }),
      topupVariant(3, 1, { category: '' }),
    ]);
    const byCategory = ['', 'Data', 'data', 'Bundle'].map((category) => variantIds(snapshot, { category }));
    expect(byCategory).toEqual([[1, 2, 3], [2], ['NO_VARIANT_AVAILABLE'], ['NO_VARIANT_AVAILABLE']]);
  });

  test('are active and of the product', () => {
    const snapshot = topupSnapshotOf({
      products: [topupProduct(1), topupProduct(2)],
      variants: [topupVariant(1, 1, { isActive: false }), topupVariant(2, 2)],
    });
    expect(variantIds(snapshot)).toEqual(['NO_VARIANT_AVAILABLE']);
    expect(variantIds(snapshot, { productId: 2 })).toEqual([2]);
  });

  test('come by the discount of the client, that of the variant before that of the product, then by id', () => {
    const variants = [1, 2, 3, 4].map((id) => topupVariant(id, 1));
    expect(variantIds(snapshotOf(variants))).toEqual([1, 2, 3, 4]);
    const discounted = snapshotOf(variants, [
      [0, '5'],
      [3, '10.5'],
      [1, '9'],
      [2, '0'],
    ]);
    expect(variantIds(discounted)).toEqual([3, 1, 4, 2]);
    expect(offer(discounted).lines.map(({ discountPercent }) => discountPercent)).toEqual(['10.5', '9', '5', '0']);
    expect(variantIds(discounted, { clientId: 8 })).toEqual([1, 2, 3, 4]);
  });

  test('are at most 20, the best of all', () => {
    const variants = Array.from({ length: 30 }, (_, index) => topupVariant(index + 1, 1));
    const ids = variantIds(snapshotOf(variants, [[30, '1']]));
    expect(ids).toHaveLength(20);
    expect(ids.slice(0, 2)).toEqual([30, 1]);
  });

  test('are ordered from the supplier of the variant when it has its own', () => {
    const snapshot = snapshotOf([topupVariant(1, 1), topupVariant(2, 1, { supplier: 'other' })]);
    expect(offer(snapshot).lines.map(({ route }) => route)).toEqual([
      { supplier: 'acme', supplierSku: 'ACME-1' },
      { supplier: 'other', supplierSku: 'ACME-2' },
    ]);
  });

  test('the best of them is the best of all that take the amount', () => {
    const variant = fc.record({
      amounts: fc.oneof(
        fc.array(fc.bigInt(1n, 30n), { minLength: 1, maxLength: 4 }).map((minors) => fixed(...minors)),
        fc
          .tuple(fc.bigInt(1n, 30n), fc.bigInt(0n, 20n))
          .map(([minMinor, width]) => ({ minMinor, maxMinor: minMinor + width })),
      ),
      category: fc.constantFrom('', 'Airtime', 'Data'),
      isActive: fc.boolean(),
      percent: fc.option(fc.integer({ min: 0, max: 40 }).map((quarters) => String(quarters / 4))),
    });
    const ask = fc.record({ minor: fc.bigInt(1n, 40n), category: fc.constantFrom('', 'Airtime', 'Data') });
    fc.assert(
      fc.property(fc.array(variant, { maxLength: 8 }), ask, (drawn, { minor, category }) => {
        const variants = drawn.map(({ amounts, category: own, isActive }, index) =>
          topupVariant(index + 1, 1, { ...amounts, category: own, isActive }),
        );
        const percents = drawn.flatMap(({ percent }, index): [number, string][] =>
          percent === null ? [] : [[index + 1, percent]],
        );
        let best: { id: number; percent: number } | undefined;
        for (const { id, isActive, category: own, minMinor, maxMinor, fixedMinor } of variants) {
          const takesIt = fixedMinor?.some((each) => each === minor) ?? (minMinor! <= minor && minor <= maxMinor!);
          const percent = Number(drawn[id - 1]!.percent ?? 0);
          const isBetter = best === undefined || percent > best.percent;
          if (isActive && takesIt && (category === '' || own === category) && isBetter) best = { id, percent };
        }
        const [first] = variantIds(snapshotOf(variants, percents), {
          amount: `0.${String(minor).padStart(2, '0')}`,
          category,
        });
        expect(first).toBe(best?.id ?? 'NO_VARIANT_AVAILABLE');
      }),
    );
  });
});

describe('an amount', () => {
  test('has the decimals of the currency of the variants, whatever that of the product is', () => {
    const yen = snapshotOf([topupVariant(1, 1, { currencyCode: 'JPY', minMinor: 1n, maxMinor: 1000n })]);
    expect(offer(yen, { amount: '500.0' }).lines[0]?.amountMinor).toBe(500n);
    expect(refusalOf(yen, { amount: '500.5' })).toEqual({
      code: 'INVALID_REQUEST',
      message: 'amount must be a whole number in JPY',
    });
    const dinar = topupVariant(2, 1, { currencyCode: 'KWD', minMinor: 1n, maxMinor: 10_000n });
    expect(offer(snapshotOf([dinar]), { amount: '1.005' }).lines[0]?.amountMinor).toBe(1005n);
    expect(refusalOf(snapshotOf([dinar]), { amount: '1.0055' })?.message).toBe(
      'amount must have at most 3 decimals in KWD',
    );
    expect(variantIds(snapshotOf([topupVariant(1, 1), dinar]), { amount: '1.005' })).toEqual([2]);
  });

  test('that is none above zero is refused', () => {
    for (const amount of ['', '0', '0.00', '-10', '1e1', 'ten', 'NaN']) {
      expect(refusalOf(snapshotOf([topupVariant(1, 1)]), { amount })).toEqual({
        code: 'INVALID_REQUEST',
        message: 'amount must be a number greater than 0',
      });
    }
    expect(variantIds(snapshotOf([topupVariant(1, 1)]), { amount: '99999999999999999999' })).toEqual([
      'NO_VARIANT_AVAILABLE',
    ]);
  });
});

test('an ask is refused for its product first, then for its input data, then for want of a variant', () => {
  const inputFields = [inputField('player_id')];
  const products = [topupProduct(1, { inputFields }), topupProduct(2, { isActive: false }), topupProduct(3)];
  const blacklists = [{ clientId: client, vertical: 'topup', productId: 3 }];
  const snapshot = topupSnapshotOf({ products, variants: [topupVariant(1, 1), topupVariant(2, 3)] }, { blacklists });
  for (const productId of [2, 3, 4]) {
    expect(variantIds(snapshot, { productId, amount: '0', inputDataJson: '{' })).toEqual(['PRODUCT_NOT_FOUND']);
  }
  expect(variantIds(snapshot, { productId: 3, clientId: 8 })).toEqual([2]);
  expect(refusalOf(snapshot, { amount: '7777', inputDataJson: '{}' })?.message).toBe(
    'input_data.player_id is required',
  );
  expect(variantIds(snapshot, { amount: '7777', inputDataJson: '{"player_id":"x"}' })).toEqual([
    'NO_VARIANT_AVAILABLE',
  ]);
  expect(variantIds(snapshot, { inputDataJson: '{"player_id":"x"}' })).toEqual([1]);
  expect(offer(snapshot).inputData).toBeUndefined();
});

describe('the number of a mobile order', () => {
  const phone = [inputField('phone_number', { fieldType: 'phone' })];
  const prefixes = [
    operatorPrefix('97150', 'Etisalat', 1, 'ARE'),
    operatorPrefix('97155', 'du', 2, 'ARE'),
    operatorPrefix('971555', 'Etisalat', 9, 'ARE'),
    operatorPrefix('96650', 'Etisalat', 9, 'SAU'),
  ];
  const products = [
    topupProduct(1, { countryCode: 'ARE', inputFields: phone }),
    topupProduct(2, { countryCode: 'ARE', inputFields: phone, operator: 'du' }),
    topupProduct(3, { countryCode: 'ARE', inputFields: phone, operator: 'Etisalat' }),
    topupProduct(4, { countryCode: 'GLO', inputFields: phone, operator: 'Etisalat' }),
    topupProduct(5, { countryCode: 'ARE', inputFields: phone }),
    topupProduct(6, { countryCode: 'ARE', inputFields: phone, operator: 'du', topupType: 'UTILITY' }),
    topupProduct(7, { countryCode: 'ARE', inputFields: [inputField('phone_number')], operator: 'du' }),
  ];
  const snapshot = topupSnapshotOf({
    products,
    variants: products.map(({ id }) => topupVariant(id, id)),
    prefixes,
  });

  test.each([
    ['is of the operator whose prefix names the product', 1, '0501234567', undefined],
    ['is of that operator also by another prefix', 1, '0555234567', undefined],
    ['is of another operator by the longest prefix', 1, '0551234567', 'INVALID_RECIPIENT'],
    ["is of the product's own operator", 2, '0551234567', undefined],
    ['is not, by a longer prefix', 2, '0555234567', 'INVALID_RECIPIENT'],
    ['is of the operator of the same name and country', 3, '0501234567', undefined],
    ['is of the same name in another country', 3, '+966501234567', 'INVALID_RECIPIENT'],
    ['is of an operator that a product sells everywhere', 4, '+966501234567', undefined],
    ['is known to no prefix', 1, '+15550009101', undefined],
    ['is for a product whose operator nobody knows', 5, '0501234567', undefined],
    ['is for a product that is not a mobile one', 6, '0501234567', undefined],
    ['was given as a text', 7, '0501234567', undefined],
  ])('%s', (_rule, productId, number, code) => {
    const priced = offer(snapshot, { productId, inputDataJson: JSON.stringify({ phone_number: number }) });
    expect(priced.recipientFailureCode).toBe(code);
  });
});
