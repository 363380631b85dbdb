import { Rejection } from '@dg/kernel';
import { query, transaction, type Database } from '@dg/platform/postgres';
import { z } from 'zod';
import { holdActiveEndpoint } from '../db/endpoints.ts';
import { queueDeliveries } from '../db/queue-deliveries.ts';

/** How many events are looked at in one commit. */
const windowSize = 2_000n;
const time = z.iso.datetime({ offset: true });

/**
 * The seqs of the last event of a client that was stored before a time, and of its last one. Found by halving: a feed
 * has no gap, its events were stored in the order of their seqs, and most of it may lie before that time. They are the
 * same when all events are forgotten.
 */
const lastSeqs = `
  with recursive search (low, high) as (
    select coalesce((select seq from events where client_id = $1 order by seq limit 1) - 1, last_seq), last_seq
    from feeds where client_id = $1
    union all
    select
      case when is_before then middle else low end,
      case when is_before then high else middle - 1 end
    from (select low, high, (low + high + 1) / 2 as middle from search where low < high) as half
    cross join lateral (
      select coalesce(bool_and(stored_at < $2::timestamptz), true) as is_before
      from events where client_id = $1 and seq = middle
    ) as event
  )
  select min(low) filter (where low = high) as before, max(high) as last from search`;

// One index can be used inside, that of the event: a plan made while there were no deliveries would as soon read
// all deliveries of the endpoint for each event.
const missedEvents = `
  select e.id, e.type, e.subject, e.seq
  from events e
  left join lateral (
    select state from deliveries where event_id = e.id and endpoint_id + 0 = $1 offset 0
  ) as delivery on true
  where e.client_id = $2 and e.seq > $3 and e.seq <= $4 and e.type = any($5::text[])
    and coalesce(delivery.state, 'failed') = 'failed'
  order by e.seq`;

export interface RecoverAsk {
  readonly clientId: number;
  readonly endpointId: number;
  /** RFC 3339. */
  readonly since: string;
  /** When nobody waits for it any more. */
  readonly untilMs: number;
}

/**
 * Queues every event since a time, and since the endpoint is there, that it wants and has not got: what failed, and
 * what came while it was off. In steps: when it breaks off, asking again goes on. Gives how many were queued.
 * WEBHOOK_NOT_FOUND, WEBHOOK_INACTIVE, INVALID_REQUEST; UNAVAILABLE when it has not come to the end in time.
 */
export async function recoverEndpoint(
  { database, wakeDeliveries }: { readonly database: Database; readonly wakeDeliveries: () => void },
  { clientId, endpointId, since, untilMs }: RecoverAsk,
): Promise<number> {
  const sinceTime = parseSince(since);
  const { created_at: registeredAt } = await holdActiveEndpoint(database, clientId, endpointId);
  const [seqs] = await query<{ before: bigint | null; last: bigint | null }>(database, lastSeqs, [
    clientId,
    sinceTime > registeredAt ? sinceTime : registeredAt,
  ]);
  let deliveryCount = 0;
  for (let after = seqs!.before ?? 0n; after < (seqs!.last ?? 0n); after += windowSize) {
    if (Date.now() > untilMs) throw new Rejection('UNAVAILABLE');
    const queued = await queueMissed(database, { clientId, endpointId, after, upTo: after + windowSize });
    if (queued > 0) wakeDeliveries();
    deliveryCount += queued;
  }
  return deliveryCount;
}

function queueMissed(
  database: Database,
  window: { readonly clientId: number; readonly endpointId: number; readonly after: bigint; readonly upTo: bigint },
): Promise<number> {
  const { clientId, endpointId, after, upTo } = window;
  return transaction(database, async (client) => {
    // Nothing is added to the feed meanwhile, so that what comes next stands behind it; and of two recoveries at once,
    // which would both count what one of them queues, one waits for the other.
    await query(client, 'select from feeds where client_id = $1 for update', [clientId]);
    const { event_types: types } = await holdActiveEndpoint(client, clientId, endpointId);
    const missed = await query<MissedRow>(client, missedEvents, [endpointId, clientId, after, upTo, types]);
    await queueDeliveries(
      client,
      missed.map(({ id, type, subject, seq }) => ({
        endpointId,
        clientId,
        eventId: id,
        eventType: type,
        subject,
        seq,
      })),
    );
    return missed.length;
  });
}

interface MissedRow {
  id: string;
  type: string;
  subject: string;
  seq: bigint;
}

function parseSince(text: string): Date {
  const since = new Date(time.safeParse(text).success ? text : Number.NaN);
  if (Number.isNaN(since.getTime())) throw new Rejection('INVALID_REQUEST', 'since must be an RFC 3339 time');
  if (since.getTime() > Date.now()) throw new Rejection('INVALID_REQUEST', 'since must not be in the future');
  return since;
}
