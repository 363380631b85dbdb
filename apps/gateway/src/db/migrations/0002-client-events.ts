import { messagingTables } from '@dg/platform/outbox';
import type { MigrationEntry } from '@dg/platform/postgres';

/** Other services learn who the clients are. Those that are there already are announced by the announcer. */
export const clientEvents = {
  name: '0002-client-events',
  sql: `
${messagingTables}
-- Grows with every event about the client.
alter table clients add column version integer not null default 1;
alter table clients add column is_announced boolean not null default false;
create index clients_unannounced on clients (id) where not is_announced;
`,
} satisfies MigrationEntry;
