import { waitFor } from '@dg/testing';
import type { ServiceName } from 'tools/stack';
import type { Platform } from '../platform.ts';
import { balanceOf, newClient, newProduct, newStock, unique, type Client, type Order, type Product } from '../shop.ts';
import { expectCleanBooks } from './money.ts';

const endings = new Set(['DELIVERED', 'FAILED', 'CANCELLED']);

/** Places orders until told to stop, as a client does that repeats what it got no answer to. */
async function buyUntil(client: Client, product: Product, isOver: () => boolean): Promise<string[]> {
  const references: string[] = [];
  while (!isOver()) {
    const reference = unique('load');
    references.push(reference);
    const body = { product_id: product.id, denomination: 10, quantity: 1, client_reference: reference };
    for (let isAnswered = false; !isAnswered && !isOver();) {
      const answer = await client.api.post('/api/v1/orders', body).catch(() => undefined);
      isAnswered = answer !== undefined && answer.status < 500;
    }
  }
  return references;
}

export function crashStories(platform: () => Platform): void {
  describe('a service killed under load and started again', () => {
    const killed: ServiceName[] = ['order-svc', 'wallet-svc', 'fulfilment-svc', 'catalog-svc', 'gateway', 'notify-svc'];
    test.each(killed)(
      '%s: no order is lost or charged twice',
      async (service) => {
        const client = await newClient(platform(), 100_000);
        const product = await newProduct(platform(), client);
        await newStock(platform(), product, 4_000);
        let isOver = false;
        const buyers = Array.from({ length: 8 }, () => buyUntil(client, product, () => isOver));
        try {
          const handle = platform().stack.services[service];
          const spent = async () => 100_000 - (await balanceOf(client).catch(() => 100_000));
          await waitFor('load', async () => (await spent()) > 100);
          await handle.kill('SIGKILL');
          const before = await spent();
          await handle.start();
          await waitFor('load again', async () => (await spent()) > before + 300, 40_000);
        } finally {
          isOver = true;
        }
        const references = (await Promise.all(buyers)).flat();
        const orders = await waitFor(
          'every order to end',
          async () => {
            const list = await client.api.get<Order[]>('/api/v1/orders?limit=10000');
            return list.status === 200 && list.body.every((order) => endings.has(order.status)) ? list.body : undefined;
          },
          60_000,
        );
        const paid = orders.filter((order) => order.status === 'DELIVERED').length;
        await waitFor(
          'the balance of exactly the delivered orders',
          async () => (await balanceOf(client)) === 100_000 - paid * 10,
          45_000,
        );
        const byReference = new Set(
          (orders as unknown as { client_reference: string }[]).map((order) => order.client_reference),
        );
        expect(byReference.size).toBe(orders.length);
        for (const reference of byReference) expect(references).toContain(reference);
        await expectCleanBooks(platform());
      },
      180_000,
    );
  });
}
