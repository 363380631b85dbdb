import { messagingTables } from '@dg/platform/outbox';
import type { MigrationEntry } from '@dg/platform/postgres';

/** E-mails to send and sent, and the addresses that mail servers refused for good. */
export const emails = {
  name: '0001-emails',
  sql: `
create table emails (
  id integer generated always as identity primary key,
  order_id integer not null,
  order_status text not null check (order_status in ('DELIVERED', 'FAILED', 'CANCELLED')),
  kind text not null check (kind in ('receipt')),
  recipient text not null,
  subject text not null,
  template_data jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'suppressed')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  claimed_until timestamptz,
  last_error text,
  request_id text not null,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint emails_one_per_status unique (order_id, kind, order_status)
);
create index emails_due on emails (next_try_at) where state = 'queued';

create table suppressions (
  address text primary key check (address = lower(address)),
  reply text not null,
  email_id integer not null references emails,
  created_at timestamptz not null default now()
);
${messagingTables}`,
} satisfies MigrationEntry;
