import type { MigrationEntry } from '@dg/platform/postgres';

export const topups = {
  name: '0002-topups',
  sql: `
alter table jobs
  -- The other route: of a rerouted job the one it has left, else the one it may still take.
  add column fallback_supplier text,
  add column fallback_supplier_sku text,
  add column is_rerouted boolean not null default false,
  add column routed_at timestamptz not null default now(),
  -- JSON as text: jsonb would refuse some of the characters a client may send.
  add column input_data text,
  add column recipient text,
  drop constraint jobs_described,
  add constraint jobs_described check (
    state = 'cancelled'
    or (vertical, supplier, supplier_sku, denomination_minor, currency, quantity) is not null
  ),
  add constraint jobs_vertical check (vertical in ('voucher', 'topup')),
  add constraint jobs_voucher check (vertical <> 'voucher' or delivery_time is not null),
  -- One unit without a code, for somebody: there is no stock to take it from, and none to wait for.
  add constraint jobs_topup check (
    vertical <> 'topup'
    or (quantity = 1 and delivery_time is null and supplier <> 'stock' and (recipient, input_data) is not null)
  ),
  add constraint jobs_fallback check (
    (fallback_supplier is null) = (fallback_supplier_sku is null)
    and (not is_rerouted or fallback_supplier is not null)
  );
update jobs set routed_at = created_at;

alter table supplier_attempts
  add column supplier_sku text,
  -- When its supplier was last called about it: sent it, or asked.
  add column called_at timestamptz;
update supplier_attempts a
set supplier_sku = j.supplier_sku, called_at = greatest(a.submitted_at, a.answered_at)
from jobs j where j.order_id = a.order_id;
-- Not null: a replica of the version before must not order a top-up, of which it knows neither kind nor recipient.
alter table supplier_attempts
  alter column supplier_sku set not null,
  alter column called_at set default clock_timestamp(),
  alter column called_at set not null;

-- Which order a delivered code pays for, decided once per order: held, or refused for ever. Released when the order
-- fails or is cancelled; the code may then pay for another.
create table voucher_redemptions (
  order_id integer primary key,
  client_id integer not null,
  -- Of stock_codes, in which a refused one may be missing.
  code_id bigint not null,
  state text not null,
  refusal text,
  decided_at timestamptz not null default clock_timestamp(),
  released_at timestamptz,
  constraint voucher_redemptions_state check (state in ('held', 'refused', 'released')),
  constraint voucher_redemptions_refusal check ((state = 'refused') = (refusal is not null)),
  constraint voucher_redemptions_release check ((state = 'released') = (released_at is not null))
);
create unique index voucher_redemptions_held on voucher_redemptions (code_id) where state = 'held';
`,
} satisfies MigrationEntry;
