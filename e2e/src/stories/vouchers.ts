import { waitFor } from '@dg/testing';
import type { Platform } from '../platform.ts';
import {
  balanceOf,
  importCatalogue,
  newClient,
  newProduct,
  newStock,
  newWallet,
  orderOf,
  placeOrder,
  plantedCode,
  unique,
  type Order,
} from '../shop.ts';

interface Item {
  readonly id: number;
  readonly name: string;
}

export function voucherStories(platform: () => Platform): void {
  describe('vouchers', () => {
    test('are browsed, quoted, bought and found again', async () => {
      const client = await newClient(platform(), 100);
      const product = await newProduct(platform(), client, {
        denominations: [{ min_value: 10, max_value: 10, discount: 3.5 }],
      });
      await newStock(platform(), product, 3);
      expect((await client.api.get(`/api/v1/products/${product.id}`)).body).toEqual({
        id: product.id,
        name: product.name,
        category: 'Gaming',
        country_code: 'USA',
        currency_code: 'USD',
        delivery_mode: 'Code with PIN',
        delivery_time: 'Instant',
        validity: '12 months',
        available_denominations: [{ min_value: 10, max_value: 10, discount: 3.5 }],
      });
      const quote = await client.api.post(`/api/v1/products/${product.id}/charges`, { denomination: 10, quantity: 2 });
      expect(quote.body).toEqual({
        non_discounted_total: 20,
        discount_amount: 0.7,
        total_amount: 19.3,
        discount: 3.5,
        total_payable: 19.3,
        max_quantity: 5_000,
        charges_details: { source_currency: 'USD', destination_currency: 'USD' },
      });
      const reference = unique('ref');
      const placed = await placeOrder(client, product, 2, { client_reference: reference, email: 'buyer@example.com' });
      expect(placed).toMatchObject({
        status: 200,
        body: {
          product_id: product.id,
          product_name: product.name,
          denomination: 10,
          quantity: 2,
          amount: 20,
          discount: 0.7,
          client_reference: reference,
          wallet_id: client.walletId,
          status: 'DELIVERED',
          base_currency: 'USD',
          deduction_currency: 'USD',
          email: 'buyer@example.com',
        },
      });
      expect(placed.body.vouchers).toEqual(
        [0, 1].map((index) => ({
          card_number: plantedCode(product.sku, index),
          pin_code: expect.any(String),
          expires_at: expect.stringMatching(/^2030-01-31T/),
          voucher_reference_number: `REF-${index}`,
        })),
      );
      expect(await balanceOf(client)).toBe(80.7);
      const detail = await orderOf(client, placed.body.id);
      expect(detail).toMatchObject({ status: 'DELIVERED', vouchers: placed.body.vouchers });
      const list = await client.api.get<Order[]>(`/api/v1/orders?client_reference=${reference}`);
      expect(list.body).toMatchObject([
        { id: placed.body.id, status: 'DELIVERED', currency: 'USD', transaction_id: detail.transaction_id },
      ]);
      expect(list.headers.get('x-total-count')).toBe('1');
      expect(list.body[0]).not.toHaveProperty('vouchers');
      const transaction = await client.api.get(`/api/v1/transactions/${detail.transaction_id}`);
      expect(transaction.body).toMatchObject({
        wallet_id: client.walletId,
        currency_id: 840,
        amount: 19.3,
        transaction_type: 'DEBIT',
        status: 'COMPLETED',
      });
    });

    test('are paged, filtered, searched and sorted', async () => {
      const { operator } = platform();
      const client = await newClient(platform(), 0);
      const word = unique('Needle');
      const names = ['b 100% off', 'a plain', 'c_under'].map((name) => `${word} ${name}`);
      await importCatalogue(
        platform(),
        names.map((name, index) => ({
          type: 'voucher_product',
          sku: unique('SKU'),
          name,
          category: index === 0 ? 'Travel' : 'Music',
          country_code: index === 0 ? 'FRA' : 'DEU',
          currency_code: 'EUR',
          delivery_mode: 'URL',
          delivery_time: 'Instant',
          validity: '1 year',
          supplier: 'stock',
          denominations: [{ min_value: 5, max_value: 50, discount: 0 }],
        })),
      );
      const list = async (query: string) =>
        (await client.api.get<Item[]>(`/api/v1/products?search=${word}${query}`)).body.map((item) => item.name);
      expect(await list('&sort_by=name')).toEqual([names[1], names[0], names[2]]);
      expect(await list('&sort_by=name&sort_dir=desc')).toEqual([names[2], names[0], names[1]]);
      expect(await list(`&sort=${encodeURIComponent('{"Field":"country_code","Direction":"DESC"}')}`)).toHaveLength(3);
      expect(await list('&country_id=250')).toEqual([names[0]]);
      expect(await list('&category=music&sort_by=id&sort_dir=asc')).toEqual([names[1], names[2]]);
      expect(await list('&currency_id=840')).toEqual([]);
      expect(
        (await client.api.get<Item[]>(`/api/v1/products?search=${encodeURIComponent('100% o')}`)).body.map(
          (item) => item.name,
        ),
      ).toEqual([names[0]]);
      const page = await client.api.get<Item[]>(`/api/v1/products?search=${word.toUpperCase()}&page=2&limit=2`);
      expect(page.body).toHaveLength(1);
      expect(
        ['x-page', 'x-per-page', 'x-total-count', 'x-total-pages', 'x-page-size', 'x-has-more'].map((name) =>
          page.headers.get(name),
        ),
      ).toEqual(['2', '2', '3', '2', '1', 'false']);

      for (const beyond of ['4', '3000000000']) {
        const empty = await client.api.get<Item[]>(`/api/v1/products?search=${word}&page=${beyond}`);
        expect(empty).toMatchObject({ status: 200, body: [] });
        expect(['x-page-size', 'x-has-more'].map((name) => empty.headers.get(name))).toEqual(['0', 'false']);
      }
      const hidden = page.body[0]!.id;
      await operator.send('PUT', `/admin/v1/clients/${client.id}/blacklist`, {
        vertical: 'voucher',
        product_ids: [hidden],
      });
      expect(await list('')).toHaveLength(2);
      expect((await client.api.get(`/api/v1/products/${hidden}`)).status).toBe(404);
      expect(
        (await client.api.post('/api/v1/orders', { product_id: hidden, denomination: 10, quantity: 1 })).body,
      ).toMatchObject({ error: { message: 'Product not found' } });
    });

    test('in another currency are charged at the rate that was quoted, discount first', async () => {
      const { operator } = platform();
      const client = await newClient(platform(), 0);
      const eur = await newWallet(platform(), client.id, 100, 'EUR');
      const product = await newProduct(platform(), client, {
        denominations: [{ min_value: 5, max_value: 50, discount: 0 }],
      });
      await newStock(platform(), product, 2, 25.99);
      const order = { product_id: product.id, denomination: 25.99, quantity: 1, wallet_id: eur };
      await operator.send('PUT', `/admin/v1/clients/${client.id}/discounts`, [
        { vertical: 'voucher', product_id: product.id, percent: 2.5 },
      ]);
      await operator.send('PUT', '/admin/v1/fx-rates', {
        source_currency: 'USD',
        destination_currency: 'EUR',
        rate: '0.9213',
      });
      const quote = await client.api.post(`/api/v1/products/${product.id}/charges`, {
        denomination: 25.99,
        wallet_id: eur,
      });
      expect(quote.body).toEqual({
        non_discounted_total: 25.99,
        discount_amount: 0.65,
        total_amount: 25.34,
        discount: 2.5,
        net_amount: 23.35,
        handling_fee_amount: 0,
        total_payable: 23.35,
        max_quantity: 5_000,
        charges_details: { source_currency: 'USD', destination_currency: 'EUR', forex_rate: 0.9213, conversion_fee: 0 },
      });
      await operator.send('PUT', '/admin/v1/fx-rates', {
        source_currency: 'USD',
        destination_currency: 'EUR',
        rate: '0.5',
      });
      expect((await client.api.post<Order>('/api/v1/orders', order)).body).toMatchObject({
        status: 'DELIVERED',
        deduction_currency: 'EUR',
        amount: 25.99,
        discount: 0.65,
      });
      expect(await balanceOf(client, eur)).toBe(76.65);
    });

    test('are refused with the reason when a rule is broken, and nothing moves', async () => {
      const client = await newClient(platform(), 15, 'USD', 100);
      const yen = await newWallet(platform(), client.id, 1_000_000, 'JPY');
      const product = await newProduct(platform(), client, {
        denominations: [
          { min_value: 10, max_value: 10, discount: 0 },
          { min_value: 20, max_value: 30, discount: 0 },
        ],
      });
      const pounds = await newProduct(platform(), client, { currency: 'GBP' });
      await newStock(platform(), product, 5);
      const used = unique('used');
      expect((await placeOrder(client, product, 1, { client_reference: used })).status).toBe(200);
      const cases: [object, number, string][] = [
        [{ denomination: 15 }, 400, 'Denomination not available'],
        [{ denomination: 10.001 }, 400, 'denomination'],
        [{ denomination: 0 }, 400, 'denomination'],
        [{ quantity: 101 }, 400, 'quantity must be between 1 and 100'],
        [{ quantity: 0 }, 400, 'quantity'],
        [{ wallet_id: 0 }, 400, 'wallet_id must be a positive integer'],
        [{ wallet_id: 2_000_000_000 }, 400, 'Wallet not found'],
        [{ wallet_id: yen }, 400, 'Exchange rate not available for the wallet currency'],
        [{ product_id: pounds.id }, 400, 'Wallet not found'],
        [{ client_reference: used }, 400, 'Duplicate client_reference'],
        [{ client_reference: used, wallet_id: yen }, 400, 'Duplicate client_reference'],
        [{ client_reference: '' }, 400, 'client_reference'],
        [{ client_reference: 'ümlaut' }, 400, 'client_reference'],
        [{ email: 'nonsense' }, 400, 'email'],
        [{ quantity: 2 }, 400, 'Insufficient wallet balance'],
      ];
      for (const [change, status, message] of cases) {
        const answer = await placeOrder(client, product, 1, change);
        expect({ change, ...answer }).toMatchObject({
          change,
          status,
          body: { error: { message: expect.stringContaining(message) } },
        });
      }
      expect(await balanceOf(client)).toBe(5);
      expect((await client.api.get<Order[]>('/api/v1/orders')).body).toHaveLength(1);
    });

    test('say whether they can be had', async () => {
      const client = await newClient(platform(), 0);
      const product = await newProduct(platform(), client);
      const availability = async (query = '') =>
        (await client.api.get(`/api/v1/products/${product.id}/availability${query}`)).body;
      expect(await availability()).toMatchObject({ is_available: false, status: 'OUT_OF_STOCK' });
      await newStock(platform(), product, 4);
      expect(await availability()).toEqual({
        product_id: product.id,
        is_available: true,
        status: 'LIMITED',
        restricted_countries: [],
        checked_at: expect.any(String),
        available_denominations: [{ min_value: 10, max_value: 10, is_available: true, max_quantity: 4 }],
      });
      expect(await availability('?denomination=10&quantity=5')).toMatchObject({ is_available: false });
    });

    test('bought with an Idempotency-Key are bought once, and the answer is given again with its codes', async () => {
      const client = await newClient(platform(), 100);
      const product = await newProduct(platform(), client);
      await newStock(platform(), product, 5);
      const headers = { 'idempotency-key': unique('key') };
      const order = { product_id: product.id, denomination: 10, quantity: 1 };
      const first = await client.api.post<Order>('/api/v1/orders', order, headers);
      const again = await client.api.post<Order>('/api/v1/orders', order, headers);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      const other = await client.api.post('/api/v1/orders', { ...order, quantity: 2 }, headers);
      expect(other).toMatchObject({
        status: 400,
        body: { error: { message: 'Idempotency-Key reused with a different request' } },
      });
      expect(await balanceOf(client)).toBe(90);
    });

    test('send a receipt without a code when they are delivered, to the address set meanwhile', async () => {
      const { stack } = platform();
      const client = await newClient(platform(), 100);
      const product = await newProduct(platform(), client, { deliveryTime: 'Delayed' });
      const placed = await placeOrder(client, product, 1);
      expect(placed.body).toMatchObject({ status: 'PENDING', vouchers: [] });
      const path = `/api/v1/orders/${placed.body.id}/notification-email`;
      const email = `${unique('buyer')}@example.com`;
      expect((await client.api.send('PATCH', path, { email: 'x'.repeat(255) })).body).toMatchObject({
        error: { message: 'email is too long (max 254 characters)' },
      });
      expect((await client.api.send('PATCH', path, { email })).body).toMatchObject({ success: true });
      await newStock(platform(), product, 1);
      await waitFor('delivery', async () => (await orderOf(client, placed.body.id)).status === 'DELIVERED');
      expect((await client.api.send('PATCH', path, { email })).status).toBe(400);
      const mail = await waitFor('the receipt', async () => {
        const messages = (await (await fetch(`${stack.mailUrl}/messages`)).json()) as {
          to: string;
          text: string;
          html: string;
        }[];
        return messages.find((message) => message.to.includes(email));
      });
      expect(mail.text).toContain(product.name);
      expect(`${mail.text}${mail.html}`).not.toContain('PLANTED');
    });
  });
}
