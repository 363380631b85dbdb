import { waitFor } from '@dg/testing';
import { Webhook } from 'standardwebhooks';
import type { Answer, ErrorBody } from '../api.ts';
import type { Platform } from '../platform.ts';
import { newClient, newProduct, newStock, placeOrder, type Client } from '../shop.ts';
import { deliveriesTo, feedOf, subscribe, type Delivery, type Endpoint } from '../webhook-shop.ts';

const types = ['order.delivered'];

export function webhookStories(platform: () => Platform): void {
  /** A client who sells one product with enough codes, and buys `count` of it one after the other. */
  const shop = async (funds = 1_000) => {
    const client = await newClient(platform(), funds);
    const product = await newProduct(platform(), client);
    await newStock(platform(), product, 50);
    const buy = async (count = 1) => {
      for (let index = 0; index < count; index++) expect((await placeOrder(client, product, 1)).status).toBe(200);
    };
    return { client, buy };
  };

  describe('webhooks', () => {
    test('are registered, shown without their secret, changed and removed by their client alone', async () => {
      const client = await newClient(platform(), 0);
      const other = await newClient(platform(), 0);
      const url = 'https://receiver.example.com/hooks';
      const { status, body } = await client.api.post<Endpoint>('/api/v1/webhooks', {
        url,
        event_types: ['order.delivered', 'order.failed'],
        description: 'Shop',
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({ url, event_types: ['order.delivered', 'order.failed'], is_active: true });
      expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/);
      const path = `/api/v1/webhooks/${body.id}`;
      const { secret: _secret, ...shown } = body;
      expect((await client.api.get(path)).body).toEqual(shown);
      expect((await client.api.get('/api/v1/webhooks')).body).toEqual([shown]);
      expect((await other.api.get('/api/v1/webhooks')).body).toEqual([]);
      for (const method of ['GET', 'PATCH', 'DELETE'])
        expect((await other.api.send(method, path, method === 'PATCH' ? {} : undefined)).status).toBe(404);
      const changed = await client.api.send<Endpoint>('PATCH', path, {
        is_active: false,
        event_types: ['esim.failed'],
      });
      expect(changed.body).toMatchObject({
        ...shown,
        is_active: false,
        event_types: ['esim.failed'],
        updated_at: expect.any(String),
      });
      expect((await client.api.send('DELETE', path)).status).toBe(204);
      expect((await client.api.get(path)).status).toBe(404);
      expect((await client.api.get('/api/v1/webhooks')).body).toEqual([]);
    });

    test.each<[string, object]>([
      ['no url', { event_types: types }],
      ['no event types', { url: 'https://a.example.com' }],
      ['an empty list', { url: 'https://a.example.com', event_types: [] }],
      ['an unknown type', { url: 'https://a.example.com', event_types: ['order.*'] }],
      ['plain http', { url: 'http://a.example.com', event_types: types }],
      ['another scheme', { url: 'ftp://a.example.com', event_types: types }],
      ['a private address', { url: 'https://10.0.0.1/', event_types: types }],
      ['the metadata service', { url: 'https://169.254.169.254/latest', event_types: types }],
      ['a disguised private address', { url: 'https://[::ffff:192.168.0.1]/', event_types: types }],
      ['credentials in the url', { url: 'https://a:b@a.example.com/', event_types: types }],
      ['no object', [] as object],
    ])('are refused with %s, and nothing is registered', async (_what, body) => {
      const client = await newClient(platform(), 0);
      const answer: Answer<ErrorBody> = await client.api.post('/api/v1/webhooks', body);
      expect({ status: answer.status, name: answer.body.error.name }).toEqual({
        status: 400,
        name: 'ValidationException',
      });
      expect((await client.api.get('/api/v1/webhooks')).body).toEqual([]);
    });

    test('with an Idempotency-Key are registered once and answered with the same secret again', async () => {
      const client = await newClient(platform(), 0);
      const register = () =>
        client.api.post<Endpoint>(
          '/api/v1/webhooks',
          { url: 'https://a.example.com', event_types: types },
          { 'idempotency-key': 'once' },
        );
      const [first, again] = [await register(), await register()];
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect((await client.api.get('/api/v1/webhooks')).body).toHaveLength(1);
    });

    test('come again until they are taken: same id, same body, signed each time', async () => {
      const { client, buy } = await shop();
      const { receiver, endpoint, untilTaken } = await subscribe(client, types);
      receiver.behave(({ attempt }) => {
        if (attempt === 1) return { status: 500 };
        return attempt === 2 ? 'break off' : { status: 204 };
      });
      await buy(3);
      await untilTaken(3);
      await receiver.close();
      expect(receiver.received.every(({ isSigned }) => isSigned)).toBe(true);
      for (const [, tries] of Map.groupBy(receiver.received, ({ id }) => id)) {
        expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
        expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
      }
      const deliveries = await waitFor('the outcomes', async () => {
        const all = await deliveriesTo(client, endpoint.id);
        return all.every(({ status }) => status === 'DELIVERED') ? all : undefined;
      });
      for (const { tries } of deliveries) {
        expect(tries[0]).toMatchObject({ response_code: 500 });
        expect(tries.at(-1)).toMatchObject({ response_code: 204 });
      }
    });

    test('do not follow a redirect, and one receiver that never answers delays no other', async () => {
      const { client, buy } = await shop();
      const elsewhere = await subscribe(client, ['esim.failed']);
      const redirecting = await subscribe(client, types);
      redirecting.receiver.behave(() => ({ status: 302, headers: { location: `${elsewhere.receiver.url}/webhooks` } }));
      const silent = await subscribe(client, types);
      silent.receiver.behave(() => 'hang');
      const healthy = await subscribe(client, types);
      await buy(12);
      await healthy.untilTaken(12, 10_000);
      await waitFor('the redirect', () => redirecting.receiver.received.length > 1);
      expect(elsewhere.receiver.received).toEqual([]);
      expect(silent.taken()).toEqual([]);
      for (const { endpoint, receiver } of [elsewhere, redirecting, silent, healthy]) {
        await client.api.send('DELETE', `/api/v1/webhooks/${endpoint.id}`);
        await receiver.close();
      }
    });

    test('end at a receiver that is gone; it can be turned on again and gets what it has missed', async () => {
      const { client, buy } = await shop();
      const email = `gone-${client.id}@example.com`;
      await platform().operator.post(`/admin/v1/clients/${client.id}/users`, {
        email,
        password: 'correct horse battery',
      });
      const since = new Date().toISOString();
      const { receiver, endpoint, untilTaken } = await subscribe(client, types);
      receiver.behave(() => ({ status: 410 }));
      await buy(1);
      const path = `/api/v1/webhooks/${endpoint.id}`;
      await waitFor('the end', async () => !(await client.api.get<Endpoint>(path)).body.is_active);
      expect((await client.api.get<Endpoint>(path)).body.disabled_reason).toBe('GONE');
      const mail = await waitFor('the mail', async () => {
        const response = await fetch(`${platform().stack.mailUrl}/messages`);
        const mails = (await response.json()) as { to: string; subject: string; text: string; html: string }[];
        return mails.find(({ to }) => to === email);
      });
      expect(mail.text + mail.html).not.toContain('of-the-receiver');
      await buy(2);
      expect((await client.api.post(`${path}/recover`, { since })).status).toBe(400);
      receiver.behave(() => ({ status: 200 }));
      expect((await client.api.send('PATCH', path, { is_active: true })).status).toBe(200);
      // What was not over when it was turned off simply goes on: it need not be queued again.
      expect((await client.api.post(`${path}/recover`, { since })).status).toBe(200);
      const taken = await untilTaken(3);
      await receiver.close();
      const feed = (await feedOf(client)).filter(({ type }) => type === 'order.delivered');
      expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(feed.map(({ id }) => id)));
    });

    test('are signed with both secrets after a rotation', async () => {
      const { client, buy } = await shop();
      const { receiver, endpoint, untilTaken } = await subscribe(client, types);
      const { status, body } = await client.api.post<{ secret: string; previous_expires_at: string }>(
        `/api/v1/webhooks/${endpoint.id}/rotate-secret`,
      );
      expect(status).toBe(200);
      expect(body.secret).not.toBe(endpoint.secret);
      const inHours = (Date.parse(body.previous_expires_at) - Date.now()) / 3_600_000;
      expect(Math.round(inHours)).toBe(24);
      await buy();
      const [webhook] = await untilTaken(1);
      await receiver.close();
      for (const secret of [endpoint.secret!, body.secret])
        new Webhook(secret).verify(webhook!.body, webhook!.headers as Record<string, string>);
      expect(String(webhook!.headers['webhook-signature']).split(' ')).toHaveLength(2);
    });

    test('can be tried out, looked up and replayed', async () => {
      const { client, buy } = await shop();
      const { receiver, endpoint, untilTaken } = await subscribe(client, types);
      const path = `/api/v1/webhooks/${endpoint.id}`;
      expect((await client.api.post(`${path}/test`)).status).toBe(200);
      const [tried] = await untilTaken(1);
      expect(tried).toMatchObject({ isSigned: true, event: { type: 'webhook.test' } });
      expect(await feedOf(client)).not.toContainEqual(expect.objectContaining({ type: 'webhook.test' }));
      await buy();
      const [, first] = await untilTaken(2);
      const delivery = await waitFor('its outcome', async () =>
        (await deliveriesTo(client, endpoint.id)).find(
          ({ event_id: id, status }) => id === first!.id && status === 'DELIVERED',
        ),
      );
      const replay = await client.api.post<Delivery>(`/api/v1/webhooks/deliveries/${delivery.id}/replay`);
      expect({ status: replay.status, id: replay.body.id }).toEqual({ status: 200, id: delivery.id });
      const [, , again] = await untilTaken(3);
      expect(again!.id).toBe(first!.id);
      expect(again!.body).toBe(first!.body);
      await receiver.close();
      const other = await newClient(platform(), 0);
      expect((await other.api.post(`/api/v1/webhooks/deliveries/${delivery.id}/replay`)).status).toBe(404);
    });
  });

  describe('the feed of events', () => {
    test('gives every client its own events, numbered from 1 without a gap, and pages by number', async () => {
      const { client, buy } = await shop();
      await buy(4);
      const delivered = (all: Awaited<ReturnType<typeof feedOf>>) =>
        all.filter(({ type }) => type === 'order.delivered');
      const feed = await waitFor('the events', async () => {
        const all = await feedOf(client);
        return delivered(all).length === 4 ? all : undefined;
      });
      expect(feed.map(({ seq }) => seq)).toEqual(feed.map((_event, index) => index + 1));
      expect(await feedOf(client, `?after=${feed[1]!.seq}&limit=1`)).toEqual([feed[2]]);
      expect(await feedOf(client, `?after=${feed.length}`)).toEqual([]);
      for (const query of ['after=-1', 'after=x', 'limit=0', 'limit=1001', `after=${'9'.repeat(30)}`])
        expect((await client.api.get(`/api/v1/events?${query}`)).status).toBe(400);
      // Nobody else is told of it.
      const other: Client = await newClient(platform(), 0);
      expect(delivered(await feedOf(other))).toEqual([]);
    });
  });
}
