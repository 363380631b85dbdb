import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Journal } from './journal.ts';

/** What is still under way; empty when everything has come to its end. */
async function underWay(superuser: Pool, journal: Journal): Promise<string[]> {
  const { rows } = await superuser.query<{ what: string; count: number }>(`
    select 'orders in ' || state as what, count(*)::integer as count from orders.orders
      where state not in ('DELIVERED', 'FAILED', 'CANCELLED') group by state
    union all select 'jobs ' || state, count(*) from fulfilment.jobs
      where state not in ('delivered', 'failed', 'cancelled') group by state
    union all select 'eSIMs being taken back', count(*) from fulfilment.esim_cancellations where state = 'requested'
    union all select 'eSIMs whose orders do not know how they stand', count(*) from fulfilment.esim_profiles p
      join orders.orders o on o.id = p.order_id
      where p.is_placed and o.state = 'DELIVERED' and o.profile_sequence <> p.sequence
    union all select 'outbox rows of orders', count(*) from orders.outbox
    union all select 'outbox rows of fulfilment', count(*) from fulfilment.outbox
    union all select 'outbox rows of wallet', count(*) from wallet.outbox
    union all select 'outbox rows of notify', count(*) from notify.outbox
    union all select 'outbox rows of catalog', count(*) from catalog.outbox
    union all select 'outbox rows of identity', count(*) from identity.outbox
    union all select 'webhooks not delivered', count(*) from notify.deliveries where state in ('waiting', 'pending')
    union all select 'receipts of ended orders', count(*) from orders.orders o
      where o.email is not null and o.state in ('DELIVERED', 'FAILED', 'CANCELLED')
        and not exists (select from notify.emails e where e.order_id = o.id and e.state = 'sent')`);
  const open = rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
  if (open.length > 0) return open;
  const missing = await journal.missing();
  return missing > 0 ? [`${missing} events that have not arrived`] : [];
}

/** Orders up to this one that have not come to their end. */
async function openUpTo(superuser: Pool, lastId: number): Promise<string[]> {
  const { rows } = await superuser.query<{ what: string; count: number }>(
    `select 'orders in ' || state as what, count(*)::integer as count from orders.orders
       where id <= $1 and state not in ('DELIVERED', 'FAILED', 'CANCELLED') group by state
     union all select 'jobs ' || state, count(*) from fulfilment.jobs
       where order_id <= $1 and state not in ('delivered', 'failed', 'cancelled') group by state`,
    [lastId],
  );
  return rows.map(({ what, count }) => `${count} ${what}`);
}

async function lastOrderId(superuser: Pool): Promise<number> {
  const { rows } = await superuser.query<{ last: number }>('select coalesce(max(id), 0) as last from orders.orders');
  return rows[0]!.last;
}

/** How long something may take. */
export interface Limit {
  /** From when it counts: as `Date.now()`. */
  readonly sinceMs: number;
  readonly withinMs: number;
}

export interface Settled {
  /** Since the limit began. */
  readonly milliseconds: number;
  /** What was still under way at the deadline. */
  readonly open: readonly string[];
}

/** Waits until nothing is under way any more, or for as long as it may take. */
export function settle(superuser: Pool, journal: Journal, limit: Limit): Promise<Settled> {
  return untilNothing(() => underWay(superuser, journal), limit);
}

/**
 * The same of the orders that there are now, whatever is ordered meanwhile: a load that goes on does not hide what has
 * got stuck, and is not held against anybody. Never throws.
 */
export function settleOrdered(superuser: Pool, limit: Limit): Promise<Settled> {
  let lastId: number | undefined;
  return untilNothing(async () => openUpTo(superuser, (lastId ??= await lastOrderId(superuser))), limit);
}

async function untilNothing(look: () => Promise<string[]>, { sinceMs, withinMs }: Limit): Promise<Settled> {
  for (;;) {
    const open = await look().catch((error: Error) => [error.message]);
    const milliseconds = Date.now() - sinceMs;
    if (open.length === 0 || milliseconds > withinMs) return { milliseconds, open };
    await sleep(150);
  }
}

/** Faults of what has not settled within its limit, or only after it. */
export function lateFaults({ open, milliseconds }: Settled, { withinMs }: Limit, since: string): string[] {
  if (open.length > 0) return open.map((what) => `not settled ${withinMs / 1_000} s after ${since}: ${what}`);
  return milliseconds > withinMs ? [`settled ${milliseconds} ms after ${since}, promised are ${withinMs} ms`] : [];
}
