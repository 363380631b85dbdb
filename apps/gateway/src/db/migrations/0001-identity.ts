import type { MigrationEntry } from '@dg/platform/postgres';

export const identityTables = {
  name: '0001-identity',
  sql: `
create table clients (
  id integer generated always as identity primary key,
  name text not null,
  default_currency text not null check (default_currency ~ '^[A-Z]{3}$'),
  bulk_limit integer not null default 1000 check (bulk_limit between 1 and 5000),
  rate_limit integer not null default 100 check (rate_limit between 1 and 100000),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  created_at timestamptz not null default now()
);

-- A person: of a client, or (client_id null) an operator.
create table users (
  id integer generated always as identity primary key,
  client_id integer references clients,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  constraint users_email unique (email)
);
create index users_client_id on users (client_id);

-- A program of a client. The secret is 256 random bits, kept as its SHA-256.
create table credentials (
  id text primary key,
  client_id integer not null references clients,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index credentials_client_id on credentials (client_id);

-- One login with its family of refresh tokens.
create table sessions (
  id text primary key,
  client_id integer references clients,
  user_id integer references users,
  credential_id text references credentials,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check ((user_id is null) <> (credential_id is null))
);
create index sessions_credential_id on sessions (credential_id) where credential_id is not null;
create index sessions_revoked_at on sessions (revoked_at) where revoked_at is not null;
create index sessions_expires_at on sessions (expires_at);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id text not null references sessions on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session_id on refresh_tokens (session_id);

-- private_key is encrypted with IDENTITY_ENCRYPTION_KEY.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- Row per Idempotency-Key and caller. answer is encrypted with IDENTITY_ENCRYPTION_KEY, null until there is one.
create table idempotency_keys (
  scope text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  lock_token uuid not null,
  locked_until timestamptz not null,
  status integer,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (scope, key_hash)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Every write of an operator, written before it is attempted; outcome is the HTTP status it was answered with.
-- json and not jsonb: it takes every JSON text a request can have, also one with \\u0000.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  path text not null,
  target text,
  request_id text not null,
  body json,
  outcome integer
);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.outcome is null and new.outcome is not null
     and (new.id, new.at, new.actor, new.action, new.path, new.request_id) = (old.id, old.at, old.actor, old.action, old.path, old.request_id)
     and new.body::text is not distinct from old.body::text
     and (old.target is null or new.target = old.target) then
    return new;
  end if;
  raise exception 'audit is append-only';
end $$;
create trigger audit_is_append_only before update or delete on audit for each row execute function audit_is_append_only();
create trigger audit_is_never_emptied before truncate on audit for each statement execute function audit_is_append_only();

-- Replicas keep revoked sessions, client records and signing keys in memory: whatever changes them tells all of them.
create function tell_identity_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity_changes', tg_argv[0] || ':' || (to_jsonb(new) ->> tg_argv[1]));
  return null;
end $$;
create trigger tell_session_revoked after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function tell_identity_change('session', 'id');
create trigger tell_client_changed after insert or update on clients
  for each row execute function tell_identity_change('client', 'id');
create trigger tell_signing_key_changed after insert or update on signing_keys
  for each row execute function tell_identity_change('signing-key', 'kid');
`,
} satisfies MigrationEntry;
