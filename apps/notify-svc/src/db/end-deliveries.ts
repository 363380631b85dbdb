import { query, type Queryable } from '@dg/platform/postgres';

/**
 * Fails all that an endpoint has not been sent yet: it was turned off or deleted. `recover` finds it there. In the
 * transaction that holds the endpoint's row.
 */
export async function failUnfinished(client: Queryable, endpointId: number): Promise<void> {
  // What is being sent before what waits, each in the order of the ids: as whoever queues or settles locks them.
  await query(
    client,
    `with unfinished as (
       select id from deliveries where endpoint_id = $1 and state in ('waiting', 'pending')
       order by state, id
       for no key update
     )
     update deliveries set state = 'failed', next_try_at = null, claimed_until = null
     from unfinished where deliveries.id = unfinished.id`,
    [endpointId],
  );
}
