/** The tables every service that sends or receives events has in its own schema: part of its first migration. */
export const messagingTables = `
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null,
  event_id text not null,
  request_id text not null,
  value text not null,
  created_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, fillfactor = 90);
-- The relay reads each topic by itself: the rows of one that cannot take messages are passed over, not read through.
create index outbox_topic on outbox (topic, id);

create table inbox (
  consumer text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
create index inbox_received_at on inbox (received_at);

create table dead_letters (
  id integer generated always as identity primary key,
  consumer text not null,
  topic text not null,
  -- Of a message the relay could not send: -1 and its id in the outbox.
  partition_number integer not null,
  message_offset text not null,
  key text not null,
  event_id text not null,
  request_id text not null,
  value text not null,
  reason text not null,
  tries integer not null,
  parked_at timestamptz not null default now(),
  replayed_at timestamptz,
  unique (consumer, topic, partition_number, message_offset)
);
create index dead_letters_open on dead_letters (id) where replayed_at is null;
`;

/**
 * An operator can close a dead letter that is never to be applied: part of a later migration of every such service. A
 * message that is settled is not kept, as it may say something of a person.
 */
export const deadLetterDismissal = `
alter table dead_letters
  add column dismissed_at timestamptz,
  add column dismissed_by text,
  add column dismissal_reason text;
update dead_letters set value = '' where replayed_at is not null;
`;
