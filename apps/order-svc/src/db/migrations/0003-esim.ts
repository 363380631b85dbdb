import type { MigrationEntry } from '@dg/platform/postgres';

/**
 * What eSIMs have and others have not: their plan, and of a delivered one how far it is, as fulfilment has told it.
 * Orders of services that do not know these columns yet get their defaults. `iccid_sealed` begins with the id of the key
 * that opens it. `data_amount_gb` is text, so that its digits are those of the catalogue, and is sorted as a number.
 */
export const esim = {
  name: '0003-esim',
  sql: `
alter table orders
  add column data_amount_gb text not null default '',
  add column validity_days integer not null default 0 check (validity_days >= 0),
  add column iccid_sealed bytea,
  add column activation_status text check (activation_status in ('NOT_INSTALLED', 'ACTIVE', 'EXPIRED')),
  add column installed_at timestamptz,
  add column activated_at timestamptz,
  add column profile_sequence integer not null default 0 check (profile_sequence >= 0),
  add constraint orders_plan check (
    case when vertical = 'esim' then data_amount_gb ~ '^[0-9]+([.][0-9]+)?$' and quantity = 1
    else data_amount_gb = '' and validity_days = 0 end),
  add constraint orders_profile check (
    vertical = 'esim' or (iccid_sealed is null and activation_status is null)),
  add constraint orders_activation check (
    activation_status is not null or (installed_at is null and activated_at is null and profile_sequence = 0));
-- What became of a cancellation; null: asked for through a service that does not record it, which asks only once.
alter table cancellations
  add column answer text check (answer in ('OPEN', 'CANCELLED', 'REFUSED')),
  add column asked_at timestamptz not null default now();
create index cancellations_open on cancellations (order_id) where answer = 'OPEN';
`,
} satisfies MigrationEntry;
