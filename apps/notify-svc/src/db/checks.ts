import { messagingChecks } from '@dg/platform/outbox';
import type { Check } from '@dg/platform/postgres';

/** What must hold in this schema at any moment; each statement returns the rows that break it. */
export const checks: readonly Check[] = [
  {
    name: 'a mail that was sent says when, and no other does',
    sql: `select id, state from emails where (state = 'sent') <> (sent_at is not null)`,
  },
  ...messagingChecks,
];
