import { waitFor } from '@dg/testing';
import { clientEventTypes } from '@dg/resources';
import { newEsim, placeEsim, esimOf, live } from '../esim-shop.ts';
import type { Platform } from '../platform.ts';
import {
  importCatalogue,
  newClient,
  newProduct,
  newStock,
  placeOrder,
  productLine,
  unique,
  type Client,
} from '../shop.ts';
import { newTopup, placeTopup } from '../topup-shop.ts';
import { feedOf, subscribe, type FeedEvent } from '../webhook-shop.ts';

interface TimelineEntry {
  readonly at: string;
  readonly kind: string;
  readonly status?: string;
  readonly transaction_id?: number;
  readonly event_type?: string;
}

export function notificationStories(platform: () => Platform): void {
  const eventsAbout = async (client: Client, id: number, count: number): Promise<readonly FeedEvent[]> =>
    waitFor(`${count} events of order ${id}`, async () => {
      const about = (await feedOf(client, '?limit=1000')).filter(({ data }) => data['id'] === id);
      return about.length >= count ? about : undefined;
    });

  describe('clients are told', () => {
    test('how a voucher order ended: delivered, failed or cancelled, once, without its codes', async () => {
      const client = await newClient(platform(), 1_000);
      const product = await newProduct(platform(), client);
      await newStock(platform(), product, 10);
      const { receiver, untilTaken } = await subscribe(client, ['order.delivered', 'order.failed', 'order.cancelled']);
      const delivered = await placeOrder(client, product, 2, { client_reference: unique('ref') });
      const failed = await placeOrder(client, await newProduct(platform(), client), 1);
      const waiting = await placeOrder(client, await newProduct(platform(), client, { deliveryTime: 'Delayed' }), 1);
      await platform().operator.post(`/admin/v1/orders/${waiting.body.id}/cancel`, { reason: 'changed my mind' });
      const taken = await untilTaken(3);
      await receiver.close();
      const byOrder = new Map(taken.map(({ event }) => [event!.data['id'], event!]));
      expect(byOrder.get(delivered.body.id)).toMatchObject({
        type: 'order.delivered',
        data: {
          client_reference: expect.any(String),
          status: 'DELIVERED',
          product_id: product.id,
          product_name: product.name,
          denomination: 10,
          quantity: 2,
          amount: 20,
          currency: 'USD',
          placed_at: expect.any(String),
          order_version: 1,
        },
      });
      expect(byOrder.get(failed.body.id)).toMatchObject({
        type: 'order.failed',
        data: { status: 'FAILED', order_version: 1 },
      });
      expect(byOrder.get(waiting.body.id)).toMatchObject({ type: 'order.cancelled', data: { status: 'CANCELLED' } });
      expect(taken.map(({ body }) => body).join()).not.toContain('PLANTED-');
      expect(await eventsAbout(client, delivered.body.id, 1)).toHaveLength(1);
    });

    test('of a top-up what its list item says', async () => {
      const client = await newClient(platform(), 100);
      const product = await newTopup(platform(), client);
      const delivered = await placeTopup(client, product, 'player-1');
      const failed = await placeTopup(client, product, 'player-9002');
      for (const [{ body }, type] of [
        [delivered, 'topup.delivered'],
        [failed, 'topup.failed'],
      ] as const) {
        const [event] = await eventsAbout(client, body.id, 1);
        const items = (await client.api.get<{ id: number }[]>('/api/v1/topups/orders')).body;
        expect(event).toMatchObject({ type });
        expect(event!.data).toEqual({ ...items.find(({ id }) => id === body.id), order_version: 1 });
      }
    });

    test('every step in the life of an eSIM, each once and in order, without its activation code', async () => {
      const client = await newClient(platform(), 100);
      const product = await newEsim(platform(), client);
      const { receiver, untilTaken } = await subscribe(
        client,
        clientEventTypes.filter((type) => type.startsWith('esim.')),
      );
      receiver.behave(({ attempt }) => (attempt === 1 ? { status: 503 } : { status: 200 }));
      const { body } = await placeEsim(client, product);
      const { iccid, activation_code: code } = await esimOf(client, body.id);
      for (const step of ['install', 'first-use']) expect(await live(platform(), iccid!, step)).toBeLessThan(300);
      await live(platform(), iccid!, 'deplete');
      const taken = await untilTaken(7);
      await receiver.close();
      expect(taken.map(({ event }) => `${event!.type} ${Number(event!.data['usage_percent'] ?? 0)}`)).toEqual([
        'esim.delivered 0',
        'esim.installed 0',
        'esim.activated 0',
        'esim.usage_threshold 50',
        'esim.usage_threshold 80',
        'esim.usage_threshold 100',
        'esim.depleted 0',
      ]);
      expect(taken.map(({ event }) => event!.data['order_version'])).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(taken.map(({ event }) => event!.data['activation_status'])).toEqual([
        'NOT_INSTALLED',
        ...Array<string>(5).fill('ACTIVE'),
        'EXPIRED',
      ]);
      expect(taken[0]!.event!.data).toMatchObject({
        id: body.id,
        status: 'DELIVERED',
        iccid,
        amount: 10,
        currency: 'USD',
      });
      expect(taken.map(({ body: text }) => text).join()).not.toContain(code);
    }, 60_000);

    test('of a product they can see: added, changed, delisted, hidden from them and shown again', async () => {
      const client = await newClient(platform(), 0);
      const { receiver, untilTaken } = await subscribe(client, ['product.update']);
      const product = await newProduct(platform(), client);
      const line = productLine(product);
      const about = (all: Awaited<ReturnType<typeof untilTaken>>) =>
        all.map(({ event }) => event!.data).filter((data) => data['product_id'] === product.id);
      const hide = (productIds: readonly number[]) =>
        platform().operator.send('PUT', `/admin/v1/clients/${client.id}/blacklist`, {
          vertical: 'voucher',
          product_ids: productIds,
        });
      await importCatalogue(platform(), [{ ...line, validity: '6 months' }]);
      await importCatalogue(platform(), [{ ...line, validity: '6 months' }]);
      await hide([product.id]);
      await importCatalogue(platform(), [{ ...line, validity: '9 months' }]);
      await hide([]);
      await importCatalogue(platform(), [{ ...line, validity: '9 months', is_active: false }]);
      const changes = await waitFor('the changes', async () => {
        const found = about(await untilTaken(1));
        return found.length >= 5 ? found : undefined;
      });
      await receiver.close();
      expect(changes.map(({ change }) => change)).toEqual(['added', 'changed', 'delisted', 'added', 'delisted']);
      expect(changes[1]).toMatchObject({
        name: product.name,
        changed_fields: ['validity'],
        updated_at: expect.any(String),
      });
    });

    test('when a balance falls below its threshold, once until it has risen again, and by e-mail', async () => {
      const client = await newClient(platform(), 100);
      const email = `low-${client.id}@example.com`;
      await platform().operator.post(`/admin/v1/clients/${client.id}/users`, {
        email,
        password: 'correct horse battery',
      });
      await platform().operator.send('PATCH', `/admin/v1/wallets/${client.walletId}`, { low_balance_threshold: 85 });
      const product = await newProduct(platform(), client);
      await newStock(platform(), product, 10);
      const low = async (count: number) =>
        waitFor(`${count} low balances`, async () => {
          const found = (await feedOf(client)).filter(({ type }) => type === 'wallet.low_balance');
          return found.length >= count ? found : undefined;
        });
      for (let index = 0; index < 3; index++) await placeOrder(client, product, 1);
      const [first] = await low(1);
      expect(first!.data).toMatchObject({
        id: client.walletId,
        balance: 80,
        currency_code: 'USD',
        low_balance_threshold: 85,
      });
      await platform().operator.post(`/admin/v1/wallets/${client.walletId}/credits`, {
        amount: 50,
        reference: unique('more'),
      });
      for (let index = 0; index < 5; index++) await placeOrder(client, product, 1);
      expect((await low(2)).map(({ data }) => data['balance'])).toEqual([80, 80]);
      await waitFor('the mail', async () => {
        const response = await fetch(`${platform().stack.mailUrl}/messages`);
        const mails = (await response.json()) as { to: string; text: string }[];
        return mails.some(({ to, text }) => to === email && text.includes('80.00 USD'));
      });
    });
  });

  describe('the timeline of an order', () => {
    test.each(['voucher', 'topup', 'esim'] as const)(
      'of a %s says what happened to it and who was told',
      async (vertical) => {
        const client = await newClient(platform(), 100);
        const { receiver, untilTaken } = await subscribe(client, [...clientEventTypes]);
        const path = { voucher: 'orders', topup: 'topups/orders', esim: 'esim/orders' }[vertical];
        const place = {
          voucher: async () => {
            const product = await newProduct(platform(), client);
            await newStock(platform(), product, 1);
            return placeOrder(client, product, 1, { email: 'timeline@example.com' });
          },
          topup: async () => placeTopup(client, await newTopup(platform(), client), 'player-1'),
          esim: async () => placeEsim(client, await newEsim(platform(), client)),
        }[vertical];
        const { body } = await place();
        await waitFor('the event', async () =>
          (await untilTaken(1)).some(({ event }) => event!.data['id'] === body.id),
        );
        await receiver.close();
        const timeline = `/api/v1/${path}/${body.id}/timeline`;
        const entries = await waitFor('the whole timeline', async () => {
          const answer = await client.api.get<{ entries: TimelineEntry[] }>(timeline);
          expect(answer.status).toBe(200);
          const told = answer.body.entries.some(({ kind, status }) => kind === 'webhook' && status === 'DELIVERED');
          return told ? answer.body.entries : undefined;
        });
        const kinds = entries.map(({ kind }) => kind);
        expect(kinds).toEqual(expect.arrayContaining(['status', 'debit', 'webhook']));
        expect(entries.filter(({ kind }) => kind === 'status').map(({ status }) => status)).toEqual([
          'PENDING',
          'DELIVERED',
        ]);
        expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
        expect(JSON.stringify(entries)).not.toMatch(/sandbox|PLANTED|LPA:|timeline@example/);
        const other = await newClient(platform(), 0);
        expect((await other.api.get(timeline)).status).toBe(404);
        const seen = await platform().operator.get<{ timeline: object }>(`/admin/v1/orders/${body.id}`);
        expect(seen.body.timeline).toBeDefined();
      },
    );
  });
}
