import { messagingChecks } from '@dg/platform/outbox';
import type { Check } from '@dg/platform/postgres';

/** What must hold of who calls, at any moment. */
export const checks: readonly Check[] = [
  {
    name: 'every client has been announced to the other services',
    sql: `select id from clients where not is_announced and created_at < clock_timestamp() - interval '2 minutes' limit 50`,
  },
  ...messagingChecks,
];
