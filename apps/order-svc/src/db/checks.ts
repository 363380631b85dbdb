import { messagingChecks } from '@dg/platform/outbox';
import type { Check } from '@dg/platform/postgres';

/** What must hold in this schema at any moment; each statement returns the rows that break it. */
export const checks: readonly Check[] = [
  {
    name: 'every visible order names its debit, or the voucher code that pays for it, and never both',
    sql: `select id as order_id, state from orders
          where state <> 'INTENT' and (transaction_id is null) = (redeemed_code_id is null)`,
  },
  {
    name: 'a FAILED or CANCELLED order names its refund',
    sql: `select id as order_id, state from orders
          where state in ('FAILED', 'CANCELLED') and redeemed_code_id is null
            and (refund_transaction_id is null or refund_minor is null)`,
  },
  {
    name: 'only orders that end without their goods are refunded',
    sql: `select id as order_id, state from orders where state in ('PENDING', 'PARTIALLY_DELIVERED', 'DELIVERED')
          and (refund_transaction_id is not null or refund_minor is not null)`,
  },
  {
    name: 'an order that a voucher code pays for is never refunded in money',
    sql: `select id as order_id, state from orders
          where redeemed_code_id is not null and (state = 'REFUNDING' or refund_minor is not null or refund_transaction_id is not null)`,
  },
  {
    name: 'a delivered order has all its units',
    sql: `select id as order_id, delivered_quantity, quantity from orders where state = 'DELIVERED' and delivered_quantity <> quantity`,
  },
  {
    name: 'an order has ended exactly when its state is terminal',
    sql: `select id as order_id, state from orders
          where (completed_at is not null) <> (state in ('DELIVERED', 'FAILED', 'CANCELLED'))`,
  },
  {
    name: 'what is shown is the state, except while refunding',
    sql: `select id as order_id, state, status from orders where state not in ('INTENT', 'REFUNDING') and status <> state`,
  },
  {
    name: 'the total is the amount less the discount',
    sql: `select id as order_id from orders where total_minor <> amount_minor - discount_minor`,
  },
  {
    name: 'no intent is left open long after its time',
    sql: `select id as order_id from orders where state = 'INTENT' and valid_until < clock_timestamp() - interval '2 minutes'`,
  },
  ...messagingChecks,
];
