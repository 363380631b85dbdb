import { waitFor } from '@dg/testing';
import type { Platform } from '../platform.ts';
import {
  balanceOf,
  deliveriesOf,
  newClient,
  newProduct,
  orderOf,
  placeOrder,
  type Client,
  type Order,
} from '../shop.ts';

const funds = 1_000;
const price = 10;

async function order(platform: Platform, sandboxOutcome: string, quantity: number) {
  const client = await newClient(platform, funds);
  const product = await newProduct(platform, client, { sandboxOutcome });
  const placed = await placeOrder(client, product, quantity);
  expect(placed.status).toBe(200);
  return { client, placed: placed.body };
}

function ended(client: Client, { id }: Order, status: string): Promise<Order | undefined> {
  return waitFor(
    `order ${id} to be ${status}`,
    async () => {
      const found = await orderOf(client, id);
      return found.status === status ? found : undefined;
    },
    45_000,
  );
}

const cardsOf = (found: Order | undefined) => (found?.vouchers ?? []).map((voucher) => voucher['card_number']);

export function supplierStories(platform: () => Platform): void {
  describe('goods of a supplier', () => {
    test('that delivers at once are in the answer to the create', async () => {
      const { client, placed } = await order(platform(), '9000', 3);
      expect(placed.status).toBe('DELIVERED');
      expect(new Set(cardsOf(placed)).size).toBe(3);
      expect(await balanceOf(client)).toBe(funds - 3 * price);
    });

    test('that refuses for good are refunded in the answer to the create', async () => {
      const { client, placed } = await order(platform(), '9009', 2);
      expect(placed).toMatchObject({ status: 'FAILED', vouchers: [] });
      expect(await balanceOf(client)).toBe(funds);
    });

    test.concurrent.each([
      ['that is busy at first', '9020'],
      ['that delivers and does not answer', '9021'],
      ['that neither delivers nor answers at first', '9022'],
      ['that calls back twice and in disorder', '9023'],
    ])('%s come, and once', async (_case, outcome) => {
      const { client, placed } = await order(platform(), outcome, 2);
      const found = await ended(client, placed, 'DELIVERED');
      expect(new Set(cardsOf(found)).size).toBe(2);
      expect(await deliveriesOf(platform(), placed.id)).toEqual([1]);
      expect(await balanceOf(client)).toBe(funds - 2 * price);
    });

    test('that delivers half and then fails: what was not seen is refunded', async () => {
      const { client, placed } = await order(platform(), '9030', 4);
      await ended(client, placed, 'FAILED');
      const shown = await client.api.get<readonly object[]>(`/api/v1/orders/${placed.id}/vouchers`);
      expect(await balanceOf(client)).toBe(funds - shown.body.length * price);
    });

    test.concurrent('that has taken the order: it can no longer be cancelled, and is delivered when the supplier does', async () => {
      const { client, placed } = await order(platform(), '9900', 1);
      expect(placed.status).toBe('PENDING');
      const { operator, stack } = platform();
      const refused = await operator.post(`/admin/v1/orders/${placed.id}/cancel`, { reason: 'too slow' });
      expect(refused.status).toBe(409);
      const released = await fetch(`${stack.sandbox.url}/control/orders/${placed.id}-1/release`, { method: 'POST' });
      expect(released.status).toBe(200);
      await ended(client, placed, 'DELIVERED');
    });
  });
}
