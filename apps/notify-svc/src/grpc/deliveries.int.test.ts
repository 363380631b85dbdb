import { query, transaction } from '@dg/platform/postgres';
import { serviceDatabase, testLifecycle, type TestDatabase } from '@dg/testing';
import { recoverEndpoint } from '../commands/recover-endpoint.ts';
import { endDeliveries } from '../db/end-deliveries.ts';
import { letNextGo } from '../db/let-next-go.ts';
import { migrations } from '../db/migrations/index.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { retriesMax } from '../domain/webhook-schedule.ts';
import { testBox } from '../testing/apply.ts';
import { happen, orderEvent, startReplica } from './notify-replica.fixture.ts';

const lifecycle = testLifecycle();
let store: TestDatabase;
let notify: Awaited<ReturnType<typeof startReplica>>['notify'];
let wakes: () => number;

beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
  lifecycle.onDrain('database', store.close);
  ({ notify, wakes } = await startReplica(store, lifecycle));
}, 180_000);
afterAll(() => lifecycle.drain('end of test', 0), 60_000);

let lastClientId = 0;
let lastOrderId = 0;
/** A client of its own for each test. */
const newClient = () => ++lastClientId;
const newOrder = () => ++lastOrderId;

const register = async (clientId: number, eventTypes = ['order.delivered', 'order.cancelled']) => {
  const { endpoint } = await notify.CreateEndpoint({
    client_id: clientId,
    url: 'https://shop.example/hooks',
    event_types: eventTypes,
    is_active: true,
  });
  return { client_id: clientId, endpoint_id: endpoint!.id };
};

type Place = Awaited<ReturnType<typeof register>>;
const deliveriesOf = async (place: Place, filter: object = {}) =>
  (await notify.ListDeliveries({ ...place, page: 1, limit: 500, ...filter })).deliveries;

/** As the worker leaves a delivery. */
const settle = (deliveryId: number, state: 'delivered' | 'failed', responseCode: number) =>
  query(
    store.database,
    `update deliveries set state = $2, next_try_at = null, try_count = 1, tries_of_schedule = 1,
       tries = jsonb_build_array(jsonb_build_object('at', '2026-01-31T09:30:00.000Z', 'response_code', $3::integer,
         'duration_ms', 12))
     where id = $1`,
    [deliveryId, state, responseCode],
  );

const stateOf = async (deliveryId: number) => {
  const [row] = await query<{ state: string; tries_of_schedule: number; try_count: number; is_due: boolean }>(
    store.database,
    `select state, tries_of_schedule, try_count, coalesce(next_try_at <= now(), false) as is_due
     from deliveries where id = $1`,
    [deliveryId],
  );
  return row!;
};

describe('a test event', () => {
  test('goes to one endpoint, be it off, and is in no feed', async () => {
    const clientId = newClient();
    const place = await register(clientId);
    await register(clientId);
    await notify.UpdateEndpoint({ ...place, is_active: false });
    const before = wakes();
    const delivery = await notify.SendTest({ ...place, request_id: 'r' });
    expect(delivery).toMatchObject({ endpoint_id: place.endpoint_id, event_type: 'webhook.test', status: 'PENDING' });
    expect(wakes()).toBe(before + 1);
    const [event, ...others] = await query<{ id: string; body_sealed: Buffer }>(
      store.database,
      'select id, body_sealed from events where client_id = $1',
      [clientId],
    );
    expect(others).toEqual([]);
    expect(JSON.parse(testBox.open(event!.body_sealed, `event:${event!.id}`))).toEqual({
      id: delivery.event_id,
      type: 'webhook.test',
      created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
      data: { webhook_id: place.endpoint_id, message: expect.any(String) as string },
    });
    expect(await deliveriesOf(place)).toEqual([delivery]);
    expect((await notify.ListEvents({ client_id: clientId, after: '0', limit: 10 })).events).toEqual([]);
  });
});

