import type { Check } from '@dg/platform/postgres';

/** What must hold of eSIMs, of their profiles and of those that were taken back; see checks.ts. */
export const profileChecks: readonly Check[] = [
  {
    name: 'a delivered eSIM job has its profile, and no other job has one that lives',
    sql: `select j.order_id, j.state from jobs j
          left join esim_profiles p on p.order_id = j.order_id and p.is_placed
          where j.vertical = 'esim' and (
            j.state = 'delivered' and p.order_id is null
            or j.state not in ('delivered', 'cancelled') and p.order_id is not null)`,
  },
  {
    name: 'a delivered eSIM is one unit',
    sql: `select order_id, delivered_quantity from jobs
          where vertical = 'esim' and delivered_quantity <> case when state = 'delivered' then 1 else 0 end`,
  },
  {
    name: 'a profile is of an eSIM, of its client, and of its plan',
    sql: `select p.order_id, p.reference from esim_profiles p
          join jobs j on j.order_id = p.order_id join supplier_attempts a on a.reference = p.reference
          where j.vertical <> 'esim' or j.client_id <> p.client_id or a.order_id <> p.order_id or a.supplier <> p.supplier
             or j.validity_days <> p.validity_days or a.batch_id is distinct from p.batch_id
             or trunc(j.data_amount_gb::numeric * 1000000000) <> coalesce(p.data_total_bytes, 0)`,
  },
  {
    name: 'what suppliers delivered of eSIMs is there, each profile once',
    sql: `select a.reference, a.units_received, count(p.iccid_hash)::int as profiles
          from supplier_attempts a join jobs j on j.order_id = a.order_id and j.vertical = 'esim'
          left join esim_profiles p on p.reference = a.reference
          group by a.reference, a.units_received having a.units_received <> count(p.iccid_hash)`,
  },
  {
    name: 'a profile that no order got is listed',
    sql: `select p.order_id, count(*)::int as profiles from esim_profiles p where not p.is_placed
          group by p.order_id having count(*) > (
            select coalesce(sum(d.units), 0) from supplier_discrepancies d
            where d.order_id = p.order_id and d.kind in ('surplus', 'late-delivery'))`,
  },
  {
    name: 'the steps an order was told of its profile are those that have happened, each once',
    sql: `select p.order_id, p.told, happened.steps from esim_profiles p
          cross join lateral (
            select array_remove(array[
              case when p.installed_at is not null then 'INSTALLED' end,
              case when p.activated_at is not null then 'ACTIVATED' end,
              case when p.used_bytes * 2 >= p.data_total_bytes then 'USAGE_50' end,
              case when p.used_bytes * 5 >= p.data_total_bytes * 4 then 'USAGE_80' end,
              case when p.used_bytes >= p.data_total_bytes then 'USAGE_100' end,
              case when p.ended_at is not null then 'DEPLETED' end], null) as steps
          ) as happened
          where not p.told <@ happened.steps
             or cardinality(p.told) <> (select count(distinct step) from unnest(p.told) as step)
             or p.is_placed and not p.is_held and cardinality(p.told) <> cardinality(happened.steps)`,
  },
  {
    name: 'the sequence of a profile counts its steps',
    sql: `select order_id, sequence, told from esim_profiles where sequence <> cardinality(told)`,
  },
  {
    name: 'a profile that lives is asked about, and nothing is kept back of one that nobody wants back',
    sql: `select p.order_id, p.next_check_at, p.is_held from esim_profiles p
          left join esim_cancellations c on c.order_id = p.order_id and c.state = 'requested'
          where p.is_placed and p.cancelled_at is null
            and (p.ended_at is null and p.next_check_at is null or p.is_held <> (c.order_id is not null))`,
  },
  {
    name: 'a profile was taken back exactly when its job was cancelled and its supplier agreed',
    sql: `select p.order_id, p.cancelled_at, j.state as job_state, c.state from esim_profiles p
          join jobs j on j.order_id = p.order_id left join esim_cancellations c on c.order_id = p.order_id
          where (p.cancelled_at is not null) <> (j.state = 'cancelled' and c.state is not distinct from 'done' and p.is_placed)`,
  },
  {
    name: 'an eSIM that was taken back has ended without goods',
    sql: `select c.order_id, j.state as job_state from esim_cancellations c join jobs j on j.order_id = c.order_id
          where c.state = 'done' and j.state not in ('cancelled', 'failed')`,
  },
  {
    name: 'an eSIM that is wanted back is asked for within its lease',
    sql: `select order_id, tries, next_check_at from esim_cancellations
          where state = 'requested' and next_check_at < now() - interval '10 minutes'`,
  },
  {
    name: 'an activation code was first seen by the client whose order it is',
    sql: `select r.order_id from profile_reveals r left join esim_profiles p on p.order_id = r.order_id and p.is_placed
          where p.client_id is distinct from r.client_id`,
  },
];
