import { Rejection, type RejectionCode } from '@dg/kernel';
import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { migrations } from '../db/migrations/index.ts';
import type { Order } from '../domain/order.ts';
import { placementAmong, type Neighbours } from '../testing/placement.ts';
import { clientsOf, surroundings, type Surroundings } from '../testing/surroundings.ts';
import type { Placement } from './deps.ts';
import { placeEsimOrders, placeTopupOrders, placeVoucherOrders, type Placed } from './place-orders.ts';

let orders: TestDatabase;
let around: Surroundings;
let placement: Placement;
/** What the catalogue refuses a product with; undefined: it sells everything. */
let refusals: Map<number, RejectionCode>;
let isCatalogueAway: boolean;
beforeEach(async () => {
  orders = await serviceDatabase('orders', migrations);
  around = surroundings();
  refusals = new Map();
  isCatalogueAway = false;
  const clients = clientsOf(around);
  placement = placementAmong(orders.database, { ...clients, catalog: refusing(clients.catalog) });
}, 60_000);
afterEach(() => orders.close());

const card = {
  product_id: 3,
  product_name: 'Card',
  country_code: 'USA',
  currency_code: 'USD',
  denomination_minor: '1000',
  discount_percent: '0',
  supplier: 'sandbox',
  supplier_sku: 'CARD',
  delivery_time: 'Instant',
};

type Catalogue = Record<string, (request: never) => Promise<{ items: readonly object[] }>>;
type Items = readonly { product_id: number }[];

/** A catalogue that does not sell everything, or does not answer. */
function refusing(catalogue: Neighbours['catalog']): Neighbours['catalog'] {
  const selling = {
    ...catalogue,
    PriceVouchers: async ({ items }: { items: Items }) => ({ items: items.map(() => ({ line: card })) }),
  };
  const priceOf = (method: string) => async (request: { items: Items }) => {
    if (isCatalogueAway) throw new Rejection('UNAVAILABLE');
    const { items } = await (selling as unknown as Catalogue)[method]!(request as never);
    return {
      items: items.map((item, index) => {
        const code = refusals.get(request.items[index]!.product_id);
        return code === undefined ? item : { refusal: { code, message: '' } };
      }),
    };
  };
  return {
    ...catalogue,
    PriceVouchers: priceOf('PriceVouchers'),
    PriceTopups: priceOf('PriceTopups'),
    PriceEsims: priceOf('PriceEsims'),
  };
}

const ask = {
  clientId: 7,
  quantity: 1,
  walletId: 0,
  clientReference: null as string | null,
  email: null,
  requestId: 'r',
  idempotencyKey: '',
};
type Change = Partial<typeof ask & { productId: number; amount: string }>;

const topup = { ...ask, productId: 9, amount: '10', category: '', inputData: '{}', redeemVoucherCode: undefined };
const creates = {
  voucher: async ({ amount = '10', ...change }: Change) =>
    (await placeVoucherOrders(placement, [{ ...ask, productId: 3, denomination: amount, ...change }]))[0]!,
  topup: async (change: Change) => (await placeTopupOrders(placement, [{ ...topup, ...change }]))[0]!,
  esim: async (change: Change) =>
    (await placeEsimOrders(placement, [{ ...ask, productId: 12, amount: '12', ...change }]))[0]!,
};

function accepted(placed: Placed): Order {
  if (placed instanceof Rejection) throw placed;
  return placed;
}

const keys = { clientReference: 'PO-1', idempotencyKey: 'k1' };
const duplicate = { code: 'DUPLICATE_CLIENT_REFERENCE' };

describe.each(['voucher', 'topup', 'esim'] as const)('a repeated create of a %s', (vertical) => {
  const create = creates[vertical];
  const refuseAll = (code: RejectionCode) => {
    for (const id of [3, 9, 12]) refusals.set(id, code);
  };

  test('finds its order, whatever it would be refused for by now', async () => {
    const first = accepted(await create(keys));
    for (const code of ['PRODUCT_NOT_FOUND', 'DENOMINATION_NOT_AVAILABLE', 'INVALID_REQUEST'] as const) {
      refuseAll(code);
      expect(accepted(await create(keys)).id).toBe(first.id);
      expect(accepted(await create({ idempotencyKey: 'k1' })).id).toBe(first.id);
      expect(await create({ clientReference: 'PO-1' })).toMatchObject(duplicate);
      expect(await create({ clientReference: 'PO-1', idempotencyKey: 'k2' })).toMatchObject(duplicate);
      expect(await create({ clientReference: 'PO-2', idempotencyKey: 'k2' })).toMatchObject({ code });
      expect(await create({ ...keys, clientId: 8 })).toMatchObject({ code });
      expect(await create({})).toMatchObject({ code });
    }
    expect(around.calls.debits).toEqual([first.id]);
  });

  test('finds its order while nobody can be asked for prices; a new one is told to come again', async () => {
    const first = accepted(await create(keys));
    isCatalogueAway = true;
    expect(accepted(await create(keys)).id).toBe(first.id);
    expect(await create({ clientReference: 'PO-1' })).toMatchObject(duplicate);
    expect(await create({ clientReference: 'PO-2' })).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await create({})).toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('of something else under a used reference is refused for what it asks', async () => {
    accepted(await create(keys));
    refuseAll('PRODUCT_NOT_FOUND');
    refusals.set(99, 'PRODUCT_NOT_FOUND');
    const code = 'PRODUCT_NOT_FOUND';
    expect(await create({ clientReference: 'PO-1', productId: 99 })).toMatchObject({ code });
    expect(await create({ clientReference: 'PO-1', amount: '11' })).toMatchObject({ code });
    expect(await create({ clientReference: 'PO-1', amount: '10.001' })).toMatchObject({ code });
  });

  test('whose outcome was not known is brought to its end, though its product is gone', async () => {
    around.isPaymentAway = true;
    expect(await create(keys)).toMatchObject({ code: 'UNAVAILABLE' });
    refuseAll('PRODUCT_NOT_FOUND');
    expect(await create(keys)).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await create({ clientReference: 'PO-1' })).toMatchObject({ code: 'UNAVAILABLE' });
    around.isPaymentAway = false;
    const order = accepted(await create(keys));
    expect(around.calls.debits).toEqual([order.id]);
  });
});

test('a create that is refused does not keep those beside it from their orders', async () => {
  const [held] = await placeVoucherOrders(placement, [{ ...ask, ...keys, productId: 3, denomination: '10' }]);
  refusals.set(3, 'PRODUCT_NOT_FOUND');
  const wants = { ...ask, productId: 4, denomination: '10' };
  const placed = await placeVoucherOrders(placement, [
    { ...wants, clientReference: 'PO-2' },
    { ...wants, productId: 3, clientReference: 'PO-3' },
    { ...wants, productId: 3, clientReference: 'PO-1' },
    { ...wants, productId: 3, idempotencyKey: 'k1' },
    wants,
  ]);
  expect(accepted(placed[0]!).clientReference).toBe('PO-2');
  expect(placed[1]).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
  expect(placed[2]).toMatchObject(duplicate);
  expect(accepted(placed[3]!).id).toBe(accepted(held!).id);
  expect(accepted(placed[4]!).id).not.toBe(accepted(held!).id);
});
