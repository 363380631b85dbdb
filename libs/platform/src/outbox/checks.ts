import type { Check } from '../postgres/checks.ts';

/** What must hold of any service's events: they leave, and they are applied. */
export const messagingChecks: readonly Check[] = [
  {
    name: 'no event waits in the outbox for more than 2 minutes',
    sql: `select topic, count(*)::integer as events, min(created_at) as oldest from outbox
          where created_at < clock_timestamp() - interval '2 minutes' group by topic`,
  },
  {
    name: 'no event is parked',
    sql: `select id, consumer, topic, key, reason from dead_letters
          where replayed_at is null and dismissed_at is null order by id limit 50`,
  },
];
