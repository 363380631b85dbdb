import type { MigrationEntry } from '@dg/platform/postgres';

export const esim = {
  name: '0003-esim',
  sql: `
alter table jobs
  -- The plan of an eSIM: decimal text, 0 when unlimited.
  add column data_amount_gb text,
  add column validity_days integer,
  drop constraint jobs_vertical,
  add constraint jobs_vertical check (vertical in ('voucher', 'topup', 'esim')),
  -- One profile, which no stock has: there is nothing to wait for.
  add constraint jobs_esim check (
    vertical <> 'esim'
    or (quantity = 1 and delivery_time is null and supplier <> 'stock' and (data_amount_gb, validity_days) is not null)
  );

-- How far an order of several steps has come, as its supplier's adapter wants to be told again: encrypted under the data
-- key of the attempt's batch.
alter table supplier_attempts
  add column progress bytea,
  add constraint supplier_attempts_progress check (progress is null or batch_id is not null);

-- late-take-back: a supplier has taken back what it had refused to before, and what had been used by then.
alter table supplier_discrepancies
  drop constraint supplier_discrepancies_kind,
  add constraint supplier_discrepancies_kind
    check (kind in ('known-code', 'expired-code', 'surplus', 'late-delivery', 'late-take-back'));

-- eSIMs that suppliers have delivered. Neither ICCID nor activation code in plain text: the keyed hash finds them.
create table esim_profiles (
  iccid_hash bytea primary key,
  order_id integer not null references jobs (order_id),
  client_id integer not null,
  reference text not null references supplier_attempts (reference),
  supplier text not null,
  batch_id integer not null references stock_batches (id),
  ciphertext bytea not null,
  is_iccid_valid boolean not null,
  -- Whether it is its order's. What no order got is listed (supplier_discrepancies).
  is_placed boolean not null default false,
  -- Null: unlimited.
  data_total_bytes bigint,
  validity_days integer not null,
  -- What is known of it, which only grows: domain/profile.ts.
  installed_at timestamptz,
  activated_at timestamptz,
  used_bytes bigint not null default 0,
  expires_at timestamptz,
  expiry_as_of timestamptz,
  -- When its validity ends: expires_at, else as the plan says.
  valid_until timestamptz,
  ended_at timestamptz,
  ended_as text,
  status_as_of timestamptz not null default clock_timestamp(),
  usage_as_of timestamptz,
  -- Steps of its life that its order was told, each once, in that order.
  told text[] not null default '{}',
  sequence integer generated always as (cardinality(told)) stored,
  -- While it is being taken back nothing is told.
  is_held boolean not null default false,
  cancelled_at timestamptz,
  -- When its supplier is asked again how it stands; while it is asked: when that is lost.
  next_check_at timestamptz,
  received_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  constraint esim_profiles_placed check (is_placed = (delivered_at is not null)),
  constraint esim_profiles_used_is_installed check (activated_at is null or installed_at <= activated_at),
  constraint esim_profiles_expiry check ((expires_at is null) = (expiry_as_of is null)),
  constraint esim_profiles_end check (
    (ended_at is null) = (ended_as is null) and ended_as in ('exhausted', 'expired', 'withdrawn', 'elapsed')
  ),
  constraint esim_profiles_used check (used_bytes >= 0 and (data_total_bytes is null or data_total_bytes > 0)),
  constraint esim_profiles_asked_while_it_lives check (
    next_check_at is null
    or (is_placed and cancelled_at is null and (ended_at is null or ended_as = 'elapsed'))
  ),
  constraint esim_profiles_told check (
    told <@ array['INSTALLED', 'ACTIVATED', 'USAGE_50', 'USAGE_80', 'USAGE_100', 'DEPLETED']
    and cardinality(told) = ('INSTALLED' = any(told))::int + ('ACTIVATED' = any(told))::int
      + ('USAGE_50' = any(told))::int + ('USAGE_80' = any(told))::int + ('USAGE_100' = any(told))::int
      + ('DEPLETED' = any(told))::int
  )
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create unique index esim_profiles_placed on esim_profiles (order_id) where is_placed;
create index esim_profiles_of_order on esim_profiles (order_id);
create index esim_profiles_due on esim_profiles (supplier, next_check_at) where next_check_at is not null;
create index esim_profiles_ending on esim_profiles (valid_until)
  where is_placed and ended_at is null and cancelled_at is null;
create index esim_profiles_of_status on esim_profiles (ended_at, installed_at) where is_placed and cancelled_at is null;

-- Who has seen the activation code of an order first, and when.
create table profile_reveals (
  order_id integer primary key,
  client_id integer not null,
  actor text not null,
  request_id text not null,
  revealed_at timestamptz not null default now()
);
create trigger profile_reveals_append_only before update or delete or truncate on profile_reveals
  for each statement execute function refuse_change();

-- eSIM orders that an operator wants back from their suppliers, committed before those are asked.
create table esim_cancellations (
  order_id integer primary key references jobs (order_id),
  -- Of the attempt that is taken back.
  reference text not null references supplier_attempts (reference),
  supplier text not null,
  state text not null,
  request_id text not null,
  -- While its supplier is asked: when that is lost. Else when it is asked again.
  next_check_at timestamptz,
  tries integer not null default 1,
  requested_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  constraint esim_cancellations_state check (state in ('requested', 'done', 'refused')),
  constraint esim_cancellations_open_is_asked check ((state = 'requested') = (next_check_at is not null))
);
create index esim_cancellations_due on esim_cancellations (supplier, next_check_at) where state = 'requested';
`,
} satisfies MigrationEntry;
