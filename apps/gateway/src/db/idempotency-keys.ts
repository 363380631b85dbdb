import { randomUUID } from 'node:crypto';
import { query, type Database } from '@dg/platform/postgres';

/** A caller's key, and what it was first used for. */
export interface KeyUse {
  /** Whose key: `client:<id>` or `operator:<subject>`. */
  readonly scope: string;
  readonly keyHash: Buffer;
  readonly requestHash: Buffer;
}

export type Claim =
  /** The request may run. `since` stays the same over every try of it, and after it was answered. */
  | { readonly kind: 'claimed'; readonly lockToken: string; readonly since: string }
  | { readonly kind: 'answered'; readonly status: number; readonly answer: Buffer; readonly since: string }
  | { readonly kind: 'running' }
  | { readonly kind: 'other-request' };

interface KeyRow {
  readonly status: number | null;
  readonly answer: Buffer | null;
  readonly is_same: boolean;
  readonly since: string;
}

/**
 * Takes a key for one request. A key is free when it is new, 24 hours old, or when its request has not been answered
 * and does not run any more: after a 5xx, or 20 s after its process last said that it runs.
 */
export async function claimKey(database: Database, use: KeyUse): Promise<Claim> {
  const lockToken = randomUUID();
  const [claimed] = await query<{ since: string }>(
    database,
    `insert into idempotency_keys as k (scope, key_hash, request_hash, lock_token, locked_until)
     values ($1, $2, $3, $4, now() + interval '20 seconds')
     on conflict (scope, key_hash) do update set
       request_hash = excluded.request_hash, lock_token = excluded.lock_token, locked_until = excluded.locked_until,
       status = null, answer = null,
       created_at = case when k.created_at < now() - interval '24 hours' then now() else k.created_at end
     where k.created_at < now() - interval '24 hours'
        or (k.status is null and k.locked_until <= now() and k.request_hash = excluded.request_hash)
     returning extract(epoch from created_at)::text as since`,
    [use.scope, use.keyHash, use.requestHash, lockToken],
  );
  if (claimed !== undefined) return { kind: 'claimed', lockToken, since: claimed.since };
  const [found] = await query<KeyRow>(
    database,
    `select status, answer, request_hash = $3 as is_same, extract(epoch from created_at)::text as since
     from idempotency_keys where scope = $1 and key_hash = $2`,
    [use.scope, use.keyHash, use.requestHash],
  );
  if (found === undefined) return { kind: 'running' };
  if (!found.is_same) return { kind: 'other-request' };
  if (found.status === null || found.answer === null) return { kind: 'running' };
  return { kind: 'answered', status: found.status, answer: found.answer, since: found.since };
}

/** Keeps the answer of the request that holds the key. */
export async function keepAnswer(
  database: Database,
  use: KeyUse,
  lockToken: string,
  status: number,
  answer: Buffer,
): Promise<void> {
  await query(
    database,
    `update idempotency_keys set status = $4, answer = $5 where scope = $1 and key_hash = $2 and lock_token = $3`,
    [use.scope, use.keyHash, lockToken, status, answer],
  );
}

/** Says that the request which holds the key still runs. */
export async function renewKey(database: Database, use: KeyUse, lockToken: string): Promise<void> {
  await query(
    database,
    `update idempotency_keys set locked_until = now() + interval '20 seconds'
     where scope = $1 and key_hash = $2 and lock_token = $3 and status is null`,
    [use.scope, use.keyHash, lockToken],
  );
}

/** Lets the same request run again: its answer was a 5xx, which is never kept. No late renewal holds it up. */
export async function releaseKey(database: Database, use: KeyUse, lockToken: string): Promise<void> {
  await query(
    database,
    `update idempotency_keys set locked_until = now(), lock_token = gen_random_uuid()
     where scope = $1 and key_hash = $2 and lock_token = $3 and status is null`,
    [use.scope, use.keyHash, lockToken],
  );
}

/** Removes keys that are no longer looked at. */
export async function pruneKeys(database: Database): Promise<void> {
  await query(database, `delete from idempotency_keys where created_at < now() - interval '25 hours'`);
}
