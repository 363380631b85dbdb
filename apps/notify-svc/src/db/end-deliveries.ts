import { query, type Queryable } from '@dg/platform/postgres';

/**
 * Fails all that an endpoint has not been sent yet: it was turned off or deleted. `recover` finds it there. In the
 * transaction that holds the endpoint's row.
 */
export async function failUnfinished(client: Queryable, endpointId: number): Promise<void> {
  // Locked in the order of their ids, as everybody does.
  await query(
    client,
    `with unfinished as (
       select id from deliveries where endpoint_id = $1 and state in ('waiting', 'pending') order by id
       for no key update
     )
     update deliveries set state = 'failed', next_try_at = null, claimed_until = null
     from unfinished where deliveries.id = unfinished.id`,
    [endpointId],
  );
}
