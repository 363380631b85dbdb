import { waitFor } from '@dg/testing';
import type { Answer, ErrorBody } from '../api.ts';
import type { Platform } from '../platform.ts';
import { balanceOf, newClient, newProduct, newStock, newWallet, placeOrder, type Client } from '../shop.ts';
import { newTopup, placeTopup, topupOf, type TopupOrder, type TopupProduct } from '../topup-shop.ts';

const funds = 1_000;
const errorOf = ({ status, body }: Answer<unknown>) => [status, (body as ErrorBody).error.message];

interface Body {
  /** 0: of the product that there is. */
  readonly product_id?: number;
  readonly [field: string]: unknown;
}

/** Requests that are refused: method, path, body, status, message. */
type Row = readonly [string, string, Body | undefined, number, string];
const orders = '/api/v1/topups/orders';
const rows: readonly Row[] = [
  ['GET', '/api/v1/topups/products?type=FOOD', undefined, 400, 'type must be one of GAMING, MOBILE, UTILITY'],
  ['GET', '/api/v1/topups/products?per_page=501', undefined, 400, 'per_page must be an integer between 1 and 500'],
  ['GET', '/api/v1/topups/products?page=0', undefined, 400, 'page must be a positive integer'],
  ['GET', '/api/v1/topups/products/0', undefined, 400, 'Invalid product ID'],
  ['GET', '/api/v1/topups/products/4294967296', undefined, 404, 'Product not found'],
  ['GET', '/api/v1/topups/products/x/variants', undefined, 400, 'Invalid product ID'],
  ['GET', '/api/v1/topups/variants/-1', undefined, 400, 'Invalid variant ID'],
  ['GET', '/api/v1/topups/variants/2147483647', undefined, 404, 'Variant not found'],
  ['POST', '/api/v1/topups/lookup', { mobile_number: '' }, 400, 'mobile_number is required'],
  ['POST', '/api/v1/topups/charges', { amount: 10 }, 400, 'Product ID is required'],
  ['POST', '/api/v1/topups/charges', { product_id: 0 }, 400, 'Amount is required'],
  ['POST', '/api/v1/topups/charges', { product_id: 2_147_483_647, amount: 1 }, 404, 'Product not found'],
  ['POST', orders, { product_id: -1, amount: 10 }, 400, 'product_id must be a positive integer'],
  ['POST', orders, { product_id: 0, amount: 0 }, 400, 'amount must be a positive number'],
  ['POST', orders, { product_id: 0, amount: 10.001 }, 400, 'amount must have at most 2 decimals in USD'],
  ['POST', orders, { product_id: 0, amount: 101 }, 400, 'No variant available'],
  [
    'POST',
    orders,
    { product_id: 0, amount: 10, category: 'data' },
    400,
    'category must be one of Airtime, Data, Bundle',
  ],
  ['POST', orders, { product_id: 0, amount: 10, category: 'Data' }, 400, 'No variant available'],
  ['POST', orders, { product_id: 0, amount: 10, wallet_id: 0 }, 400, 'wallet_id must be a positive integer'],
  ['POST', orders, { product_id: 0, amount: 10, wallet_id: 2_147_483_647 }, 400, 'Wallet not found'],
  ['POST', orders, { product_id: 0, amount: 10, input_data: {} }, 400, 'input_data.player_id is required'],
  [
    'POST',
    orders,
    { product_id: 0, amount: 10, client_reference: '' },
    400,
    expect.stringContaining('client_reference'),
  ],
  ['GET', `${orders}?status=DONE`, undefined, 400, expect.stringContaining('status must be one of')],
  ['GET', `${orders}?product_id=0`, undefined, 400, 'product_id must be a positive integer'],
  ['GET', `${orders}/x`, undefined, 400, 'Invalid order ID'],
  ['GET', `${orders}/2147483647`, undefined, 404, 'Order not found'],
  ['PATCH', `${orders}/x/notification-email`, { email: 'a@example.com' }, 400, 'Invalid order ID'],
  ['PATCH', `${orders}/2147483647/notification-email`, {}, 400, 'email is required'],
  [
    'PATCH',
    `${orders}/1/notification-email`,
    { email: `${'a'.repeat(250)}@example.com` },
    400,
    'email is too long (max 254 characters)',
  ],
  ['PATCH', `${orders}/2147483647/notification-email`, { email: 'a@example.com' }, 404, 'Order not found'],
];

