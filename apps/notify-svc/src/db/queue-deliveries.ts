import { query, type Queryable } from '@dg/platform/postgres';

/** An event that is to be sent to an endpoint. */
export interface NewDelivery {
  readonly endpointId: number;
  readonly clientId: number;
  readonly eventId: string;
  readonly eventType: string;
  /** Deliveries of one subject to one endpoint are a line: they are sent one after the other. */
  readonly subject: string;
}

interface DeliveryState {
  id: number;
  endpoint_id: number;
  event_id: string;
  subject: string;
  state: 'waiting' | 'pending' | 'delivered' | 'failed';
}

// Whoever ends a delivery updates it first and then, in a later statement, lets the next one of its line go: it ends
// either before this, and is found as it is then, or after the commit, and then sees what was queued behind it. Both
// lock what is being sent first, then what waits, each in the order of the ids.
const lock = `
  with asked as (select * from unnest($1::integer[], $2::text[], $3::text[]) as asked (endpoint_id, event_id, subject)),
  touched as (
    -- Each by itself and in the order of the index: joined, a plan made while there was little reads all that waits.
    select line.id from asked cross join lateral (
      select id from deliveries d
      where d.endpoint_id = asked.endpoint_id and d.subject = asked.subject and d.state in ('waiting', 'pending')
      order by id
    ) as line
    union
    select d.id from asked join deliveries d using (endpoint_id, event_id)
  )
  select d.id, d.endpoint_id, d.event_id, d.subject, d.state
  from touched join deliveries d on d.id = touched.id
  order by d.state, d.id
  for no key update of d`;

const insertNew = `
  insert into deliveries (endpoint_id, client_id, event_id, event_type, subject, state, next_try_at)
  select endpoint_id, client_id, event_id, event_type, subject, state, case when state = 'pending' then now() end
  from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[])
    with ordinality as new (endpoint_id, client_id, event_id, event_type, subject, state, position)
  order by position
  returning id, endpoint_id, event_id`;

const beginAgain = `
  update deliveries set
    state = again.state, next_try_at = case when again.state = 'pending' then now() end, tries_of_schedule = 0
  from unnest($1::integer[], $2::text[]) as again (id, state)
  where deliveries.id = again.id`;

/**
 * Has events sent to endpoints; gives the ids of the deliveries, in the order asked. A delivery waits while another of
 * its line is not over; of what waits the one with the smallest id goes first. One that has failed begins anew; one
 * that is not over or has arrived stays as it is. To be called under a lock on the endpoints, so that none is turned
 * off meanwhile.
 */
export async function queueDeliveries(client: Queryable, asked: readonly NewDelivery[]): Promise<number[]> {
  if (asked.length === 0) return [];
  const known = await query<DeliveryState>(client, lock, [
    asked.map(({ endpointId }) => endpointId),
    asked.map(({ eventId }) => eventId),
    asked.map(({ subject }) => subject),
  ]);

  const unfinished = known.filter(({ state }) => state === 'waiting' || state === 'pending');
  const busyLines = new Set(unfinished.map((row) => lineOf(row.endpoint_id, row.subject)));
  const joinLine = (line: string) => {
    const state = busyLines.has(line) ? 'waiting' : 'pending';
    busyLines.add(line);
    return state;
  };
  const knownByKey = new Map(known.map((row) => [keyOf(row.endpoint_id, row.event_id), row]));
  const added = new Map<string, NewDelivery & { state: string }>();
  const again = new Map<number, string>();
  for (const delivery of asked) {
    const key = keyOf(delivery.endpointId, delivery.eventId);
    const before = knownByKey.get(key);
    const line = lineOf(delivery.endpointId, delivery.subject);
    if (before === undefined && !added.has(key)) added.set(key, { ...delivery, state: joinLine(line) });
    if (before?.state === 'failed' && !again.has(before.id)) again.set(before.id, joinLine(line));
  }

  if (again.size > 0) await query(client, beginAgain, [[...again.keys()], [...again.values()]]);
  const inserted = added.size === 0 ? [] : await insert(client, [...added.values()]);
  const ids = new Map([...known, ...inserted].map((row) => [keyOf(row.endpoint_id, row.event_id), row.id]));
  return asked.map(({ endpointId, eventId }) => ids.get(keyOf(endpointId, eventId))!);
}

function insert(client: Queryable, rows: readonly (NewDelivery & { state: string })[]) {
  return query<Pick<DeliveryState, 'id' | 'endpoint_id' | 'event_id'>>(client, insertNew, [
    rows.map(({ endpointId }) => endpointId),
    rows.map(({ clientId }) => clientId),
    rows.map(({ eventId }) => eventId),
    rows.map(({ eventType }) => eventType),
    rows.map(({ subject }) => subject),
    rows.map(({ state }) => state),
  ]);
}

const keyOf = (endpointId: number, eventId: string) => `${endpointId} ${eventId}`;
const lineOf = keyOf;
