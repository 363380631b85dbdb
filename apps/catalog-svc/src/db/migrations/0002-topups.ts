import type { MigrationEntry } from '@dg/platform/postgres';

/** The topup catalogue and the mobile numbers of operators. */
export const topups = {
  name: '0002-topups',
  sql: `
create table topup_products (
  id integer generated always as identity primary key,
  sku text not null unique,
  name text not null,
  topup_type text not null check (topup_type in ('GAMING', 'MOBILE', 'UTILITY')),
  country_code text not null,
  currency_code text not null,
  image_url text not null,
  -- null: the operators of the prefixes that name the product
  operator text,
  supplier text not null check (supplier <> 'stock'),
  input_fields jsonb not null check (jsonb_typeof(input_fields) = 'array'),
  is_active boolean not null,
  -- snapshot_version.topups as of the last change, here and below
  version bigint not null,
  updated_at timestamptz not null default now()
);
create index topup_products_version on topup_products (version);

create table topup_variants (
  id integer generated always as identity primary key,
  sku text not null unique,
  product_id integer not null references topup_products,
  name text not null,
  category text not null,
  currency_code text not null,
  unit text,
  min_minor bigint check (min_minor > 0),
  max_minor bigint,
  fixed_minor bigint[] check (cardinality(fixed_minor) > 0 and 0 < all (fixed_minor)),
  available_in jsonb not null check (jsonb_typeof(available_in) = 'array'),
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  -- null: that of the product
  supplier text check (supplier <> 'stock'),
  supplier_sku text not null,
  fallback_supplier text check (fallback_supplier <> 'stock'),
  fallback_supplier_sku text,
  cost numeric check (cost >= 0),
  is_active boolean not null,
  version bigint not null,
  updated_at timestamptz not null default now(),
  -- a range or fixed amounts
  check ((min_minor is null) = (max_minor is null)),
  check ((min_minor is null) <> (fixed_minor is null)),
  check (min_minor <= max_minor),
  check ((fallback_supplier is null) = (fallback_supplier_sku is null))
);
create index topup_variants_version on topup_variants (version);
create index topup_variants_product on topup_variants (product_id);

create table operator_prefixes (
  country_code text not null,
  prefix text not null check (prefix ~ '^[1-9][0-9]{0,14}$'),
  operator text not null,
  product_id integer not null references topup_products,
  version bigint not null,
  updated_at timestamptz not null default now(),
  primary key (country_code, prefix)
);
create index operator_prefixes_version on operator_prefixes (version);
create index operator_prefixes_product on operator_prefixes (product_id);

alter table snapshot_version add column topups bigint not null default 0;
`,
} satisfies MigrationEntry;
