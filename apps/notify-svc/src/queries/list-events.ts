import type { Event } from '@dg/contracts/notify';
import { query, type Database } from '@dg/platform/postgres';
import type { KeyedBox } from '@dg/platform/sealed-box';
import { sealContextOf } from '../domain/client-event.ts';

const afterSeq = `
  select seq, id, type, created_at, body_sealed from events
  where client_id = $1 and seq > $2::bigint order by seq limit $3`;

interface FeedRow {
  seq: bigint;
  id: string;
  type: string;
  created_at: Date;
  body_sealed: Buffer;
}

export interface FeedPage {
  readonly clientId: number;
  /** A whole number in text. */
  readonly after: string;
  readonly limit: number;
}

/**
 * The events of a client's feed after one of them, oldest first, as they are sent, and whether there are more. Events
 * of a client commit in the order of their seq, so that none comes before one that was given already.
 */
export async function listEvents(
  { database, box }: { readonly database: Database; readonly box: KeyedBox },
  { clientId, after, limit }: FeedPage,
): Promise<{ events: Event[]; hasMore: boolean }> {
  const rows = await query<FeedRow>(database, afterSeq, [clientId, after, limit + 1]);
  const events = rows.slice(0, limit).map((row) => {
    const body = JSON.parse(box.open(row.body_sealed, sealContextOf(row.id))) as { readonly data: object };
    return {
      seq: String(row.seq),
      id: row.id,
      type: row.type,
      created_at: row.created_at.toISOString(),
      data_json: JSON.stringify(body.data),
    };
  });
  return { events, hasMore: rows.length > limit };
}
