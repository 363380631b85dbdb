import type { Lifecycle } from '@dg/platform/lifecycle';
import type { Log } from '@dg/platform/log';
import { startLoop } from '@dg/platform/loop';
import { query, transaction, type Database } from '@dg/platform/postgres';
import { letNextGo } from './let-next-go.ts';

/** How long a client can catch up (decisions, section 6). */
const keptDays = 90;
const pruneEveryMs = 600_000;
const rowsPerStatement = 1_000;

// Of each feed all up to the last one that is old enough: what is kept has no gap, however the clock was set.
const removeOld = `
  with old as (
    select id, client_id, seq from events where stored_at < now() - make_interval(days => $1)
    order by stored_at limit $2
  ), reached as (
    select client_id, max(seq) as seq from old where seq is not null group by client_id
  ), doomed as (
    select id from old where seq is null
    union all
    select events.id from reached
    join events on events.client_id = reached.client_id and events.seq <= reached.seq
  ), forgotten as (
    delete from deliveries using doomed where deliveries.event_id = doomed.id
    returning endpoint_id, subject, state
  ), removed as (
    delete from events using doomed where events.id = doomed.id
    returning 1
  )
  select (select count(*)::integer from old) as old, forgotten.endpoint_id, forgotten.subject
  from (select) as one
  left join (select distinct endpoint_id, subject from forgotten where state in ('waiting', 'pending')) as forgotten
    on true`;

/** Forgets events, and how they were delivered, once they are too old to be asked for. A little at a time. */
export function startEventPruning(database: Database, lifecycle: Lifecycle, log: Log): void {
  const loop = startLoop({ name: 'event pruning', log, everyMs: pruneEveryMs, run: () => pruneEvents(database) });
  lifecycle.onDrain('event pruning', loop.stop);
}

/** The oldest of those that are too old; `more` when there may be others. */
export function pruneEvents(database: Database): Promise<'more' | 'idle'> {
  return transaction(database, async (client) => {
    const rows = await query<{ old: number; endpoint_id: number | null; subject: string | null }>(client, removeOld, [
      keptDays,
      rowsPerStatement,
    ]);
    // Only of a delivery that was replayed shortly before: nothing else is tried for as long.
    const lines = rows.flatMap(({ endpoint_id: endpointId, subject }) =>
      endpointId === null || subject === null ? [] : [{ endpointId, subject }],
    );
    await letNextGo(client, lines);
    return rows[0]?.old === rowsPerStatement ? 'more' : 'idle';
  });
}
