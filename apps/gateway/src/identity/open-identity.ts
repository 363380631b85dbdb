import type { Log } from '@dg/platform/log';
import { openOrm, type Database } from '@dg/platform/postgres';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { RedisClientType } from 'redis';
import { ClientSchema } from '../db/clients.ts';
import { CredentialSchema } from '../db/credentials.ts';
import { UserSchema } from '../db/users.ts';
import { createAccessTokens, type AccessTokens } from './access-tokens.ts';
import { createClientRecords, type ClientRecords } from './client-records.ts';
import { listenForIdentityChanges, type IdentityChanges } from './identity-changes.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';
import { createRevokedSessions, type RevokedSessions } from './revoked-sessions.ts';
import { pruneKeys } from '../db/idempotency-keys.ts';
import { pruneSessions } from './sessions.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.ts';

/** Everything about who calls. */
export interface Identity {
  readonly orm: MikroORM;
  readonly database: Database;
  readonly keys: SigningKeys;
  readonly tokens: AccessTokens;
  readonly tokenTtlS: number;
  readonly clients: ClientRecords;
  readonly throttle: LoginThrottle;
  readonly encryptionKey: Buffer;
  /** Whether a login has ended. From memory; from Postgres while changes are not being heard. */
  isRevoked(sessionId: string): boolean | Promise<boolean>;
  /** Makes ended logins known here at once, and waits, for a second at most, until those that listen know. */
  announceRevoked(sessionIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface IdentityOptions {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly redis: RedisClientType | undefined;
  readonly log: Log;
  readonly encryptionKey: Buffer;
  readonly issuer: string;
  readonly tokenTtlS: number;
}

const upkeepIntervalMs = 600_000;
const announceWaitMs = 1_000;

/** Loads keys and revocations, and begins to listen for changes other replicas make. */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { database, log, encryptionKey, tokenTtlS } = options;
  const orm = await openOrm({ url: options.databaseUrl, entities: [ClientSchema, UserSchema, CredentialSchema] });
  const keys = await openSigningKeys(database, encryptionKey, tokenTtlS);
  const revoked = createRevokedSessions(database, tokenTtlS);
  // The records ask whether changes are heard, and the listener tells the records what to forget.
  const listener: { changes?: IdentityChanges } = {};
  const isCurrent = () => listener.changes?.isCurrent() === true;
  const clients = createClientRecords(database, isCurrent);

  listener.changes = await listenForIdentityChanges({
    url: options.databaseUrl,
    log,
    onChange: (change) => applyChange(change, { revoked, clients, keys, log }),
    onListening: async () => {
      clients.forgetAll();
      await Promise.all([revoked.load(), keys.load()]);
    },
  });
  const changes = listener.changes;

  const upkeep = setInterval(() => {
    Promise.all([keys.rotate(), pruneSessions(database), pruneKeys(database)]).catch((error: unknown) =>
      log.warn({ error }, 'identity upkeep failed'),
    );
  }, upkeepIntervalMs);
  upkeep.unref();

  return {
    orm,
    database,
    keys,
    tokens: createAccessTokens({ keys, issuer: options.issuer, ttlS: tokenTtlS }),
    tokenTtlS,
    clients,
    throttle: createLoginThrottle(options.redis, log),
    encryptionKey,
    isRevoked: (sessionId) =>
      isCurrent() ? revoked.has(sessionId) : revoked.has(sessionId) || revoked.isRevokedInDatabase(sessionId),
    announceRevoked: async (sessionIds) => {
      for (const id of sessionIds) revoked.add(id);
      if (!isCurrent()) return;
      await changes.heardEverywhere(database, announceWaitMs);
    },
    close: async () => {
      clearInterval(upkeep);
      await changes.close();
      await orm.close(true);
    },
  };
}

interface Caches {
  readonly revoked: RevokedSessions;
  readonly clients: ClientRecords;
  readonly keys: SigningKeys;
  readonly log: Log;
}

function applyChange(change: string, { revoked, clients, keys, log }: Caches): void {
  const separator = change.indexOf(':');
  const id = change.slice(separator + 1);
  switch (change.slice(0, separator)) {
    case 'session':
      revoked.add(id);
      return;
    case 'client':
      clients.forget(Number(id));
      return;
    case 'signing-key':
      keys.load().catch((error: unknown) => log.warn({ error }, 'signing keys not loaded'));
      return;
    default:
      log.warn({ change }, 'unknown identity change');
  }
}
