import { newKsuid } from '@dg/kernel';
import { query, transaction, type Database } from '@dg/platform/postgres';
import type { KeyedBox } from '@dg/platform/sealed-box';
import { testEventType } from '@dg/resources';
import { deliveryById, type DeliveryRow } from '../db/delivery-history.ts';
import { holdEndpoint } from '../db/endpoints.ts';
import { queueDeliveries } from '../db/queue-deliveries.ts';
import { bodyOf, sealContextOf } from '../domain/client-event.ts';

export interface TestAsk {
  readonly clientId: number;
  readonly endpointId: number;
  readonly requestId: string;
}

const insertEvent = `
  insert into events (id, client_id, type, subject, body_sealed, created_at, request_id)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Queues one event that is in no feed, to one endpoint, be it on or off. WEBHOOK_NOT_FOUND. */
export function sendTest(
  { database, box }: { readonly database: Database; readonly box: KeyedBox },
  { clientId, endpointId, requestId }: TestAsk,
): Promise<DeliveryRow> {
  return transaction(database, async (client) => {
    await holdEndpoint(client, clientId, endpointId);
    const eventId = `evt_${newKsuid()}`;
    const subject = `test:${eventId}`;
    const createdAt = new Date().toISOString();
    const data = { webhook_id: endpointId, message: 'This is a test. Nothing has happened.' };
    const body = bodyOf({ id: eventId, type: testEventType, createdAt, data });
    const sealed = box.seal(body, sealContextOf(eventId));
    await query(client, insertEvent, [eventId, clientId, testEventType, subject, sealed, createdAt, requestId]);
    const [deliveryId] = await queueDeliveries(client, [
      { endpointId, clientId, eventId, eventType: testEventType, subject, seq: 0n },
    ]);
    return deliveryById(client, deliveryId!);
  });
}
