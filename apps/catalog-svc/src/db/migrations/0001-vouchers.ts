import type { MigrationEntry } from '@dg/platform/postgres';

/** The voucher catalogue and what was agreed with each client. */
export const vouchers = {
  name: '0001-vouchers',
  sql: `
create table categories (
  id integer generated always as identity primary key,
  name text not null unique
);

create table voucher_products (
  id integer generated always as identity primary key,
  sku text not null unique,
  name text not null,
  category_id integer not null references categories,
  country_code text not null,
  currency_code text not null,
  delivery_mode text not null check (delivery_mode in ('Code with PIN', 'URL')),
  delivery_time text not null check (delivery_time in ('Instant', 'Delayed')),
  validity text not null,
  supplier text not null,
  supplier_sku text not null,
  is_redeemable boolean not null,
  restricted_countries text[] not null,
  is_active boolean not null,
  -- snapshot_version.vouchers as of the last change of the product or its denominations
  version bigint not null,
  updated_at timestamptz not null default now()
);
create index voucher_products_version on voucher_products (version);

create table voucher_denominations (
  product_id integer not null references voucher_products,
  position integer not null,
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null,
  discount_percent numeric not null check (discount_percent between 0 and 100),
  primary key (product_id, position),
  check (min_minor <= max_minor)
);

create table blacklists (
  client_id integer not null,
  vertical text not null check (vertical in ('voucher', 'topup', 'esim')),
  product_id integer not null,
  primary key (client_id, vertical, product_id)
);

create table client_discounts (
  client_id integer not null,
  vertical text not null check (vertical in ('voucher', 'topup', 'esim')),
  product_id integer not null,
  variant_id integer not null default 0,
  percent numeric not null check (percent between 0 and 100),
  primary key (client_id, vertical, product_id, variant_id)
);

create table snapshot_version (
  only_row boolean primary key default true check (only_row),
  vouchers bigint not null default 0,
  client_rules bigint not null default 0
);
insert into snapshot_version default values;
`,
} satisfies MigrationEntry;
