import type { MigrationEntry } from '@dg/platform/postgres';

/**
 * When an endpoint was turned off by the platform, which a later change of it leaves as it is. There is no check that
 * it goes with `disabled_reason`: processes of the release before write only that while this one is rolled out.
 */
export const disabledAt = {
  name: '0003-disabled-at',
  sql: `
alter table endpoints add column disabled_at timestamptz;
update endpoints set disabled_at = updated_at where disabled_reason is not null;`,
} satisfies MigrationEntry;
