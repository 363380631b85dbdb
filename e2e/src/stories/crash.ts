import { waitFor } from '@dg/testing';
import type { ServiceName } from 'tools/stack';
import type { ErrorBody } from '../api.ts';
import type { Platform } from '../platform.ts';
import { balanceOf, newClient, newProduct, newStock, unique, type Client, type Order, type Product } from '../shop.ts';
import { expectCleanBooks } from './money.ts';

const endings = new Set(['DELIVERED', 'FAILED', 'CANCELLED']);

/** What a buyer noted down for itself. */
interface Book {
  readonly references: readonly string[];
  /** Ids of orders it was told of. */
  readonly accepted: readonly number[];
  /** Refusals that no order of it deserved. */
  readonly unexpected: readonly string[];
}

/** Places orders until told to stop, as a client does that repeats what it got no answer to. */
async function buyUntil(client: Client, product: Product, isOver: () => boolean): Promise<Book> {
  const references: string[] = [];
  const accepted: number[] = [];
  const unexpected: string[] = [];
  while (!isOver()) {
    const reference = unique('load');
    references.push(reference);
    const body = { product_id: product.id, denomination: 10, quantity: 1, client_reference: reference };
    for (let isAnswered = false; !isAnswered && !isOver();) {
      const answer = await client.api.post<Order & ErrorBody>('/api/v1/orders', body).catch(() => undefined);
      isAnswered = answer !== undefined && answer.status < 500;
      if (answer?.status === 200) accepted.push(answer.body.id);
      // After an unknown outcome the repeated create may find its own order there.
      else if (isAnswered && answer!.body.error.message !== 'Duplicate client_reference')
        unexpected.push(answer!.body.error.message);
    }
  }
  return { references, accepted, unexpected };
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
        const books = await Promise.all(buyers);
        const references = books.flatMap((book) => book.references);
        expect(books.flatMap((book) => book.unexpected)).toEqual([]);
        const orders = await waitFor(
          'every order to end',
          async () => {
            const list = await client.api.get<Order[]>('/api/v1/orders?limit=10000');
            return list.status === 200 && list.body.every((order) => endings.has(order.status)) ? list.body : undefined;
          },
          60_000,
        );
        const listed = new Set(orders.map((order) => order.id));
        expect(books.flatMap((book) => book.accepted).filter((id) => !listed.has(id))).toEqual([]);
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
