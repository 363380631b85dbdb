import { Rejection } from '@dg/kernel';
import { query, transaction, type Database } from '@dg/platform/postgres';
import { deliveryById, sendAgain, type DeliveryRow } from '../db/delivery-history.ts';
import { holdActiveEndpoint } from '../db/endpoints.ts';

const endpointOfDelivery = `
  select d.endpoint_id
  from deliveries d join endpoints e on e.id = d.endpoint_id
  where d.id = $1 and d.client_id = $2 and e.deleted_at is null`;

/**
 * Has one delivery tried again at once, unless it waits for an earlier one of its line. DELIVERY_NOT_FOUND,
 * WEBHOOK_INACTIVE.
 */
export function replayDelivery(
  database: Database,
  { clientId, deliveryId }: { readonly clientId: number; readonly deliveryId: number },
): Promise<DeliveryRow> {
  return transaction(database, async (client) => {
    const [found] = await query<{ endpoint_id: number }>(client, endpointOfDelivery, [deliveryId, clientId]);
    if (found === undefined) throw new Rejection('DELIVERY_NOT_FOUND');
    await holdActiveEndpoint(client, clientId, found.endpoint_id);
    await sendAgain(client, deliveryId);
    return deliveryById(client, deliveryId);
  });
}
