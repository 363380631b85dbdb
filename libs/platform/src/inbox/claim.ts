import { query, type Queryable } from '../postgres/index.ts';

/** Records events as seen by a consumer and returns the ids it had not seen before. */
export async function claimEvents(
  client: Queryable,
  consumer: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const rows = await query<{ event_id: string }>(
    client,
    `insert into inbox (consumer, event_id) select $1, unnest($2::text[]) on conflict do nothing returning event_id`,
    [consumer, eventIds],
  );
  return new Set(rows.map((row) => row.event_id));
}
