import { Rejection } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';

export interface DeliveryTryEntry {
  readonly at: string;
  /** Null: there was no answer. */
  readonly response_code?: number | null;
  readonly duration_ms: number;
  readonly failure?: string | null;
}

export interface DeliveryRow {
  id: number;
  endpoint_id: number;
  event_id: string;
  event_type: string;
  state: 'waiting' | 'pending' | 'delivered' | 'failed';
  tries: DeliveryTryEntry[];
  next_try_at: Date | null;
  created_at: Date;
}

const columns = 'id, endpoint_id, event_id, event_type, state, tries, next_try_at, created_at';

/** How a delivery stands, as clients are told: one that waits for an earlier one is pending too. */
export const deliveryStates = {
  PENDING: ['waiting', 'pending'],
  DELIVERED: ['delivered'],
  FAILED: ['failed'],
} as const satisfies Record<string, readonly DeliveryRow['state'][]>;

export interface DeliveryPage {
  readonly endpointId: number;
  /** Undefined: any. */
  readonly status: keyof typeof deliveryStates | undefined;
  readonly eventType: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const ofEndpoint = `
  from deliveries
  where endpoint_id = $1 and state = any($2::text[]) and ($3::text is null or event_type = $3)`;

/** A page of what was sent to an endpoint, newest first, and how much there is in all. */
export async function listDeliveries(
  database: Queryable,
  page: DeliveryPage,
): Promise<{ rows: DeliveryRow[]; totalCount: number }> {
  const states = page.status === undefined ? Object.values(deliveryStates).flat() : deliveryStates[page.status];
  const filter = [page.endpointId, states, page.eventType ?? null];
  const rows = await query<DeliveryRow>(
    database,
    `select ${columns} ${ofEndpoint} order by id desc limit $4 offset $5`,
    [...filter, page.limit, page.offset],
  );
  const [count] = await query<{ count: bigint }>(database, `select count(*) as count ${ofEndpoint}`, filter);
  return { rows, totalCount: Number(count!.count) };
}

/** All deliveries of these events, oldest first. */
export function deliveriesOfEvents(database: Queryable, eventIds: readonly string[]): Promise<DeliveryRow[]> {
  return query(database, `select ${columns} from deliveries where event_id = any($1::text[]) order by id`, [eventIds]);
}

/** By id; DELIVERY_NOT_FOUND. */
export async function deliveryById(client: Queryable, deliveryId: number): Promise<DeliveryRow> {
  const [row] = await query<DeliveryRow>(client, `select ${columns} from deliveries where id = $1`, [deliveryId]);
  if (row === undefined) throw new Rejection('DELIVERY_NOT_FOUND');
  return row;
}

/**
 * Has a delivery tried at once, from the start of the schedule, also one that has arrived or waits for an earlier one.
 * One that is being sent just now stays as it is.
 */
export async function sendAgain(client: Queryable, deliveryId: number): Promise<void> {
  await query(
    client,
    `update deliveries set state = 'pending', next_try_at = now(), tries_of_schedule = 0, claimed_until = null
     where id = $1 and (claimed_until is null or claimed_until <= now())`,
    [deliveryId],
  );
}
