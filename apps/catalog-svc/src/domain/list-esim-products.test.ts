import { esimProduct, esimSnapshotOf, esimVariant } from './catalogue.fixture.ts';
import type { EsimProduct } from './esim-product.ts';
import { shownEsimFields } from './esim-variant.ts';
import { listEsimProducts, type EsimListRequest } from './list-esim-products.ts';
import type { Snapshot } from './snapshot.ts';
import { findVisibleEsimVariant } from './visibility.ts';

const client = 7;

function list(snapshot: Snapshot, request: Partial<EsimListRequest> = {}) {
  const everything = {
    clientId: client,
    countryCode: '',
    search: '',
    sortBy: '',
    isDescending: false,
    page: 0,
    limit: 0,
  };
  return listEsimProducts(snapshot, { ...everything, ...request });
}

function ids(products: readonly EsimProduct[], request?: Partial<EsimListRequest>): number[] {
  return list(esimSnapshotOf({ products }), request).products.map(({ id }) => id);
}

const invalid = (message: string) =>
  expect.objectContaining({ code: 'INVALID_REQUEST', message: expect.stringContaining(message) });

describe('the list of eSIM products', () => {
  test('holds what is active and not blacklisted for this client', () => {
    const products = [esimProduct(1), esimProduct(2, { isActive: false }), esimProduct(3)];
    const blacklists = [
      { clientId: client, vertical: 'esim', productId: 3 },
      { clientId: client, vertical: 'topup', productId: 1 },
    ];
    const snapshot = esimSnapshotOf({ products }, { blacklists });
    expect(list(snapshot).products.map(({ id }) => id)).toEqual([1]);
    expect(list(snapshot, { clientId: 8 }).totalCount).toBe(2);
  });

  test('is filtered by country and searched by a part of the name in any case', () => {
    const products = [
      esimProduct(1, { name: 'Japan 100% data', countryCode: 'JPN' }),
      esimProduct(2, { name: 'World', countryCode: 'GLO' }),
      esimProduct(3, { name: 'JAPAN unlimited', countryCode: 'JPN' }),
    ];
    expect(ids(products, { countryCode: 'GLO' })).toEqual([2]);
    expect(ids(products, { countryCode: 'jpn' })).toEqual([]);
    expect(ids(products, { search: 'japan' })).toEqual([1, 3]);
    expect(ids(products, { search: '%' })).toEqual([1]);
    expect(ids(products, { search: 'japan_' })).toEqual([]);
    expect(ids(products, { search: 'UNLIM', countryCode: 'JPN' })).toEqual([3]);
  });

  test('is sorted by any field of the item with the id as tie-break', () => {
    const products = [
      esimProduct(3, { name: 'Beta' }),
      esimProduct(1, { name: 'Beta' }),
      esimProduct(2, { name: 'alpha', imageUrl: 'https://example.com/a.png', countryCode: 'ARE', currencyCode: 'AED' }),
    ];
    expect(ids(products)).toEqual([1, 2, 3]);
    expect(ids(products, { isDescending: true })).toEqual([3, 2, 1]);
    expect(ids(products, { sortBy: 'name', isDescending: true })).toEqual([3, 1, 2]);
    for (const sortBy of ['name', 'country_code', 'currency_code'])
      expect(ids(products, { sortBy })).toEqual([2, 1, 3]);
    expect(ids(products, { sortBy: 'image_url' })).toEqual([1, 3, 2]);
    for (const sortBy of ['supplier', 'sku', 'variants']) {
      expect(() => ids(products, { sortBy })).toThrow(invalid('sort field must be one of id, name'));
    }
  });

  test('comes in pages of 1 to 500', () => {
    const products = Array.from({ length: 5 }, (_, index) => esimProduct(index + 1));
    expect(ids(products, { page: 2, limit: 2 })).toEqual([3, 4]);
    for (const limit of [-1, 501]) expect(() => ids(products, { limit })).toThrow(invalid('per_page'));
  });
});

test('a plan is seen when it and its product are active and the product is not blacklisted for the client', () => {
  const products = [esimProduct(1), esimProduct(2, { isActive: false }), esimProduct(3)];
  const variants = [esimVariant(1, 1), esimVariant(2, 1, { isActive: false }), esimVariant(3, 2), esimVariant(4, 3)];
  const blacklists = [{ clientId: client, vertical: 'esim', productId: 3 }];
  const snapshot = esimSnapshotOf({ products, variants }, { blacklists });
  const seen = (clientId: number) =>
    [1, 2, 3, 4, 5].filter((id) => findVisibleEsimVariant(snapshot, clientId, id) !== undefined);
  expect(seen(client)).toEqual([1]);
  expect(seen(8)).toEqual([1, 4]);
});

test('of the fields of a plan clients see those that are for them, and no wholesale price or margin', () => {
  const keys = ['networks', 'wholesale_price', 'margin', 'speed', 'benefit_calls', 'par_value', 'cost', 'sms_count'];
  const shown = shownEsimFields(esimVariant(1, 1, { fields: keys.map((key) => ({ key, value: 1 })) }));
  expect(shown.map(({ key }) => key)).toEqual(['networks', 'speed', 'benefit_calls', 'sms_count']);
});
