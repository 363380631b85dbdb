import { entry, product, snapshotOf } from './catalogue.fixture.ts';
import { listVoucherProducts, type VoucherListRequest } from './list-voucher-products.ts';
import type { Snapshot } from './snapshot.ts';
import { listCategories } from './visibility.ts';

const client = 7;

function list(snapshot: Snapshot, request: Partial<VoucherListRequest> = {}) {
  const everything = {
    clientId: client,
    countryCode: '',
    category: '',
    currencyCode: '',
    search: '',
    sortBy: '',
    isDescending: false,
    page: 0,
    limit: 0,
  };
  return listVoucherProducts(snapshot, { ...everything, ...request });
}

function ids(snapshot: Snapshot, request?: Partial<VoucherListRequest>): number[] {
  return list(snapshot, request).products.map(({ id }) => id);
}

describe('the list', () => {
  test('holds what is active and not blacklisted for this client', () => {
    const snapshot = snapshotOf([product(1), product(2, { isActive: false }), product(3)], {
      blacklists: [
        { clientId: client, vertical: 'voucher', productId: 3 },
        { clientId: client, vertical: 'esim', productId: 1 },
      ],
    });
    expect(ids(snapshot)).toEqual([1]);
    expect(ids(snapshot, { clientId: 8 })).toEqual([1, 3]);
  });

  test('is filtered by country, by currency and by the whole category name in any case', () => {
    const snapshot = snapshotOf([
      product(1, { countryCode: 'JPN', currencyCode: 'JPY' }),
      product(2, { category: 'Games & Gaming' }),
      product(3, { countryCode: 'JPN' }),
    ]);
    expect(ids(snapshot, { countryCode: 'JPN' })).toEqual([1, 3]);
    expect(ids(snapshot, { countryCode: 'JPN', currencyCode: 'JPY' })).toEqual([1]);
    expect(ids(snapshot, { category: 'gAMING' })).toEqual([1, 3]);
  });

  test('is searched by a part of the name in any case, in which % and _ mean themselves', () => {
    const snapshot = snapshotOf([
      product(1, { name: '100% Fun_Card' }),
      product(2, { name: '100 Funny Cards' }),
      product(3, { name: 'CAF\u00c9 Card' }),
    ]);
    expect(ids(snapshot, { search: 'fun' })).toEqual([1, 2]);
    expect(ids(snapshot, { search: '%' })).toEqual([1]);
    expect(ids(snapshot, { search: 'n_c' })).toEqual([1]);
    expect(ids(snapshot, { search: 'cafe\u0301' })).toEqual([3]);
  });

  test('is sorted by any field of the item with the id as tie-break', () => {
    const snapshot = snapshotOf([
      product(3, { name: 'Beta' }),
      product(1, { name: 'Beta' }),
      product(2, { name: 'alpha', countryCode: 'ARE' }),
    ]);
    expect(ids(snapshot)).toEqual([1, 2, 3]);
    expect(ids(snapshot, { sortBy: 'name' })).toEqual([2, 1, 3]);
    expect(ids(snapshot, { sortBy: 'name', isDescending: true })).toEqual([3, 1, 2]);
    expect(ids(snapshot, { sortBy: 'country_code' })).toEqual([2, 1, 3]);
    expect(ids(snapshot, { isDescending: true })).toEqual([3, 2, 1]);
  });

  test('sorted by denominations goes by the lowest value as shown, whatever the currency', () => {
    const snapshot = snapshotOf([
      product(1, { denominations: [entry(900n), entry(600n, 700n)] }),
      product(2, { currencyCode: 'JPY', denominations: [entry(100n)] }),
      product(3, { currencyCode: 'KWD', denominations: [entry(5_500n)] }),
    ]);
    expect(ids(snapshot, { sortBy: 'available_denominations' })).toEqual([3, 1, 2]);
  });

  test('does not sort by what is no field of the item', () => {
    for (const sortBy of ['price', 'supplier', 'ID', 'constructor']) {
      expect(() => list(snapshotOf([product(1)]), { sortBy })).toThrow(
        expect.objectContaining({ code: 'INVALID_REQUEST' }),
      );
    }
  });

  test('comes in pages, each with the count of all of them; a page past the end is empty', () => {
    const snapshot = snapshotOf(Array.from({ length: 5 }, (_, index) => product(index + 1)));
    expect(ids(snapshot, { page: 2, limit: 2 })).toEqual([3, 4]);
    expect(ids(snapshot, { page: 3, limit: 2 })).toEqual([5]);
    expect(list(snapshot, { page: 4, limit: 2 })).toEqual({ products: [], totalCount: 5 });
    expect(() => list(snapshot, { page: -1 })).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
    expect(() => list(snapshot, { limit: 10_001 })).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
  });
});

test('categories count the products this client sees and are absent when there is none', () => {
  const snapshot = snapshotOf(
    [product(1, { category: 'Shopping' }), product(2), product(3), product(4, { category: 'Music', isActive: false })],
    {
      blacklists: [
        { clientId: client, vertical: 'voucher', productId: 1 },
        { clientId: client, vertical: 'voucher', productId: 2 },
      ],
    },
  );
  expect(listCategories(snapshot, client)).toEqual([{ id: 2, name: 'Gaming', productCount: 1 }]);
  expect(listCategories(snapshot, 8)).toEqual([
    { id: 2, name: 'Gaming', productCount: 2 },
    { id: 1, name: 'Shopping', productCount: 1 },
  ]);
});
