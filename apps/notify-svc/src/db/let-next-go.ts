import { query, type Queryable } from '@dg/platform/postgres';

/** Deliveries of one subject to one endpoint. */
export interface Line {
  readonly endpointId: number;
  readonly subject: string;
}

const letGo = `
  update deliveries set state = 'pending', next_try_at = now()
  where id = any(array(
    select next.id from unnest($1::integer[], $2::text[]) as line (endpoint_id, subject)
    cross join lateral (
      select d.id, d.state from deliveries d
      where d.endpoint_id = line.endpoint_id and d.subject = line.subject and d.state in ('waiting', 'pending')
      order by d.subject, d.seq, d.id limit 1
      for no key update
    ) as next
    where next.state = 'waiting'
  ))
  returning 1`;

/**
 * Lets the next of each line go whose turn it is; gives how many went. To be called in a later statement than the one
 * that ended a delivery: it then sees what was queued behind it until then (see `queueDeliveries`).
 */
export async function letNextGo(client: Queryable, lines: readonly Line[]): Promise<number> {
  const distinct = new Map(lines.map((line) => [`${line.endpointId} ${line.subject}`, line]));
  if (distinct.size === 0) return 0;
  const rows = await query(client, letGo, [
    [...distinct.values()].map(({ endpointId }) => endpointId),
    [...distinct.values()].map(({ subject }) => subject),
  ]);
  return rows.length;
}
