import type { Check } from '@dg/platform/postgres';

/** What must hold of codes that pay for orders; see checks.ts. */
export const redemptionChecks: readonly Check[] = [
  {
    name: 'a code pays for one order at a time',
    sql: `select code_id::text, count(*)::int as orders from voucher_redemptions where state = 'held'
          group by code_id having count(*) > 1`,
  },
  {
    name: 'a code that pays for an order was shown to the client whose order it is',
    sql: `select v.order_id from voucher_redemptions v
          left join stock_codes c on c.id = v.code_id and c.shown_at is not null
          left join jobs seller on seller.order_id = c.order_id and seller.client_id = v.client_id
          left join jobs payer on payer.order_id = v.order_id
          where v.state <> 'refused' and (seller.order_id is null or payer.client_id <> v.client_id)`,
  },
  {
    name: 'a code is free again exactly when the order it was to pay for has failed or was cancelled',
    sql: `select v.order_id, v.state, j.state as job_state from voucher_redemptions v
          left join jobs j on j.order_id = v.order_id
          where v.state <> 'refused' and (v.state = 'released') <> coalesce(j.state in ('failed', 'cancelled'), false)`,
  },
  {
    name: 'an order whose code was refused has no job',
    sql: `select v.order_id from voucher_redemptions v join jobs j on j.order_id = v.order_id where v.state = 'refused'`,
  },
];
