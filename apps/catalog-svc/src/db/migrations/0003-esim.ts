import type { MigrationEntry } from '@dg/platform/postgres';

/** The eSIM catalogue. */
export const esim = {
  name: '0003-esim',
  sql: `
create table esim_products (
  id integer generated always as identity primary key,
  sku text not null unique,
  name text not null,
  country_code text not null,
  currency_code text not null,
  image_url text not null,
  supplier text not null check (supplier <> 'stock'),
  is_active boolean not null,
  -- when its supplier was last found to sell no variant of it; null: not asked since the product has changed
  variants_absent_at timestamptz,
  -- snapshot_version.esims as of the last change, here and below
  version bigint not null,
  updated_at timestamptz not null default now()
);
create index esim_products_version on esim_products (version);

create table esim_variants (
  id integer generated always as identity primary key,
  sku text not null unique,
  product_id integer not null references esim_products,
  name text not null,
  description text,
  currency_code text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- 0: unlimited
  data_amount_gb numeric not null check (data_amount_gb >= 0),
  validity_days integer not null check (validity_days > 0),
  regions jsonb not null check (jsonb_typeof(regions) = 'array'),
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  supplier_sku text not null,
  -- null: imported. Of one that was fetched, whose sku it has; inactive once its product has another supplier
  fetched_from text,
  is_active boolean not null,
  version bigint not null,
  updated_at timestamptz not null default now()
);
create index esim_variants_version on esim_variants (version);
create index esim_variants_product on esim_variants (product_id);

alter table snapshot_version add column esims bigint not null default 0;
`,
} satisfies MigrationEntry;
