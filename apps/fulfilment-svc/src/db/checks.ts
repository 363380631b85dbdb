import { ownStockName } from '@dg/kernel';
import { messagingChecks } from '@dg/platform/outbox';
import type { Check } from '@dg/platform/postgres';
import { profileChecks } from './profile-checks.ts';
import { redemptionChecks } from './redemption-checks.ts';
import { endedItsJob, topupChecks } from './topup-checks.ts';

/**
 * What must hold of jobs, codes and suppliers at any moment; each statement returns the rows that break it, never a
 * code.
 */
export const fulfilmentChecks: readonly Check[] = [
  {
    name: 'a delivered voucher job has exactly the units that were ordered',
    sql: `select j.order_id, j.quantity, count(c.id)::int as units from jobs j left join stock_codes c on c.order_id = j.order_id
          where j.state = 'delivered' and j.vertical = 'voucher' group by j.order_id having count(c.id) <> j.quantity`,
  },
  {
    name: 'the delivered quantity of a voucher job is the number of its units',
    sql: `select j.order_id, j.delivered_quantity, count(c.id)::int as units
          from jobs j left join stock_codes c on c.order_id = j.order_id
          where coalesce(j.vertical, 'voucher') = 'voucher' group by j.order_id having count(c.id) <> j.delivered_quantity`,
  },
  {
    name: 'codes are on voucher jobs, and numbered within their quantity',
    sql: `select c.order_id, c.unit_number from stock_codes c
          left join jobs j on j.order_id = c.order_id and j.vertical = 'voucher'
          where c.order_id is not null and (j.order_id is null or c.unit_number not between 1 and coalesce(j.quantity, 0))`,
  },
  {
    name: 'a failed or cancelled job keeps no unit that was not shown',
    sql: `select c.order_id, c.unit_number from stock_codes c join jobs j on j.order_id = c.order_id
          where j.state in ('failed', 'cancelled') and c.shown_at is null`,
  },
  {
    name: 'every shown unit has its audit row, of the client whose order it is',
    sql: `select c.order_id, c.unit_number from stock_codes c
          join jobs j on j.order_id = c.order_id
          left join voucher_reveals r on r.order_id = c.order_id and r.unit_number = c.unit_number and r.client_id = j.client_id
          where c.shown_at is not null and r.order_id is null`,
  },
  {
    name: 'every audit row is of a unit that is shown and still with its order',
    sql: `select r.order_id, r.unit_number from voucher_reveals r
          left join stock_codes c on c.order_id = r.order_id and c.unit_number = r.unit_number
          where c.shown_at is null`,
  },
  {
    name: 'a running job has its last attempt, on its route, with its supplier, or may have, and somebody will ask',
    sql: `select j.order_id, a.attempt_number, a.state from jobs j
          left join lateral (select * from supplier_attempts a where a.order_id = j.order_id
                             order by a.attempt_number desc limit 1) a on true
          where j.state = 'running' and (a.state is null or a.state not in ('written', 'accepted', 'unknown')
                                         or a.next_check_at is null
                                         or (a.supplier, a.supplier_sku) <> (j.supplier, j.supplier_sku))`,
  },
  {
    name: 'a job that is queued or waiting has its last attempt on its route definitely not with its supplier',
    sql: `select j.order_id, j.state as job_state, a.attempt_number, a.state from jobs j
          join lateral (select * from supplier_attempts a where a.order_id = j.order_id
                          and (a.supplier, a.supplier_sku) = (j.supplier, j.supplier_sku)
                        order by a.attempt_number desc limit 1) a on true
          where j.state in ('queued', 'waiting')
            and a.state not in ('absent', 'transient')
            and not exists (select from supplier_discrepancies d where d.order_id = j.order_id)`,
  },
  {
    name: 'no attempt is left for long without its supplier being asked',
    sql: `select reference, state, next_check_at from supplier_attempts
          where state = 'written' and next_check_at < now() - interval '10 minutes'`,
  },
  {
    name: 'an attempt is followed by another only after a definite refusal',
    sql: `select a.reference, a.state from supplier_attempts a join jobs j on j.order_id = a.order_id
          join supplier_attempts n on n.order_id = a.order_id and n.attempt_number = a.attempt_number + 1
          where a.state <> 'transient'
            and ((a.supplier, a.supplier_sku) = (n.supplier, n.supplier_sku) or a.state not in ('final', 'absent'))
            and not exists (select from supplier_discrepancies d where d.reference = a.reference)
            and not ${endedItsJob}`,
  },
  {
    name: 'what a supplier delivered of vouchers is in its batch, or listed as no goods',
    sql: `with held as (select batch_id, count(*)::int as codes from stock_codes group by batch_id),
               lost as (select reference, sum(units)::int as units from supplier_discrepancies
                        where code_hash is not null group by reference)
          select a.reference, a.units_received, coalesce(held.codes, 0) as codes, coalesce(lost.units, 0) as lost
          from supplier_attempts a join jobs j on j.order_id = a.order_id and j.vertical = 'voucher'
          left join held using (batch_id) left join lost using (reference)
          where a.units_received <> coalesce(held.codes, 0) + coalesce(lost.units, 0)`,
  },
  {
    name: 'codes that no order got are in free stock, or were sold from there, as many as are listed',
    sql: `with held as (select batch_id, count(*)::int as codes from stock_codes group by batch_id),
               kept as (select reference, sum(units)::int as units from supplier_discrepancies
                        where code_hash is null group by reference)
          select kept.reference, kept.units as listed, coalesce(held.codes, 0) as codes
          from kept join supplier_attempts a using (reference)
          join jobs j on j.order_id = a.order_id and j.vertical = 'voucher' left join held using (batch_id)
          where kept.units > coalesce(held.codes, 0)`,
  },
  {
    name: 'a delivered job of a supplier has a delivered attempt and its units, unless a person delivered it',
    sql: `select j.order_id from jobs j
          where j.state = 'delivered' and j.supplier <> '${ownStockName}' and (
            not exists (select from supplier_attempts a where a.order_id = j.order_id and a.state = 'delivered')
            or exists (select from stock_codes c where c.order_id = j.order_id and not exists (
              select from supplier_attempts a where a.order_id = j.order_id and a.batch_id = c.batch_id)))
            and not exists (select from resolutions r where r.order_id = j.order_id)`,
  },
  {
    name: 'a resolved job has ended as was decided, unless it was taken back later',
    sql: `select r.order_id, r.outcome, j.state from resolutions r left join jobs j on j.order_id = r.order_id
          where j.state is distinct from r.outcome
            and not exists (select from esim_cancellations c where c.order_id = r.order_id and c.state = 'done')`,
  },
  ...topupChecks,
  ...profileChecks,
  ...redemptionChecks,
];

/** The same, and what must hold of this service's events. */
export const checks: readonly Check[] = [...fulfilmentChecks, ...messagingChecks];
