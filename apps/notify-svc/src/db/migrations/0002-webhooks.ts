import type { MigrationEntry } from '@dg/platform/postgres';

/**
 * What clients are told: events in a feed of each client, the endpoints they are sent to, and what became of each
 * sending; and who the clients are. Bodies of events and secrets are sealed: a body may hold an ICCID.
 *
 * A `subject` is what events are about, e.g. "order:12": those of one subject reach an endpoint in their order. While
 * an earlier delivery of the same subject is not over, a delivery is `waiting`.
 */
export const webhooks = {
  name: '0002-webhooks',
  sql: `
create table clients (
  id integer primary key,
  version integer not null,
  name text not null,
  status text not null check (status in ('ACTIVE', 'SUSPENDED')),
  emails text[] not null,
  created_at timestamptz not null
);

create table feeds (
  client_id integer primary key,
  last_seq bigint not null default 0 check (last_seq >= 0)
) with (fillfactor = 50);

create table events (
  id text primary key,
  client_id integer not null,
  seq bigint,
  type text not null,
  subject text not null,
  body_sealed bytea not null,
  created_at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp(),
  request_id text not null,
  order_id integer,
  order_version integer,
  check ((seq is null) = (type = 'webhook.test')),
  check ((order_id is null) = (order_version is null)),
  constraint events_seq unique (client_id, seq),
  constraint events_order_version unique (order_id, order_version)
);
create index events_stored_at on events (stored_at);

create table endpoints (
  id integer generated always as identity primary key,
  client_id integer not null,
  url text not null,
  event_types text[] not null check (cardinality(event_types) > 0),
  description text,
  is_active boolean not null,
  disabled_reason text check (disabled_reason in ('GONE', 'FAILING')),
  -- Forgotten some time after the endpoint was deleted.
  secret_sealed bytea,
  previous_secret_sealed bytea,
  previous_secret_expires_at timestamptz,
  idempotency_key text,
  -- Requests that had the secret rotated, latest first: one that is repeated does not rotate again.
  rotation_keys text[] not null default '{}',
  -- Since when every try has failed; null after one that succeeded.
  failing_since timestamptz,
  failures integer not null default 0,
  -- Whether the last answer took long: such an endpoint shares its slots with those that fail.
  is_slow boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (not is_active or disabled_reason is null),
  check (secret_sealed is not null or deleted_at is not null),
  -- The secret is forgotten once it has expired; when it did stays known.
  check (previous_secret_sealed is null or previous_secret_expires_at is not null),
  constraint endpoints_idempotency_key unique (client_id, idempotency_key)
);
create index endpoints_client on endpoints (client_id, id) where deleted_at is null;

create table deliveries (
  id integer generated always as identity primary key,
  endpoint_id integer not null,
  client_id integer not null,
  event_id text not null,
  event_type text not null,
  subject text not null,
  -- Of its event in the feed: the place in its line. A test stands in no feed.
  seq bigint not null default 0,
  state text not null check (state in ('waiting', 'pending', 'delivered', 'failed')),
  -- How far it is in the schedule of retries; begins anew when it is replayed.
  tries_of_schedule integer not null default 0,
  -- Names the claim: counts every try ever made.
  try_count integer not null default 0,
  -- [{at, response_code, duration_ms, failure}], the last 50.
  tries jsonb not null default '[]',
  next_try_at timestamptz,
  claimed_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((next_try_at is not null) = (state = 'pending')),
  check (claimed_until is null or state = 'pending'),
  constraint deliveries_once unique (endpoint_id, event_id)
) with (fillfactor = 80);
create index deliveries_due on deliveries (endpoint_id, next_try_at, id) where state = 'pending';
create index deliveries_tests_due on deliveries (endpoint_id, next_try_at, id)
  where state = 'pending' and event_type = 'webhook.test';
create index deliveries_waiting on deliveries (id) where state = 'waiting';
create index deliveries_line on deliveries (endpoint_id, subject, seq, id) where state in ('waiting', 'pending');
create index deliveries_list on deliveries (endpoint_id, id);
create index deliveries_kinds on deliveries (endpoint_id, event_type, state, id);
create index deliveries_event on deliveries (event_id);

alter table emails alter column order_id drop not null, alter column order_status drop not null;
alter table emails drop constraint emails_kind_check;
alter table emails add constraint emails_kind_check check (kind in ('receipt', 'endpoint-disabled', 'low-balance'));
alter table emails add constraint emails_order check ((kind = 'receipt') = (order_id is not null and order_status is not null));
-- What is told once: of a receipt the order and its status say so already.
alter table emails add column cause text;
alter table emails add constraint emails_cause check ((kind = 'receipt') = (cause is null));
create unique index emails_one_per_cause on emails (kind, cause, recipient) where cause is not null;
`,
} satisfies MigrationEntry;