describe('the history of an endpoint', () => {
  test('is newest first, with its tries, and can be asked for by status and type', async () => {
    const clientId = newClient();
    const place = await register(clientId);
    const orderId = newOrder();
    const cancelled = orderEvent(clientId, orderId, { type: 'order.cancelled', order: { id: orderId, version: 2 } });
    await happen(store, [orderEvent(clientId, orderId), cancelled, orderEvent(clientId, newOrder())]);
    const [third, second, first] = await deliveriesOf(place);
    expect([first!.status, second!.status, third!.status]).toEqual(['PENDING', 'PENDING', 'PENDING']);
    expect(second).toMatchObject({ event_id: cancelled.id, next_try_at: '', tries: [] });
    expect(third!.next_try_at).not.toBe('');
    await settle(first!.id, 'failed', 503);
    const [failed] = await deliveriesOf(place, { status: 'FAILED' });
    expect(failed).toMatchObject({
      id: first!.id,
      tries: [{ at: '2026-01-31T09:30:00.000Z', response_code: 503, duration_ms: 12, failure: '' }],
    });
    const pending = await notify.ListDeliveries({ ...place, status: 'PENDING', page: 2, limit: 1 });
    expect(pending).toMatchObject({ total_count: 2, deliveries: [{ id: second!.id }] });
    const ofType = await deliveriesOf(place, { event_type: 'order.cancelled' });
    expect(ofType.map(({ id }) => id)).toEqual([second!.id]);
  });

  test.each([{ status: 'pending' }, { status: '\0' }, { event_type: 'a\0b' }, { event_type: 'order' }, { limit: 0 }])(
    'is refused with %j',
    async (filter) => {
      const place = await register(newClient());
      await expect(deliveriesOf(place, filter)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    },
  );
});

describe('a replayed delivery', () => {
  test('is due at once, from the start if it failed, for one try if it had arrived; one that waits keeps its turn', async () => {
    const clientId = newClient();
    const place = await register(clientId);
    const orderId = newOrder();
    const second = orderEvent(clientId, orderId, { order: { id: orderId, version: 2 } });
    await happen(store, [orderEvent(clientId, newOrder()), orderEvent(clientId, orderId), second]);
    const [waiting, failed, delivered] = await deliveriesOf(place);
    await settle(failed!.id, 'failed', 500);
    await settle(delivered!.id, 'delivered', 200);
    await notify.ReplayDelivery({ client_id: clientId, delivery_id: waiting!.id });
    expect(await stateOf(waiting!.id)).toMatchObject({ state: 'waiting', is_due: false });
    for (const [{ id }, tries] of [
      [failed!, 0],
      [delivered!, retriesMax],
    ] as const) {
      expect(await notify.ReplayDelivery({ client_id: clientId, delivery_id: id })).toMatchObject({
        status: 'PENDING',
      });
      expect(await stateOf(id)).toMatchObject({ state: 'pending', is_due: true, tries_of_schedule: tries });
    }
    expect(await stateOf(failed!.id)).toMatchObject({ try_count: 1 });
  });

  test('that is being sent just now stays as it is', async () => {
    const clientId = newClient();
    const place = await register(clientId);
    await happen(store, [orderEvent(clientId, newOrder())]);
    const [delivery] = await deliveriesOf(place);
    const claim = `update deliveries set claimed_until = now() + make_interval(secs => $2), tries_of_schedule = 3
      where id = $1`;
    await query(store.database, claim, [delivery!.id, 60]);
    await notify.ReplayDelivery({ client_id: clientId, delivery_id: delivery!.id });
    expect(await stateOf(delivery!.id)).toMatchObject({ tries_of_schedule: 3 });
    await query(store.database, claim, [delivery!.id, -1]);
    await notify.ReplayDelivery({ client_id: clientId, delivery_id: delivery!.id });
    expect(await stateOf(delivery!.id)).toMatchObject({ tries_of_schedule: 0 });
  });

  test('must be of an endpoint of this client that is there and on', async () => {
    const clientId = newClient();
    const place = await register(clientId);
    await happen(store, [orderEvent(clientId, newOrder())]);
    const [delivery] = await deliveriesOf(place);
    const own = { client_id: clientId, delivery_id: delivery!.id };
    for (const other of [
      { ...own, client_id: newClient() },
      { ...own, delivery_id: 2_147_483_647 },
      { ...own, delivery_id: -1 },
    ])
      await expect(notify.ReplayDelivery(other)).rejects.toMatchObject({ code: 'DELIVERY_NOT_FOUND' });
    await notify.UpdateEndpoint({ ...place, is_active: false });
    await expect(notify.ReplayDelivery(own)).rejects.toMatchObject({ code: 'WEBHOOK_INACTIVE' });
    await notify.DeleteEndpoint(place);
    await expect(notify.ReplayDelivery(own)).rejects.toMatchObject({ code: 'DELIVERY_NOT_FOUND' });
    await endDeliveries(store.database);
    expect(await stateOf(delivery!.id)).toMatchObject({ state: 'failed' });
  });
});

describe('recovery', () => {
  const longAgo = '2020-01-01T00:00:00+02:00';

  test('sends what failed and what came while the endpoint was off, in order, and nothing twice', async () => {
    const clientId = newClient();
    await happen(store, [orderEvent(clientId, newOrder())]);
    const place = await register(clientId);
    const [off, arrived] = [newOrder(), newOrder()];
    const cancelled = orderEvent(clientId, off, { type: 'order.cancelled', order: { id: off, version: 2 } });
    await happen(store, [orderEvent(clientId, arrived), orderEvent(clientId, off)]);
    await settle((await deliveriesOf(place))[1]!.id, 'delivered', 200);
    await notify.UpdateEndpoint({ ...place, is_active: false });
    await happen(store, [cancelled, orderEvent(clientId, newOrder(), { type: 'order.failed' })]);
    await expect(notify.RecoverEndpoint({ ...place, since: longAgo })).rejects.toMatchObject({
      code: 'WEBHOOK_INACTIVE',
    });
    await endDeliveries(store.database);
    await notify.UpdateEndpoint({ ...place, is_active: true });

    const asked = await Promise.all([1, 2, 3].map(() => notify.RecoverEndpoint({ ...place, since: longAgo })));
    expect(asked.map(({ delivery_count: count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
    const states = await query(
      store.database,
      'select event_id, state from deliveries where endpoint_id = $1 order by id',
      [place.endpoint_id],
    );
    expect(states).toEqual([
      { event_id: `evt_${arrived}_1`, state: 'delivered' },
      { event_id: `evt_${off}_1`, state: 'pending' },
      { event_id: `evt_${off}_2`, state: 'waiting' },
    ]);
  });

  test('ends when nobody waits for it any more, and goes on when asked again', async () => {
    const clientId = newClient();
    const place = await register(clientId);
    await happen(store, [orderEvent(clientId, newOrder())]);
    await settle((await deliveriesOf(place))[0]!.id, 'failed', 500);
    const ask = { clientId, endpointId: place.endpoint_id, since: longAgo };
    const deps = { database: store.database, wakeDeliveries: () => undefined };
    await expect(recoverEndpoint(deps, { ...ask, untilMs: Date.now() - 1 })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await deliveriesOf(place)).toMatchObject([{ status: 'FAILED' }]);
    expect(await notify.RecoverEndpoint({ ...place, since: longAgo })).toMatchObject({ delivery_count: 1 });
  });

  test('keeps the order of what failed before and what was never queued', async () => {
    const clientId = newClient();
    const place = await register(clientId);
    const order = newOrder();
    const tell = (version: number) => happen(store, [orderEvent(clientId, order, { order: { id: order, version } })]);
    const turn = (isActive: boolean) => notify.UpdateEndpoint({ ...place, is_active: isActive });
    await tell(1);
    await turn(false);
    await endDeliveries(store.database);
    await tell(2);
    await turn(true);
    await tell(3);
    await turn(false);
    await endDeliveries(store.database);
    await turn(true);
    expect(await notify.RecoverEndpoint({ ...place, since: longAgo })).toMatchObject({ delivery_count: 3 });
    const sent: string[] = [];
    for (;;) {
      const [next] = await query<{ id: number; event_id: string }>(
        store.database,
        `select id, event_id from deliveries where endpoint_id = $1 and state = 'pending'`,
        [place.endpoint_id],
      );
      if (next === undefined) break;
      sent.push(next.event_id);
      await settle(next.id, 'delivered', 200);
      await transaction(store.database, (client) =>
        letNextGo(client, [{ endpointId: place.endpoint_id, subject: `order:${order}` }]),
      );
    }
    expect(sent).toEqual([1, 2, 3].map((version) => `evt_${order}_${version}`));
  });

  test('begins with the first event since the time asked for, over thousands of them', async () => {
    const clientId = newClient();
    const place = await register(clientId);
    await notify.UpdateEndpoint({ ...place, is_active: false });
    const events: ClientEvent[] = Array.from({ length: 5_000 }, () => orderEvent(clientId, newOrder()));
    await happen(store, events);
    // One a second, the last one a minute ago; the endpoint is as old as the 101st.
    await query(
      store.database,
      `update events set stored_at = date_trunc('second', now()) - make_interval(secs => 60 + 5000 - seq)
       where client_id = $1`,
      [clientId],
    );
    await query(
      store.database,
      `update endpoints set created_at = (select stored_at from events where client_id = $1 and seq = 101)
       where id = $2`,
      [clientId, place.endpoint_id],
    );
    await notify.UpdateEndpoint({ ...place, is_active: true });
    const [event] = await query<{ stored_at: Date }>(
      store.database,
      'select stored_at from events where client_id = $1 and seq = 4991',
      [clientId],
    );
    const recover = async (since: string) =>
      (await notify.RecoverEndpoint({ ...place, since }, { deadlineMs: 60_000 })).delivery_count;
    expect(await recover(event!.stored_at.toISOString())).toBe(10);
    expect(await recover(new Date().toISOString())).toBe(0);
    expect(await recover(longAgo)).toBe(4_890);
    expect(await recover(longAgo)).toBe(0);
  }, 120_000);

  test.each(['', 'yesterday', '2026-02-30T00:00:00Z', '2026-01-01', '9999-12-31T23:59:59Z', '2026-01-01T00:00:00Z\0'])(
    'since %j is refused',
    async (since) => {
      const place = await register(newClient());
      await expect(notify.RecoverEndpoint({ ...place, since })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        message: expect.stringMatching(/^since must/) as string,
      });
    },
  );
});
