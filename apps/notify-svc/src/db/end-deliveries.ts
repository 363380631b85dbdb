import type { Log } from '@dg/platform/log';
import { startLoop, type Loop } from '@dg/platform/loop';
import { query, transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { testEventType } from '@dg/resources';
import { letNextGo } from './let-next-go.ts';

const everyMs = 2_000;
const rowsPerCommit = 1_000;

/** How far a walk through what an endpoint was still to be sent has come. */
interface Place {
  readonly subject: string;
  readonly seq: bigint;
  readonly id: number;
}

interface UnfinishedRow extends Place {
  readonly state: 'pending' | 'waiting';
}

const start: Place = { subject: '', seq: 0n, id: 0 };

// Line by line, in the order of the index. What tries out an endpoint that is off is no part of it.
const nextUnfinished = `
  select subject, seq, id, state from deliveries
  where endpoint_id = $1 and state in ('waiting', 'pending') and (subject, seq, id) > ($2::text, $3::bigint, $4::integer)
    and (event_type <> '${testEventType}' or $5::boolean)
  order by subject, seq, id limit ${rowsPerCommit}`;

// What is being sent before what waits, each in the order of the ids: as whoever queues or settles locks them. Each by
// its key, whatever else a plan made while there was little would hold to be shorter.
const lock = `
  select locked.id from unnest($1::integer[]) as asked (id)
  cross join lateral (
    select id, state from deliveries where id = asked.id for no key update
  ) as locked
  where locked.state in ('waiting', 'pending')`;

const fail = `
  update deliveries set state = 'failed', next_try_at = null, claimed_until = null
  where id = any($1::integer[])`;

/**
 * Fails what an endpoint has not been sent yet, behind a place and no more than what is fit for one commit. A line of
 * which something is left goes on: the endpoint may be turned on again before the rest has failed. Gives where it
 * ended; undefined when there is nothing more.
 */
export async function failUnfinished(
  client: Queryable,
  endpointId: number,
  { after = start, withTests = false }: { readonly after?: Place; readonly withTests?: boolean } = {},
): Promise<Place | undefined> {
  const rows = await query<UnfinishedRow>(client, nextUnfinished, [
    endpointId,
    after.subject,
    after.seq,
    after.id,
    withTests,
  ]);
  if (rows.length === 0) return undefined;
  const ordered = rows.toSorted((a, b) => (a.state === b.state ? a.id - b.id : a.state < b.state ? -1 : 1));
  const locked = await query<{ id: number }>(client, lock, [ordered.map(({ id }) => id)]);
  await query(client, fail, [locked.map(({ id }) => id)]);
  const lines = rows.map(({ subject }) => ({ endpointId, subject }));
  await letNextGo(client, lines);
  return rows.length === rowsPerCommit ? rows.at(-1) : undefined;
}

// Endpoints that have something unfinished are found one after the other in the index, however much it is of each.
const endpointsToEnd = `
  with recursive stop as (
    (select endpoint_id from deliveries where state in ('waiting', 'pending') order by endpoint_id limit 1)
    union all
    select (
      select endpoint_id from deliveries where state in ('waiting', 'pending') and endpoint_id > stop.endpoint_id
      order by endpoint_id limit 1
    )
    from stop where stop.endpoint_id is not null
  )
  select endpoints.id from stop join endpoints on endpoints.id = stop.endpoint_id
  where not is_active or deleted_at is not null
  order by endpoints.id`;

// Somebody who has it locked changes it, or ends its deliveries already: another round finds how it is then.
const lockOff = `
  select deleted_at is not null as is_deleted from endpoints
  where id = $1 and (not is_active or deleted_at is not null)
  for no key update skip locked`;

/**
 * Fails what endpoints that are off or deleted have not been sent, so that `recover` finds it. Turning one off only
 * says so in its row: there may be any number of deliveries, and nobody is to wait for them.
 */
export async function endDeliveries(database: Database, isStopping = () => false): Promise<void> {
  for (const { id } of await query<{ id: number }>(database, endpointsToEnd)) {
    let after: Place | undefined = start;
    while (after !== undefined && !isStopping()) {
      const from: Place = after;
      after = await transaction(database, async (client) => {
        const [off] = await query<{ is_deleted: boolean }>(client, lockOff, [id]);
        if (off === undefined) return undefined;
        return failUnfinished(client, id, { after: from, withTests: off.is_deleted });
      });
    }
  }
}

/** The same again and again; to be woken when an endpoint was turned off. */
export function startEndingDeliveries(database: Database, log: Log): Loop {
  const loop: Loop = startLoop({
    name: 'ending of deliveries',
    log,
    everyMs,
    run: async () => {
      await endDeliveries(database, () => loop.isStopping());
      return 'idle';
    },
  });
  return loop;
}
