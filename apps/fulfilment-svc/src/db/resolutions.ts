import { query, type Queryable } from '@dg/platform/postgres';

/** What a person decided about a job in manual review. */
export interface Resolution {
  readonly orderId: number;
  readonly outcome: 'delivered' | 'failed';
  readonly note: string;
  readonly actor: string;
  readonly requestId: string;
}

/** The resolution of an order; undefined when nobody has decided. */
export async function readResolution(
  client: Queryable,
  orderId: number,
): Promise<Pick<Resolution, 'outcome' | 'note' | 'actor'> | undefined> {
  const text = 'select outcome, note, actor from resolutions where order_id = $1';
  const [row] = await query<Pick<Resolution, 'outcome' | 'note' | 'actor'>>(client, text, [orderId]);
  return row;
}

export async function insertResolution(client: Queryable, resolution: Resolution): Promise<void> {
  const { orderId, outcome, note, actor, requestId } = resolution;
  const text = 'insert into resolutions (order_id, outcome, note, actor, request_id) values ($1, $2, $3, $4, $5)';
  await query(client, text, [orderId, outcome, note, actor, requestId]);
}
