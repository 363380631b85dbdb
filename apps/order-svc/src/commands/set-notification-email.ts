import { Rejection } from '@dg/kernel';
import { query, type Database } from '@dg/platform/postgres';

/**
 * Sets where the receipt goes, while the order is in flight (specification: locked once DELIVERED,
 * PARTIALLY_DELIVERED, FAILED or CANCELLED). ORDER_NOT_FOUND, NOTIFICATION_EMAIL_LOCKED.
 */
export async function setNotificationEmail(
  database: Database,
  clientId: number,
  vertical: string,
  orderId: number,
  email: string,
): Promise<void> {
  // The revision grows too: a step that was read with the old address is read again before it is announced.
  const [row] = await query<{ is_set: boolean }>(
    database,
    `with found as (
       select id, status from orders where id = $1 and client_id = $2 and vertical = $3 and state <> 'INTENT' for update
     ), changed as (
       update orders set email = $4, revision = revision + 1 from found
       where orders.id = found.id and found.status = 'PENDING' returning orders.id
     )
     select exists (select from changed) as is_set from found`,
    [orderId, clientId, vertical, email],
  );
  if (row === undefined) throw new Rejection('ORDER_NOT_FOUND');
  if (!row.is_set) throw new Rejection('NOTIFICATION_EMAIL_LOCKED');
}
