import { waitFor } from '@dg/testing';
import type { Platform } from '../platform.ts';
import { balanceOf, newClient, newProduct, newStock, orderOf, placeOrder } from '../shop.ts';
import { expectCleanBooks } from './money.ts';

export function bulkStories(platform: () => Platform): void {
  describe('bulk orders', () => {
    test('of 5,000 codes complete while an order of 1 is answered, each code once', async () => {
      const client = await newClient(platform(), 100_000);
      const product = await newProduct(platform(), client);
      await newStock(platform(), product, 5_010);
      const placed = await placeOrder(client, product, 5_000);
      expect(placed).toMatchObject({ status: 200, body: { status: 'PENDING', vouchers: [] } });
      expect((await placeOrder(client, product, 1)).body.status).toBe('DELIVERED');
      const order = await waitFor(
        '5,000 codes',
        async () => {
          const current = await orderOf(client, placed.body.id);
          return current.status === 'DELIVERED' ? current : undefined;
        },
        60_000,
      );
      expect(new Set(order.vouchers.map((voucher) => voucher['card_number'])).size).toBe(5_000);
      expect(await balanceOf(client)).toBe(49_990);
    });

    test('that run out wait for stock when they may, else end refunded with their unseen codes back in stock', async () => {
      const client = await newClient(platform(), 1_000);
      const product = await newProduct(platform(), client, { deliveryTime: 'Delayed' });
      await newStock(platform(), product, 4);
      const placed = await placeOrder(client, product, 10);
      const partial = await waitFor('a part', async () => {
        const current = await orderOf(client, placed.body.id);
        return current.status === 'PARTIALLY_DELIVERED' ? current : undefined;
      });
      expect(partial.vouchers).toHaveLength(4);
      await newStock(platform(), product, 6, 10, 4);
      await waitFor('the rest', async () => (await orderOf(client, placed.body.id)).status === 'DELIVERED');

      const instant = await newProduct(platform(), client);
      await newStock(platform(), instant, 7);
      const failing = await placeOrder(client, instant, 8);
      const failed = await waitFor('its end', async () => {
        const current = await orderOf(client, failing.body.id);
        return current.status === 'FAILED' ? current : undefined;
      });
      expect(failed.vouchers).toEqual([]);
      expect(await balanceOf(client)).toBe(900);
      expect((await client.api.get(`/api/v1/products/${instant.id}/availability`)).body).toMatchObject({
        available_denominations: [{ max_quantity: 7 }],
      });
      await expectCleanBooks(platform());
    });
  });
}
