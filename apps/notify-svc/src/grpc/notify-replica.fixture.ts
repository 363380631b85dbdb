import { notifyService } from '@dg/contracts';
import { connectGrpc, serveGrpc, type GrpcClient } from '@dg/platform/grpc';
import type { Lifecycle } from '@dg/platform/lifecycle';
import { transaction } from '@dg/platform/postgres';
import { silentLog, type TestDatabase } from '@dg/testing';
import { storeEvents } from '../db/store-events.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { testBox } from '../testing/apply.ts';
import { orderEvent as newOrderEvent } from '../testing/feed.ts';
import { notifyHandlers } from './notify-server.ts';

/** A running notify-svc that sends nothing, and a client of it. Counts how often its worker was woken. */
export async function startReplica(
  { database }: TestDatabase,
  lifecycle: Lifecycle,
): Promise<{ notify: GrpcClient<typeof notifyService>; wakes: () => number }> {
  let wakes = 0;
  const wakeDeliveries = () => {
    wakes++;
  };
  const server = await serveGrpc({
    port: 0,
    log: silentLog,
    isReady: () => true,
    definition: notifyService,
    handlers: notifyHandlers({ database, box: testBox, allowPrivate: false, wakeDeliveries, log: silentLog }),
  });
  lifecycle.onDrain('server', server.close);
  const notify = connectGrpc(notifyService, `127.0.0.1:${server.port}`, silentLog);
  lifecycle.onDrain('client', notify.close);
  return { notify, wakes: () => wakes };
}

/** An event of an order, by default the first of its order; its id is the order's. */
export function orderEvent(clientId: number, orderId: number, event: Partial<ClientEvent> = {}): ClientEvent {
  return {
    ...newOrderEvent(clientId, orderId),
    id: `evt_${orderId}_${event.order?.version ?? 1}`,
    createdAt: '2026-01-31T09:30:00.000Z',
    data: { id: orderId, status: 'DELIVERED', amount: 12.5 },
    ...event,
  };
}

/** Has events happen. */
export function happen({ database }: TestDatabase, events: readonly ClientEvent[]): Promise<void> {
  return transaction(database, (client) => storeEvents(client, testBox, events));
}
