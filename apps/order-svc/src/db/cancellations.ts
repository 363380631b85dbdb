import { query, type Queryable } from '@dg/platform/postgres';

/** Who asked for a cancellation, and why. */
export interface CancellationRequest {
  readonly orderId: number;
  readonly actor: string;
  readonly reason: string;
  readonly requestId: string;
}

/** A cancellation on record of which it is not known whether it can be carried out. */
export interface OpenCancellation {
  readonly id: number;
  readonly orderId: number;
  readonly requestId: string;
}

/** Records a cancellation before anybody is asked to carry it out. */
export async function recordCancellation(database: Queryable, request: CancellationRequest): Promise<OpenCancellation> {
  const { orderId, actor, reason, requestId } = request;
  const [row] = await query<{ id: number }>(
    database,
    `insert into cancellations (order_id, actor, reason, request_id, answer) values ($1, $2, $3, $4, 'OPEN')
     returning id`,
    [orderId, actor, reason, requestId],
  );
  return { id: row!.id, orderId, requestId };
}

/** The answer to a cancellation is that to all of its order that were asked for before it, too. */
export async function answerCancellation(
  database: Queryable,
  { id, orderId }: OpenCancellation,
  isCancelled: boolean,
): Promise<void> {
  await query(database, `update cancellations set answer = $3 where order_id = $2 and id <= $1 and answer = 'OPEN'`, [
    id,
    orderId,
    isCancelled ? 'CANCELLED' : 'REFUSED',
  ]);
}

/**
 * The latest open cancellation of each of at most so many orders, those first that have waited longest; nobody else
 * gets them for `ageMs`, nor anybody those that are younger.
 */
export async function claimOpenCancellations(
  database: Queryable,
  ageMs: number,
  limit: number,
): Promise<OpenCancellation[]> {
  return query<OpenCancellation>(
    database,
    `with claimed as (
       update cancellations set asked_at = clock_timestamp()
       where answer = 'OPEN' and asked_at < clock_timestamp() - make_interval(secs => $1::double precision / 1000)
         and order_id in (select order_id from cancellations where answer = 'OPEN' group by order_id
                          having max(asked_at) < clock_timestamp() - make_interval(secs => $1::double precision / 1000)
                          order by max(asked_at) limit $2)
       returning id, order_id, request_id
     )
     select distinct on (order_id) id, order_id as "orderId", request_id as "requestId" from claimed
     order by order_id, id desc`,
    [ageMs, limit],
  );
}
