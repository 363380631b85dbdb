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
    name: 'an order has ended exactly when it is shown as ended',
    sql: `select id as order_id, state from orders
          where (completed_at is not null) <> (status in ('DELIVERED', 'FAILED', 'CANCELLED'))`,
  },
  {
    name: 'what is shown is the state, except while refunding',
    sql: `select id as order_id, state, status from orders where state not in ('INTENT', 'REFUNDING') and status <> state`,
  },
  {
    name: 'only an eSIM that is taken back is shown as delivered while it is refunded',
    sql: `select id as order_id, vertical, ends_as from orders
          where state = 'REFUNDING' and status = 'DELIVERED' and (vertical <> 'esim' or ends_as <> 'CANCELLED')`,
  },
  {
    name: 'every eSIM order is of one plan, and no other order is',
    sql: `select id as order_id, vertical from orders
          where (vertical = 'esim') <> (data_amount_gb <> '' and validity_days > 0) or vertical = 'esim' and quantity <> 1`,
  },
  {
    name: 'it is known of every eSIM that was delivered how far it is, and of no other order',
    sql: `select id as order_id, state, activation_status from orders
          where state = 'DELIVERED' and vertical = 'esim' and activation_status is null
             or activation_status is not null and state not in ('DELIVERED', 'REFUNDING', 'CANCELLED')`,
  },
  {
    name: 'an eSIM is as far as the steps of its profile have brought it',
    sql: `select id as order_id, activation_status, profile_sequence from orders
          where (profile_sequence > 0) <> (activation_status in ('ACTIVE', 'EXPIRED'))
             or activation_status = 'ACTIVE' and installed_at is null
             or activated_at is not null and installed_at is null
             or activation_status = 'NOT_INSTALLED' and installed_at is not null`,
  },
  {
    name: 'an eSIM that is in use, or was, is not paid back',
    sql: `select id as order_id, state from orders where activation_status in ('ACTIVE', 'EXPIRED') and state <> 'DELIVERED'`,
  },
  {
    // Services of before it end orders too, for the time of a roll-out.
    name: 'every step that the client of an order was told of, and its end, are kept',
    sql: `select o.id as order_id, o.status, o.event_version from orders o
          where o.placed_at > (select executed_at + interval '1 hour' from mikro_orm_migrations where name = '0004-order-steps')
            and (o.event_version <> (select count(*) from order_steps s where s.order_id = o.id and s.position > 0)
              or o.status <> 'PENDING' and not exists
                (select from order_steps s where s.order_id = o.id and s.status = o.status and s.profile_change = ''))`,
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
