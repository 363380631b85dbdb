import type { MigrationEntry } from '@dg/platform/postgres';

/**
 * What has become of an order after it was placed: each change of the status that its client is shown, and each step of
 * its eSIM. `position` is the `order_version` of the event that tells it; 0 is PARTIALLY_DELIVERED, which is shown
 * before any other and is not told. `request_id` is null when it is that of the order. Orders of before, and those that
 * a service ends which does not know this table yet, have none: what can be said of them is in their own row.
 */
export const orderSteps = {
  name: '0004-order-steps',
  sql: `
create table order_steps (
  order_id integer not null,
  position integer not null check (position >= 0),
  at timestamptz not null,
  status text not null check (status in ('PARTIALLY_DELIVERED', 'DELIVERED', 'FAILED', 'CANCELLED')),
  profile_change text not null default '',
  usage_percent smallint not null default 0,
  request_id text,
  -- A step of an eSIM may have happened long before anybody told us.
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (order_id, position)
);
`,
} satisfies MigrationEntry;