export function topupRuleStories(platform: () => Platform): void {
  describe('of top-ups', () => {
    let client: Client;
    let product: TopupProduct;
    beforeAll(async () => {
      client = await newClient(platform(), funds);
      product = await newTopup(platform(), client);
    });

    test.each(rows)('%s %s with %j is refused: %i %p', async (method, path, body, status, message) => {
      const inputData = path === orders ? { input_data: { player_id: 'p' } } : {};
      const ofProduct = body?.product_id === 0 ? { product_id: product.id } : {};
      const sent = method === 'GET' ? undefined : { ...inputData, ...body, ...ofProduct };
      const answer = await client.api.send(method, path, sent);
      expect(errorOf(answer)).toEqual([status, message]);
      expect(await balanceOf(client)).toBe(funds);
    });

    test("an order is in the lists that name its status, product, country and reference, and in no other client's", async () => {
      const shopper = await newClient(platform(), funds);
      const other = await newTopup(platform(), shopper, { country: 'QAT' });
      const place = async (what: TopupProduct, recipient: string, reference: string) =>
        (await placeTopup(shopper, what, recipient, { client_reference: reference })).body.id;
      const delivered = await place(product, 'player-1', 'A');
      const failed = await place(product, 'player-9002', 'B');
      const elsewhere = await place(other, 'player-1', 'C');
      const list = async (query: string) =>
        (await shopper.api.get<TopupOrder[]>(`${orders}${query}`)).body.map(({ id }) => id);
      expect(await list('')).toEqual([elsewhere, failed, delivered]);
      expect(await list('?status=FAILED')).toEqual([failed]);
      expect(await list('?status=RECHARGED')).toEqual([]);
      expect(await list(`?product_id=${product.id}`)).toEqual([failed, delivered]);
      expect(await list('?country=QAT')).toEqual([elsewhere]);
      expect(await list('?client_reference=A')).toEqual([delivered]);
      expect(await list(`?sort=${encodeURIComponent('{"Field":"is_user_fixable","Direction":"ASC"}')}`)).toContain(
        failed,
      );
      const page = await shopper.api.get<TopupOrder[]>(`${orders}?per_page=2&page=2`);
      expect(page.body.map(({ id }) => id)).toEqual([delivered]);
      expect(
        ['x-page', 'x-per-page', 'x-total-count', 'x-total-pages', 'x-page-size', 'x-has-more'].map((name) =>
          page.headers.get(name),
        ),
      ).toEqual(['2', '2', '3', '2', '1', 'false']);
      expect((await client.api.get(`${orders}/${delivered}`)).status).toBe(404);
      expect((await shopper.api.get(`/api/v1/orders/${delivered}`)).status).toBe(404);
    });

    test('a reference is used up over all verticals, and an Idempotency-Key answers again', async () => {
      const shopper = await newClient(platform(), funds);
      const voucher = await newProduct(platform(), shopper);
      await newStock(platform(), voucher, 1);
      await placeOrder(shopper, voucher, 1, { client_reference: 'PO-1' });
      const taken = await placeTopup(shopper, product, 'player-1', { client_reference: 'PO-1' });
      expect(errorOf(taken)).toEqual([400, 'Duplicate client_reference']);
      const body = { product_id: product.id, amount: 10, input_data: { player_id: 'player-1' } };
      const place = (more: object = {}) => shopper.api.post(orders, { ...body, ...more }, { 'idempotency-key': 'k-1' });
      const first = await place();
      const again = await place();
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(errorOf(await place({ amount: 11 }))).toEqual([400, 'Idempotency-Key reused with a different request']);
      expect(await balanceOf(shopper)).toBe(funds - 20);
    });

    test('what cannot be paid is refused, and nothing moves', async () => {
      const poor = await newClient(platform(), 5);
      expect(errorOf(await placeTopup(poor, product, 'player-1'))).toEqual([400, 'Insufficient wallet balance']);
      await platform().operator.send('PATCH', `/admin/v1/wallets/${poor.walletId}`, { status: 'FROZEN' });
      expect(errorOf(await placeTopup(poor, product, 'player-1', { amount: 1 }))).toEqual([400, 'Wallet is frozen']);
      const dinars = await newWallet(platform(), poor.id, 100, 'BHD');
      expect(errorOf(await placeTopup(poor, product, 'player-1', { wallet_id: dinars }))).toEqual([
        400,
        'Exchange rate not available for the wallet currency',
      ]);
      await platform().operator.send('PATCH', `/admin/v1/clients/${poor.id}`, { status: 'SUSPENDED' });
      expect((await placeTopup(poor, product, 'player-1')).status).toBe(403);
      expect([await balanceOf(poor), await balanceOf(poor, dinars)]).toEqual([5, 100]);
    });

    test('an order that no supplier has is cancelled and refunded, and its e-mail is locked then', async () => {
      const shopper = await newClient(platform(), funds);
      // Refused again and again: between two attempts it is with nobody.
      const { body } = await placeTopup(shopper, product, 'player-9011');
      expect(body.status).toBe('PENDING');
      await waitFor('a moment between two attempts', async () => {
        const answer = await platform().operator.post(`/admin/v1/orders/${body.id}/cancel`, { reason: 'wrong player' });
        return answer.status === 200 || undefined;
      });
      expect(await topupOf(shopper, body.id)).toMatchObject({ status: 'CANCELLED', completed_at: expect.any(String) });
      expect(await balanceOf(shopper)).toBe(funds);
      const email = await shopper.api.send('PATCH', `${orders}/${body.id}/notification-email`, {
        email: 'a@example.com',
      });
      expect(errorOf(email)).toEqual([400, 'Notification email can no longer be changed']);
    });

    test.each([
      ['JPY', '7777', 7_777, 3.5, 272, 7_505],
      ['USD', '33.33', 33.33, 3.5, 1.17, 32.16],
      ['KWD', '1.234', 1.234, 3.5, 0.043, 1.191],
    ])(
      'a quote in %s of %s is exact, and an order is charged it though the discount has changed',
      async (currency, text, amount, percent, discount, payable) => {
        const shopper = await newClient(platform(), 10_000, currency);
        const sold = await newTopup(platform(), shopper, {
          currency,
          variants: [{ name: 'Fixed', fixed_amounts: [text] }],
        });
        const setDiscount = (value: number) =>
          platform().operator.send('PUT', `/admin/v1/clients/${shopper.id}/discounts`, [
            { vertical: 'topup', product_id: sold.id, percent: value },
          ]);
        await setDiscount(percent);
        const quote = await shopper.api.post('/api/v1/topups/charges', { product_id: sold.id, amount });
        expect(quote.body).toMatchObject({
          non_discounted_total: amount,
          discount_amount: discount,
          total_payable: payable,
        });
        await setDiscount(0);
        const { body } = await placeTopup(shopper, sold, 'player-1', { amount });
        expect(body).toMatchObject({ status: 'DELIVERED', amount: payable, currency });
      },
    );
  });
}
