import type { Finding } from '@dg/platform/postgres';
import { pages, rowsById, type OpenBooks } from './books.ts';
import { resultLateAfter } from './job-checks.ts';

interface EsimOrder {
  id: number;
  state: string;
  activation_status: string | null;
  profile_sequence: number;
}

interface ProfileRow {
  id: number;
  sequence: number;
  activation_status: string;
  is_cancelled: boolean;
  /** While it is being taken back, nothing is told. */
  is_held: boolean;
  is_settled: boolean;
}

const statusSql = `case when ended_at is not null then 'EXPIRED' when installed_at is not null then 'ACTIVE' else 'NOT_INSTALLED' end`;

/**
 * An order never knows more of its profile than the profile, and what it knows is not old; a taken back profile is no
 * delivered order's. The order is read first: what it knows was committed by fulfilment before.
 */
export async function esimsStandAsTheirProfiles({ orders, fulfilment }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select id, state, activation_status, profile_sequence from orders
                where id > $1 and vertical = 'esim' and state = 'DELIVERED' order by id limit $2`;
  for await (const page of pages<EsimOrder>(orders, text)) {
    const profiles = await rowsById<ProfileRow>(
      fulfilment,
      `select order_id as id, sequence, cancelled_at is not null as is_cancelled, is_held, ${statusSql} as activation_status,
              updated_at < clock_timestamp() - interval '${resultLateAfter}' as is_settled
       from esim_profiles where is_placed and order_id = any($1::integer[])`,
      page.map(({ id }) => id),
    );
    for (const order of page) {
      const profile = profiles.get(order.id);
      if (profile === undefined || !isAlike(order, profile)) wrong.push({ ...order, order_id: order.id, profile });
    }
  }
  return { check: 'every DELIVERED eSIM has its profile, and knows each of its steps and no other', rows: wrong };
}

function isAlike(order: EsimOrder, profile: ProfileRow): boolean {
  // Taken back a moment ago, its order is on its way to the refund.
  if (profile.is_cancelled) return !profile.is_settled;
  if (order.profile_sequence > profile.sequence) return false;
  if (!profile.is_settled || profile.is_held) return true;
  return order.profile_sequence === profile.sequence && order.activation_status === profile.activation_status;
}
