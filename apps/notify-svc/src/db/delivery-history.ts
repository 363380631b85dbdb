import { Rejection } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';
import { clientEventTypes, testEventType } from '@dg/resources';
import { retriesMax } from '../domain/webhook-schedule.ts';

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

/** So many of what was asked for are counted and can be looked at, the latest: any more would be read in vain. */
const listedMax = 10_000;

interface Listed {
  /** Its latest ids: $1 of the endpoint, up to $2 of them. */
  readonly ids: string;
  readonly filter: readonly unknown[];
}

const all = 'select id from deliveries where endpoint_id = $1 order by id desc limit $2';

// Of each kind the latest, in the order of the index: what is of other kinds is not read, however much there is.
const ofKinds = `
  select found.id
  from unnest($3::text[]) as event_type, unnest($4::text[]) as state
  cross join lateral (
    select id from deliveries
    where endpoint_id = $1 and deliveries.event_type = event_type.event_type and deliveries.state = state.state
    order by id desc limit $2
  ) as found
  order by id desc limit $2`;

function listed({ status, eventType }: DeliveryPage): Listed {
  if (status === undefined && eventType === undefined) return { ids: all, filter: [] };
  const types = eventType === undefined ? [...clientEventTypes, testEventType] : [eventType];
  const states = status === undefined ? Object.values(deliveryStates).flat() : deliveryStates[status];
  return { ids: ofKinds, filter: [types, states] };
}

/**
 * A page of what was sent to an endpoint, newest first, and how much there is in all. There is no more than the latest
 * 10,000 of what was asked for: `totalCount` says 10,000 then too, and a page beyond them is empty.
 */
export async function listDeliveries(
  database: Queryable,
  page: DeliveryPage,
): Promise<{ rows: DeliveryRow[]; totalCount: number }> {
  const { ids, filter } = listed(page);
  const [count] = await query<{ count: bigint }>(database, `select count(*) as count from (${ids}) as listed`, [
    page.endpointId,
    listedMax,
    ...filter,
  ]);
  const totalCount = Number(count!.count);
  const upTo = Math.min(page.offset + page.limit, totalCount);
  if (page.offset >= upTo) return { rows: [], totalCount };
  const parameter = filter.length + 3;
  const rows = await query<DeliveryRow>(
    database,
    `select ${columns} from (select id as listed_id from (${ids}) as listed order by id desc offset $${parameter}) as listed
     cross join lateral (select * from deliveries where id = listed_id offset 0) as delivery
     order by id desc`,
    [page.endpointId, upTo, ...filter, page.offset],
  );
  return { rows, totalCount };
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
 * Has a delivery tried at once: one that has not arrived from the start of the schedule, one that has arrived only
 * once, since what comes after it in its line would wait for a second success that nobody needs. One that is being sent
 * just now stays as it is, and so does one that waits for an earlier one of its line: its turn comes.
 */
export async function sendAgain(client: Queryable, deliveryId: number): Promise<void> {
  await query(
    client,
    `update deliveries set state = 'pending', next_try_at = now(), claimed_until = null,
       tries_of_schedule = case when state = 'delivered' then ${retriesMax} else 0 end
     where id = $1 and state <> 'waiting' and (claimed_until is null or claimed_until <= now())`,
    [deliveryId],
  );
}
