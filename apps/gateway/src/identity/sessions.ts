import { newKsuid } from '@dg/kernel';
import { query, transaction, type Database } from '@dg/platform/postgres';
import { newSecret, sha256 } from './secrets.ts';

/** Whose login it is. */
export interface SessionOwner {
  /** undefined: an operator. */
  readonly clientId?: number;
  readonly userId?: number;
  readonly credentialId?: string;
}

export interface OpenedSession {
  readonly sessionId: string;
  readonly owner: SessionOwner;
  readonly refreshToken: string;
}

/** How a refresh ended: with a new token, or with the session a reused token has just ended, or with nothing. */
export type RefreshOutcome = OpenedSession | { readonly revokedSessionId: string } | undefined;

/** Lifetime of a refresh token, from its last use (decisions, section 2). */
export const refreshTtlS = 2_592_000;

interface SessionRow {
  readonly session_id: string;
  readonly client_id: number | null;
  readonly user_id: number | null;
  readonly credential_id: string | null;
  readonly is_used: boolean;
  readonly is_live: boolean;
}

/** Begins a login and its family of refresh tokens. undefined: its credential has been revoked meanwhile. */
export async function openSession(database: Database, owner: SessionOwner): Promise<OpenedSession | undefined> {
  const sessionId = newKsuid();
  const refreshToken = newSecret('rt');
  // The share lock waits for a revocation that is under way: no login outlives its credential.
  const opened = await query(
    database,
    `with opened as (
       insert into sessions (id, client_id, user_id, credential_id, expires_at)
       select $1, $2::integer, $3::integer, $4::text, now() + make_interval(secs => $6)
       where $4::text is null
          or exists (select 1 from credentials where id = $4::text and revoked_at is null for share)
       returning id, expires_at
     )
     insert into refresh_tokens (token_hash, session_id, expires_at) select $5, id, expires_at from opened
     returning session_id`,
    [
      sessionId,
      owner.clientId ?? null,
      owner.userId ?? null,
      owner.credentialId ?? null,
      sha256(refreshToken),
      refreshTtlS,
    ],
  );
  return opened.length === 0 ? undefined : { sessionId, owner, refreshToken };
}

/**
 * Exchanges a refresh token for a new one. A token that was exchanged before is in two hands: its whole family ends
 * (decisions, section 2).
 */
export function refreshSession(database: Database, refreshToken: string, isOperator: boolean): Promise<RefreshOutcome> {
  return transaction(database, async (client) => {
    const [found] = await query<SessionRow>(
      client,
      `select session_id, s.client_id, s.user_id, s.credential_id, r.used_at is not null as is_used,
              s.revoked_at is null and r.expires_at > now() as is_live
       from refresh_tokens r join sessions s on s.id = r.session_id
       where r.token_hash = $1 for update`,
      [sha256(refreshToken)],
    );
    if (found === undefined || !found.is_live || (found.client_id === null) !== isOperator) return undefined;
    if (found.is_used) {
      await query(client, `update sessions set revoked_at = now() where id = $1 and revoked_at is null`, [
        found.session_id,
      ]);
      return { revokedSessionId: found.session_id };
    }
    const next = newSecret('rt');
    await query(
      client,
      `with used as (update refresh_tokens set used_at = now() where token_hash = $1),
            prolonged as (update sessions set expires_at = now() + make_interval(secs => $4) where id = $3)
       insert into refresh_tokens (token_hash, session_id, expires_at) values ($2, $3, now() + make_interval(secs => $4))`,
      [sha256(refreshToken), sha256(next), found.session_id, refreshTtlS],
    );
    return {
      sessionId: found.session_id,
      owner: {
        ...(found.client_id === null ? {} : { clientId: found.client_id }),
        ...(found.user_id === null ? {} : { userId: found.user_id }),
        ...(found.credential_id === null ? {} : { credentialId: found.credential_id }),
      },
      refreshToken: next,
    };
  });
}

/** Ends a login. Ending it again changes nothing. */
export async function revokeSession(database: Database, sessionId: string): Promise<void> {
  await query(database, `update sessions set revoked_at = now() where id = $1 and revoked_at is null`, [sessionId]);
}

/** Ends the login a refresh token belongs to, if it is a login of this client. Gives its id. */
export async function revokeSessionOfToken(
  database: Database,
  refreshToken: string,
  clientId: number | undefined,
): Promise<string | undefined> {
  const [revoked] = await query<{ id: string }>(
    database,
    `update sessions set revoked_at = now()
     where id = (select session_id from refresh_tokens where token_hash = $1) and revoked_at is null
       and client_id is not distinct from $2 returning id`,
    [sha256(refreshToken), clientId ?? null],
  );
  return revoked?.id;
}

/**
 * Ends a credential and every login made with it. Gives the logins; undefined when there is no such live credential.
 */
export async function revokeCredential(
  database: Database,
  clientId: number,
  credentialId: string,
): Promise<string[] | undefined> {
  return transaction(database, async (client) => {
    const revoked = await query(
      client,
      `update credentials set revoked_at = now() where id = $1 and client_id = $2 and revoked_at is null returning id`,
      [credentialId, clientId],
    );
    if (revoked.length === 0) return undefined;
    const ended = await query<{ id: string }>(
      client,
      `update sessions set revoked_at = now() where credential_id = $1 and revoked_at is null returning id`,
      [credentialId],
    );
    return ended.map(({ id }) => id);
  });
}

/** Removes logins whose last refresh token has expired. */
export async function pruneSessions(database: Database): Promise<void> {
  await query(database, `delete from sessions where expires_at < now() - interval '1 day'`);
}
