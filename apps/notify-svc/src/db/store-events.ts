import { query, type Queryable } from '@dg/platform/postgres';
import type { KeyedBox } from '@dg/platform/sealed-box';
import { bodyOf, sealContextOf, type ClientEvent } from '../domain/client-event.ts';
import { numberEvents, type NumberedEvent } from '../domain/number-events.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/** How many go into one statement: an import tells many clients of many products. */
const rowsPerStatement = 1_000;

// A feed's row is locked from here to the commit: what comes later in a feed is not seen before what comes earlier.
const lockFeeds = `
  insert into feeds (client_id) select unnest($1::integer[]) order by 1
  on conflict (client_id) do update set last_seq = feeds.last_seq
  returning client_id, last_seq`;

const findStored = `
  select id, order_id, order_version from events where id = any($1::text[])
  union
  select e.id, e.order_id, e.order_version
  from unnest($2::integer[], $3::integer[]) as told (order_id, order_version)
  cross join lateral (
    select * from events
    where order_id = told.order_id and order_version = told.order_version
    offset 0
  ) as e`;

const insertEvents = `
  insert into events
    (id, client_id, seq, type, subject, body_sealed, created_at, request_id, order_id, order_version)
  select id, client_id, seq, type, subject, body_sealed, created_at, request_id, order_id, order_version
  from unnest($1::text[], $2::integer[], $3::bigint[], $4::text[], $5::text[], $6::bytea[], $7::timestamptz[],
      $8::text[], $9::integer[], $10::integer[])
    with ordinality as new (id, client_id, seq, type, subject, body_sealed, created_at, request_id, order_id,
      order_version, position)
  order by position`;

// They are there; but an update that joins them can be planned to read every feed for each.
const advanceFeeds = `
  insert into feeds (client_id, last_seq) select * from unnest($1::integer[], $2::bigint[])
  on conflict (client_id) do update set last_seq = excluded.last_seq`;

// A client that turns an endpoint off locks its row for update, and so waits until what is queued here can be seen and
// ended. Counting its failures does not, nor does turning it off for them: `endDeliveries` finds what came meanwhile.
const lockEndpoints = `
  select id, client_id, event_types from endpoints
  where client_id = any($1::integer[]) and is_active and deleted_at is null
  order by id
  for key share`;

interface Subscription {
  id: number;
  client_id: number;
  event_types: string[];
}

/**
 * Appends events to the feeds of their clients, in the order given, and has them sent to every endpoint that wants
 * them. What is stored already adds nothing and uses up no number. To be called in the transaction that takes the
 * events in.
 */
export async function storeEvents(client: Queryable, box: KeyedBox, events: readonly ClientEvent[]): Promise<void> {
  if (events.length === 0) return;
  const clientIds = [...new Set(events.map(({ clientId }) => clientId))];
  const feeds = await query<{ client_id: number; last_seq: bigint }>(client, lockFeeds, [clientIds]);
  const lastSeqs = new Map(feeds.map((feed) => [feed.client_id, feed.last_seq]));

  const fresh = await withoutStored(client, events);
  const numbered = numberEvents(fresh, lastSeqs);
  for (const chunk of inChunks(numbered)) await insertChunk(client, box, chunk);
  const reached = new Map(numbered.map(({ event, seq }) => [event.clientId, seq]));
  if (reached.size > 0) await query(client, advanceFeeds, [[...reached.keys()], [...reached.values()]]);

  const subscriptions = await query<Subscription>(client, lockEndpoints, [clientIds]);
  const byClient = Map.groupBy(subscriptions, (subscription) => subscription.client_id);
  const deliveries = numbered.flatMap(({ seq, event: { id: eventId, clientId, type: eventType, subject } }) =>
    (byClient.get(clientId) ?? [])
      .filter(({ event_types }) => event_types.includes(eventType))
      .map(({ id: endpointId }) => ({ endpointId, clientId, eventId, eventType, subject, seq })),
  );
  for (const chunk of inChunks(deliveries)) await queueDeliveries(client, chunk);
}

/** What is not stored yet, once each: by its id, and an order's event by the version of the order too. */
async function withoutStored(client: Queryable, events: readonly ClientEvent[]): Promise<ClientEvent[]> {
  const orders = events.flatMap(({ order }) => order ?? []);
  const stored = await query<{ id: string; order_id: number | null; order_version: number | null }>(
    client,
    findStored,
    [events.map(({ id }) => id), orders.map(({ id }) => id), orders.map(({ version }) => version)],
  );
  const seen = new Set(stored.flatMap((row) => [row.id, `${row.order_id} ${row.order_version}`]));
  return events.filter(({ id, order }) => {
    const keys = order === undefined ? [id] : [id, `${order.id} ${order.version}`];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}

async function insertChunk(client: Queryable, box: KeyedBox, chunk: readonly NumberedEvent[]): Promise<void> {
  const column = <Value>(valueOf: (event: ClientEvent) => Value) => chunk.map(({ event }) => valueOf(event));
  await query(client, insertEvents, [
    column(({ id }) => id),
    column(({ clientId }) => clientId),
    chunk.map(({ seq }) => seq),
    column(({ type }) => type),
    column(({ subject }) => subject),
    column((event) => box.seal(bodyOf(event), sealContextOf(event.id))),
    column(({ createdAt }) => createdAt),
    column(({ requestId }) => requestId),
    column(({ order }) => order?.id ?? null),
    column(({ order }) => order?.version ?? null),
  ]);
}

function* inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += rowsPerStatement) {
    yield items.slice(start, start + rowsPerStatement);
  }
}
