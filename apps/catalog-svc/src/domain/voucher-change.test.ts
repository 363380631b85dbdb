import { voucherChange } from './voucher-change.ts';
import type { VoucherProductContent } from './voucher-product.ts';

const card: VoucherProductContent = {
  sku: 'CARD-1',
  name: 'Card',
  category: 'Gaming',
  countryCode: 'USA',
  currencyCode: 'USD',
  deliveryMode: 'Code with PIN',
  deliveryTime: 'Instant',
  validity: '1 year',
  supplier: 'stock',
  supplierSku: 'CARD-1',
  isRedeemable: false,
  restrictedCountries: [],
  isActive: true,
  denominations: [{ minMinor: 1_000n, maxMinor: 1_000n, discountPercent: '3.5' }],
};
const off = { ...card, isActive: false };

describe('an import of a voucher product', () => {
  test('adds what can be seen now and could not be before, and delists the reverse, without fields', () => {
    const renamed = { ...card, name: 'Other' };
    expect([
      voucherChange(undefined, card),
      voucherChange(off, renamed),
      voucherChange(card, { ...renamed, isActive: false }),
    ]).toEqual([
      { change: 'added', changedFields: [] },
      { change: 'added', changedFields: [] },
      { change: 'delisted', changedFields: [] },
    ]);
  });

  test('of one that nobody sees, before or after, is told to nobody', () => {
    expect([voucherChange(undefined, off), voucherChange(off, { ...off, name: 'Other' })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.each<[string, Partial<VoucherProductContent>]>([
    ['name', { name: 'Other' }],
    ['category', { category: 'Music' }],
    ['country_code', { countryCode: 'GLO' }],
    ['currency_code', { currencyCode: 'EUR' }],
    ['delivery_mode', { deliveryMode: 'URL' }],
    ['delivery_time', { deliveryTime: 'Delayed' }],
    ['validity', { validity: '2 years' }],
    ['available_denominations', { denominations: [{ minMinor: 1_000n, maxMinor: 1_000n, discountPercent: '4' }] }],
    ['available_denominations', { denominations: [{ minMinor: 1_000n, maxMinor: 2_000n, discountPercent: '3.5' }] }],
    ['available_denominations', { denominations: [] }],
  ])('names %s by its name in the API', (field, difference) => {
    expect(voucherChange(card, { ...card, ...difference })).toEqual({ change: 'changed', changedFields: [field] });
  });

  test('into a currency with other minor units changes the denominations only when their amounts do', () => {
    const inYen = { ...card, currencyCode: 'JPY' };
    const denomination = (minor: bigint) => [{ minMinor: minor, maxMinor: minor, discountPercent: '3.5' }];
    expect([
      voucherChange(card, { ...inYen, denominations: denomination(10n) })?.changedFields,
      voucherChange(card, { ...inYen, denominations: denomination(1_000n) })?.changedFields,
    ]).toEqual([['currency_code'], ['currency_code', 'available_denominations']]);
  });

  test('of what clients are not shown is told to nobody', () => {
    const inside = { supplier: 'sandbox', supplierSku: 'X', isRedeemable: true, restrictedCountries: ['USA'] };
    expect(voucherChange(card, { ...card, ...inside })).toBeUndefined();
  });
});
