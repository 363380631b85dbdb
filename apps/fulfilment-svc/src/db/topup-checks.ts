import type { Check } from '@dg/platform/postgres';

/** Job `j` was delivered by attempt `a`, though that one was given up before: what any other has brought is listed. */
export const endedItsJob = `(
  a.state = 'delivered' and j.state = 'delivered' and not exists (
    select from supplier_attempts o
    where o.order_id = a.order_id and o.attempt_number <> a.attempt_number and o.state = 'delivered'
      and not exists (select from supplier_discrepancies d where d.reference = o.reference)))`;

/** What must hold of top-ups, which have no codes to count, and of routes; see checks.ts. */
export const topupChecks: readonly Check[] = [
  {
    name: 'a delivered top-up is one unit',
    sql: `select order_id, delivered_quantity from jobs
          where vertical = 'topup' and delivered_quantity <> case when state = 'delivered' then 1 else 0 end`,
  },
  {
    name: 'what suppliers delivered of a top-up is its one unit, or is listed, unless a person delivered it',
    sql: `select j.order_id, j.delivered_quantity, brought.attempts, brought.units, listed.units as listed
          from jobs j
          cross join lateral (select count(*) filter (where a.state = 'delivered') as attempts,
                                     coalesce(sum(a.units_received), 0) as units
                              from supplier_attempts a where a.order_id = j.order_id) as brought
          cross join lateral (select coalesce(sum(d.units), 0) as units
                              from supplier_discrepancies d where d.order_id = j.order_id) as listed
          where j.vertical = 'topup' and (
            brought.attempts <> brought.units
            or brought.units - listed.units <> j.delivered_quantity and not (
              brought.units = listed.units
              and exists (select from resolutions r where r.order_id = j.order_id and r.outcome = 'delivered')))`,
  },
  {
    name: 'an attempt is on the route of its job, or on the one it has left',
    sql: `select a.reference from supplier_attempts a join jobs j on j.order_id = a.order_id
          where (a.supplier, a.supplier_sku) <> (j.supplier, j.supplier_sku)
            and (not j.is_rerouted or (a.supplier, a.supplier_sku) <> (j.fallback_supplier, j.fallback_supplier_sku))`,
  },
  {
    name: 'a rerouted job has nothing open on the route it has left, and what came of it is listed, or ended the job',
    sql: `select a.reference, a.state from jobs j
          join supplier_attempts a on a.order_id = j.order_id
            and (a.supplier, a.supplier_sku) = (j.fallback_supplier, j.fallback_supplier_sku)
          where j.is_rerouted and a.state not in ('transient', 'final', 'absent')
            and not (a.state = 'delivered'
                     and exists (select from supplier_discrepancies d where d.reference = a.reference))
            and not ${endedItsJob}`,
  },
];
