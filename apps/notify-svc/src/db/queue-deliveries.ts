import { query, type Queryable } from '@dg/platform/postgres';

/** An event that is to be sent to an endpoint. */
export interface NewDelivery {
  readonly endpointId: number;
  readonly clientId: number;
  readonly eventId: string;
  readonly eventType: string;
  /** Deliveries of one subject to one endpoint are a line: they are sent one after the other. */
  readonly subject: string;
  /** Of the event in its feed: its place in the line. 0 of a test, which is in none. */
  readonly seq: bigint;
}

interface DeliveryState {
  id: number;
  endpoint_id: number;
  event_id: string;
  subject: string;
  state: 'waiting' | 'pending' | 'delivered' | 'failed';
  /** Whether it was the last of its line that is not over. */
  is_last: boolean;
}

// Whoever ends a delivery updates it first and then, in a later statement, lets the next one of its line go. So it is
// enough to lock the last of a line that is not over: it ends either before this, and is found as it is then, or after
// the commit, and whoever ends it or what stands before it then sees what was queued behind it. What is being sent is
// locked before what waits, each in the order of the ids, as whoever settles locks them.
//
// All by key: joined, a plan made while there was little reads all deliveries there are.
const lock = `
  with asked as (select * from unnest($1::integer[], $2::text[], $3::text[]) as asked (endpoint_id, event_id, subject)),
  last as materialized (
    select last.id
    from (select distinct endpoint_id, subject from asked) as line cross join lateral (
      select id from deliveries d
      where d.endpoint_id = line.endpoint_id and d.subject = line.subject and d.state in ('waiting', 'pending')
      order by seq desc, id desc limit 1
    ) as last
  ), touched as (
    select id from last
    union all
    select known.id
    from asked cross join lateral (
      select id from deliveries d
      where d.endpoint_id = asked.endpoint_id and d.event_id = asked.event_id
      offset 0
    ) as known
  )
  select id, endpoint_id, event_id, subject, state, id in (select id from last) as is_last
  from deliveries
  where id = any(array(select id from touched))
  order by state, id
  for no key update of deliveries`;

const insertNew = `
  insert into deliveries (endpoint_id, client_id, event_id, event_type, subject, seq, state, next_try_at)
  select endpoint_id, client_id, event_id, event_type, subject, seq, state, case when state = 'pending' then now() end
  from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[])
    with ordinality as new (endpoint_id, client_id, event_id, event_type, subject, seq, state, position)
  order by position
  returning id, endpoint_id, event_id`;

const beginAgain = `
  update deliveries set
    state = case when id = any($2::integer[]) then 'pending' else 'waiting' end,
    next_try_at = case when id = any($2::integer[]) then now() end,
    tries_of_schedule = 0
  where id = any($1::integer[])`;

/**
 * Has events sent to endpoints, asked for in the order of their seq; gives the ids of the deliveries. A delivery waits
 * while another of its line is not over; of what waits the earliest in the feed goes first, whenever it was queued. One
 * that has failed begins anew; one that is not over or has arrived stays as it is. To be called under a lock on the
 * endpoints, so that no client turns one off meanwhile.
 */
export async function queueDeliveries(client: Queryable, asked: readonly NewDelivery[]): Promise<number[]> {
  if (asked.length === 0) return [];
  const known = await lockKnown(client, asked);
  const busyLines = new Set(known.filter(isUnfinished).map((row) => lineOf(row.endpoint_id, row.subject)));
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

  if (again.size > 0) {
    const due = [...again].filter(([, state]) => state === 'pending').map(([id]) => id);
    await query(client, beginAgain, [[...again.keys()], due]);
  }
  const inserted = added.size === 0 ? [] : await insert(client, [...added.values()]);
  const ids = new Map([...known, ...inserted].map((row) => [keyOf(row.endpoint_id, row.event_id), row.id]));
  return asked.map(({ endpointId, eventId }) => ids.get(keyOf(endpointId, eventId))!);
}

/** What is known of the deliveries asked for, and the last of each line that is not over. */
async function lockKnown(client: Queryable, asked: readonly NewDelivery[]): Promise<DeliveryState[]> {
  for (;;) {
    const known = await query<DeliveryState>(client, lock, [
      asked.map(({ endpointId }) => endpointId),
      asked.map(({ eventId }) => eventId),
      asked.map(({ subject }) => subject),
    ]);
    // One that was replayed ends before what stands before it in its line: that may have become the last meanwhile.
    if (known.every((row) => !row.is_last || isUnfinished(row))) return known;
  }
}

function insert(client: Queryable, rows: readonly (NewDelivery & { state: string })[]) {
  return query<Pick<DeliveryState, 'id' | 'endpoint_id' | 'event_id'>>(client, insertNew, [
    rows.map(({ endpointId }) => endpointId),
    rows.map(({ clientId }) => clientId),
    rows.map(({ eventId }) => eventId),
    rows.map(({ eventType }) => eventType),
    rows.map(({ subject }) => subject),
    rows.map(({ seq }) => seq),
    rows.map(({ state }) => state),
  ]);
}

const isUnfinished = ({ state }: DeliveryState) => state === 'waiting' || state === 'pending';
const keyOf = (endpointId: number, eventId: string) => `${endpointId} ${eventId}`;
const lineOf = keyOf;
