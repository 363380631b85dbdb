import { query, type Database } from '@dg/platform/postgres';

/**
 * Sessions that ended before the access tokens they gave out. Postgres has the truth; memory holds those of the last
 * token lifetime, since older tokens have expired by themselves.
 */
export interface RevokedSessions {
  add(sessionId: string): void;
  has(sessionId: string): boolean;
  /** Reads what memory must hold. */
  load(): Promise<void>;
  /** Asks Postgres instead of memory. */
  isRevokedInDatabase(sessionId: string): Promise<boolean>;
}

export function createRevokedSessions(database: Database, tokenTtlS: number): RevokedSessions {
  const untilMs = new Map<string, number>();

  const add = (sessionId: string, atMs = Date.now()) => {
    // Insertion order is nearly time order: what has expired stands in front.
    for (const [id, until] of untilMs) {
      if (until > atMs) break;
      untilMs.delete(id);
    }
    untilMs.set(sessionId, atMs + tokenTtlS * 1000);
  };

  return {
    add: (sessionId) => add(sessionId),
    has: (sessionId) => untilMs.has(sessionId),
    load: async () => {
      const rows = await query<{ id: string }>(
        database,
        `select id from sessions where revoked_at > now() - make_interval(secs => $1) order by revoked_at`,
        [tokenTtlS],
      );
      for (const { id } of rows) add(id);
    },
    isRevokedInDatabase: async (sessionId) => {
      const [row] = await query<{ is_live: boolean }>(
        database,
        `select revoked_at is null as is_live from sessions where id = $1`,
        [sessionId],
      );
      return row?.is_live !== true;
    },
  };
}
