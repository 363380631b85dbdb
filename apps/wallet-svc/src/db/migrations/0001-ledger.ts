import { messagingTables } from '@dg/platform/outbox';
import type { MigrationEntry } from '@dg/platform/postgres';

/**
 * Wallets, what happened to them, and the double-entry ledger behind it. Entries and transactions carry no foreign
 * keys: they are written by one statement in this service alone, and `npm run verify` proves they belong together;
 * the checks would cost a tenth of every debit.
 */
export const ledger = {
  name: '0001-ledger',
  sql: `
create table wallets (
  id integer generated always as identity primary key,
  client_id integer not null,
  name text not null,
  currency text not null,
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  held_minor bigint not null default 0 check (held_minor >= 0 and held_minor <= balance_minor),
  is_default boolean not null default false,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'FROZEN')),
  low_balance_threshold_minor bigint check (low_balance_threshold_minor >= 0),
  version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (fillfactor = 50);
create index wallets_client on wallets (client_id, id);
create unique index wallets_one_default on wallets (client_id) where is_default;

create table transactions (
  id integer generated always as identity primary key,
  client_id integer not null,
  wallet_id integer not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  transaction_type text not null check (transaction_type in ('CREDIT', 'DEBIT')),
  status text not null check (status in ('PENDING', 'COMPLETED', 'FAILED')),
  source_currency text,
  destination_currency text,
  source_minor bigint,
  forex_rate numeric,
  conversion_charges_minor bigint,
  remarks text not null,
  key text not null,
  wallet_version bigint,
  created_at timestamptz not null default clock_timestamp(),
  constraint transactions_key unique (key)
);
create index transactions_client on transactions (client_id, id);
create index transactions_wallet on transactions (wallet_id, id);

create table entries (
  transaction_id integer not null,
  position smallint not null,
  account text not null,
  currency text not null,
  amount_minor bigint not null,
  primary key (transaction_id, position)
);

create table refusals (
  key text primary key,
  wallet_id integer not null,
  amount_minor bigint not null,
  code text not null,
  decided_at timestamptz not null default clock_timestamp()
);

create table fx_rates (
  id integer generated always as identity primary key,
  source_currency text not null,
  destination_currency text not null,
  rate numeric not null check (rate > 0),
  set_by text not null,
  set_at timestamptz not null default clock_timestamp()
);
create index fx_rates_current on fx_rates (destination_currency, source_currency, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger entries_append_only before update or delete on entries for each row execute function refuse_change();
create trigger refusals_append_only before update or delete on refusals for each row execute function refuse_change();
create trigger fx_rates_append_only before update or delete on fx_rates for each row execute function refuse_change();
${messagingTables}`,
} satisfies MigrationEntry;
