import { messagingTables } from '@dg/platform/outbox';
import type { MigrationEntry } from '@dg/platform/postgres';

/** What clients are told of the catalogue leaves by the outbox. */
export const messaging = {
  name: '0004-messaging',
  sql: `
-- who does not see a product that has changed
create index blacklists_product on blacklists (vertical, product_id, client_id);
${messagingTables}`,
} satisfies MigrationEntry;
