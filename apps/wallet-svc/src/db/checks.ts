import { messagingChecks } from '@dg/platform/outbox';
import type { Check } from '@dg/platform/postgres';

/** What must hold in this schema at any moment; each statement returns the rows that break it. */
export const checks: readonly Check[] = [
  {
    name: 'the entries of a transaction sum to zero in each currency',
    sql: `select transaction_id, currency, sum(amount_minor)::text as sum_minor from entries
          group by transaction_id, currency having sum(amount_minor) <> 0`,
  },
  {
    name: 'all entries together sum to zero in each currency',
    sql: `select currency, sum(amount_minor)::text as sum_minor from entries group by currency having sum(amount_minor) <> 0`,
  },
  {
    name: 'no two bookings of a wallet were made on the same state of it',
    sql: `select wallet_id, wallet_version::text, count(*)::integer as bookings from transactions
          where wallet_version is not null group by wallet_id, wallet_version having count(*) > 1`,
  },
  {
    name: 'no key is booked twice',
    sql: `select key, count(*)::integer as bookings from transactions group by key having count(*) > 1`,
  },
  {
    name: 'a wallet balance is the sum of its entries',
    sql: `select w.id as wallet_id, w.balance_minor::text, coalesce(e.sum_minor, 0)::text as entries_minor
          from wallets w
          left join (select account, currency, sum(amount_minor) as sum_minor from entries
                     where account like 'wallet:%' group by account, currency) e
            on e.account = 'wallet:' || w.id and e.currency = w.currency
          where w.balance_minor <> coalesce(e.sum_minor, 0)`,
  },
  {
    name: 'a wallet has entries in its own currency only',
    sql: `select distinct e.account, e.currency from entries e
          left join wallets w on e.account = 'wallet:' || w.id and e.currency = w.currency
          where e.account like 'wallet:%' and w.id is null`,
  },
  {
    name: 'a completed transaction moved its wallet by its amount, any other moved nothing',
    sql: `select t.id as transaction_id, t.status, t.amount_minor::text, coalesce(e.amount_minor, 0)::text as moved_minor
          from transactions t
          left join entries e on e.transaction_id = t.id and e.account = 'wallet:' || t.wallet_id
          where coalesce(e.amount_minor, 0) <> case when t.status <> 'COMPLETED' then 0
                when t.transaction_type = 'DEBIT' then -t.amount_minor else t.amount_minor end`,
  },
  {
    name: 'every entry belongs to a transaction',
    sql: `select e.transaction_id from entries e left join transactions t on t.id = e.transaction_id where t.id is null`,
  },
  {
    name: 'what a wallet holds is the sum of its pending debits',
    sql: `select w.id as wallet_id, w.held_minor::text, coalesce(sum(t.amount_minor), 0)::text as pending_minor
          from wallets w
          left join transactions t on t.wallet_id = w.id and t.status = 'PENDING' and t.transaction_type = 'DEBIT'
          group by w.id having w.held_minor <> coalesce(sum(t.amount_minor), 0)`,
  },
  {
    name: 'an order is either charged or refused, never both',
    sql: `select t.key from transactions t join refusals r using (key)`,
  },
  {
    name: 'a refund belongs to a debit of the same wallet and does not exceed it',
    sql: `select r.key from transactions r
          left join transactions d on d.key = replace(r.key, ':refund', ':debit')
          where r.key like 'order:%:refund'
            and (d.id is null or d.wallet_id <> r.wallet_id or d.currency <> r.currency or r.amount_minor > d.amount_minor)`,
  },
  ...messagingChecks,
];
