import type { Lifecycle } from '@dg/platform/lifecycle';
import type { Log } from '@dg/platform/log';
import { startLoop } from '@dg/platform/loop';
import { query, transaction, type Database } from '@dg/platform/postgres';
import { letNextGo, type Line } from './let-next-go.ts';

/** How long a client can catch up (decisions, section 6). */
const keptDays = 90;
const pruneEveryMs = 600_000;
const rowsPerStatement = 1_000;

const findOld = `
  with old as (
    select id, client_id, seq from events where stored_at < now() - make_interval(days => $1)
    order by stored_at limit $2
  )
  select client_id, max(seq) as seq, count(*)::integer as count,
    coalesce(array_agg(id) filter (where seq is null), '{}') as in_no_feed
  from old group by client_id order by client_id`;

// As whoever recovers holds it: else events could be queued while they are forgotten.
const lockFeeds = 'select from feeds where client_id = any($1::integer[]) order by client_id for update';

// Of each feed all up to the last one that is old enough: what is kept has no gap, however the clock was set.
const remove = `
  with doomed as (
    select unnest($3::text[]) as id
    union all
    select event.id
    from unnest($1::integer[], $2::bigint[]) as reached (client_id, seq)
    cross join lateral (
      select id from events where client_id = reached.client_id and seq <= reached.seq offset 0
    ) as event
  ), forgotten as (
    delete from deliveries where event_id = any(array(select id from doomed))
    returning endpoint_id, subject, state
  ), removed as (
    delete from events where id = any(array(select id from doomed))
  )
  select distinct endpoint_id as "endpointId", subject from forgotten where state in ('waiting', 'pending')`;

/** Forgets events, and how they were delivered, once they are too old to be asked for. A little at a time. */
export function startEventPruning(database: Database, lifecycle: Lifecycle, log: Log): void {
  const loop = startLoop({ name: 'event pruning', log, everyMs: pruneEveryMs, run: () => pruneEvents(database) });
  lifecycle.onDrain('event pruning', loop.stop);
}

/** The oldest of those that are too old; `more` when there may be others. */
export function pruneEvents(database: Database): Promise<'more' | 'idle'> {
  return transaction(database, async (client) => {
    const found = await query<OldRow>(client, findOld, [keptDays, rowsPerStatement]);
    if (found.length === 0) return 'idle';
    const clientIds = found.map(({ client_id: clientId }) => clientId);
    await query(client, lockFeeds, [clientIds]);
    const lines = await query<Line>(client, remove, [
      clientIds,
      found.map(({ seq }) => seq),
      found.flatMap(({ in_no_feed: ids }) => ids),
    ]);
    // Only of a delivery that was replayed shortly before: nothing else is tried for as long.
    await letNextGo(client, lines);
    const oldCount = found.reduce((sum, { count }) => sum + count, 0);
    return oldCount === rowsPerStatement ? 'more' : 'idle';
  });
}

interface OldRow {
  client_id: number;
  /** Of the last one in the feed; null when there is none in it. */
  seq: bigint | null;
  count: number;
  in_no_feed: string[];
}
