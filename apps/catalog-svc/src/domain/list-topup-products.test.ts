import { topupProduct, topupSnapshotOf, topupVariant } from './catalogue.fixture.ts';
import { listTopupProducts, type TopupListRequest } from './list-topup-products.ts';
import type { Snapshot } from './snapshot.ts';
import type { TopupProduct } from './topup-product.ts';
import { shownTopupFields } from './topup-variant.ts';
import { findVisibleVariant } from './visibility.ts';

const client = 7;

function list(snapshot: Snapshot, request: Partial<TopupListRequest> = {}) {
  const everything = {
    clientId: client,
    topupType: '',
    search: '',
    sortBy: '',
    isDescending: false,
    page: 0,
    limit: 0,
  };
  return listTopupProducts(snapshot, { ...everything, ...request });
}

function ids(products: readonly TopupProduct[], request?: Partial<TopupListRequest>): number[] {
  return list(topupSnapshotOf({ products }), request).products.map(({ id }) => id);
}

const invalid = (message: string) =>
  expect.objectContaining({ code: 'INVALID_REQUEST', message: expect.stringContaining(message) });

describe('the list of topup products', () => {
  test('holds what is active and not blacklisted for this client', () => {
    const products = [topupProduct(1), topupProduct(2, { isActive: false }), topupProduct(3)];
    const blacklists = [
      { clientId: client, vertical: 'topup', productId: 3 },
      { clientId: client, vertical: 'voucher', productId: 1 },
    ];
    const snapshot = topupSnapshotOf({ products }, { blacklists });
    expect(list(snapshot).products.map(({ id }) => id)).toEqual([1]);
    expect(list(snapshot, { clientId: 8 }).totalCount).toBe(2);
  });

  test('is filtered by type and searched by a part of the name in any case', () => {
    const products = [
      topupProduct(1, { name: 'Mobile 100% more', topupType: 'MOBILE' }),
      topupProduct(2, { name: 'mobile legends', topupType: 'GAMING' }),
      topupProduct(3, { name: 'Water', topupType: 'UTILITY' }),
    ];
    expect(ids(products, { topupType: 'GAMING' })).toEqual([2]);
    expect(ids(products, { search: 'MOBILE' })).toEqual([1, 2]);
    expect(ids(products, { search: '%' })).toEqual([1]);
    expect(ids(products, { search: 'mobile_' })).toEqual([]);
    expect(ids(products, { search: 'mobile', topupType: 'MOBILE' })).toEqual([1]);
    expect(() => ids(products, { topupType: 'gaming' })).toThrow(invalid('type must be one of GAMING'));
  });

  test('is sorted by any field of the item with the id as tie-break', () => {
    const products = [
      topupProduct(3, { name: 'Beta', topupType: 'GAMING' }),
      topupProduct(1, { name: 'Beta' }),
      topupProduct(2, {
        name: 'alpha',
        imageUrl: 'https://example.com/a.png',
        countryCode: 'ARE',
        currencyCode: 'AED',
      }),
    ];
    expect(ids(products)).toEqual([1, 2, 3]);
    expect(ids(products, { isDescending: true })).toEqual([3, 2, 1]);
    expect(ids(products, { sortBy: 'name' })).toEqual([2, 1, 3]);
    expect(ids(products, { sortBy: 'name', isDescending: true })).toEqual([3, 1, 2]);
    expect(ids(products, { sortBy: 'topup_type' })).toEqual([3, 1, 2]);
    for (const sortBy of ['country_code', 'currency_code']) expect(ids(products, { sortBy })).toEqual([2, 1, 3]);
    expect(ids(products, { sortBy: 'image_url' })).toEqual([1, 3, 2]);
    for (const sortBy of ['supplier', 'operator', 'input_fields']) {
      expect(() => ids(products, { sortBy })).toThrow(invalid('sort field must be one of id, name'));
    }
  });

  test('comes in pages of 1 to 500', () => {
    const products = Array.from({ length: 5 }, (_, index) => topupProduct(index + 1));
    expect(ids(products, { page: 2, limit: 2 })).toEqual([3, 4]);
    expect(list(topupSnapshotOf({ products }), { page: 4, limit: 2 })).toEqual({ products: [], totalCount: 5 });
    expect(ids(products, { limit: 500 })).toHaveLength(5);
    for (const limit of [-1, 501]) expect(() => ids(products, { limit })).toThrow(invalid('per_page'));
    expect(() => ids(products, { page: -1 })).toThrow(invalid('page'));
  });
});

test('a variant is seen when it and its product are active and the product is not blacklisted for the client', () => {
  const products = [topupProduct(1), topupProduct(2, { isActive: false }), topupProduct(3)];
  const variants = [
    topupVariant(1, 1),
    topupVariant(2, 1, { isActive: false }),
    topupVariant(3, 2),
    topupVariant(4, 3),
  ];
  const blacklists = [{ clientId: client, vertical: 'topup', productId: 3 }];
  const snapshot = topupSnapshotOf({ products, variants }, { blacklists });
  const seen = (clientId: number) =>
    [1, 2, 3, 4, 5].filter((id) => findVisibleVariant(snapshot, clientId, id) !== undefined);
  expect(seen(client)).toEqual([1]);
  expect(seen(8)).toEqual([1, 4]);
});

test('of the fields of a variant clients see those that are for them, and nothing that is added later', () => {
  const keys = [
    'par_value',
    'cost',
    'tag',
    'benefit_data_gb',
    'par_value_currency',
    'supplier',
    'validity_days',
    'margin',
  ];
  const fields = keys.map((key) => ({ key, value: 1 }));
  const shown = shownTopupFields(topupVariant(1, 1, { fields })).map(({ key }) => key);
  expect(shown).toEqual(['par_value', 'tag', 'benefit_data_gb', 'validity_days']);
});
