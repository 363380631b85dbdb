import { query, transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { newKsuid } from '@dg/kernel';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { open, seal } from './encryption.ts';

/** The Ed25519 keys access tokens are signed with. */
export interface SigningKeys {
  /** The key new tokens are signed with. */
  current(): { readonly kid: string; readonly privateKey: CryptoKey };
  /** The public key of an id; undefined when there is none, or none any more. */
  publicKey(kid: string): Promise<CryptoKey | undefined>;
  /** Every public key that a live token may be signed with (RFC 7517). */
  jwks(): { keys: JWK[] };
  load(): Promise<void>;
  /** Makes a new key when the newest is older than 30 days, and forgets those whose tokens have all expired. */
  rotate(): Promise<void>;
}

interface KeyRow {
  readonly kid: string;
  readonly public_jwk: JWK;
  readonly private_key: Buffer;
}

const algorithm = 'EdDSA';
const lifetimeDays = 30;
// Replicas may sign with the old key for a moment after it was retired.
const retiredMarginS = 3_600;
const reloadPauseMs = 5_000;

/** Loads the keys, making the first one if there is none. Two replicas at once make one key: the second waits. */
export async function openSigningKeys(
  database: Database,
  encryptionKey: Buffer,
  tokenTtlS: number,
): Promise<SigningKeys> {
  const publicKeys = new Map<string, { jwk: JWK; key: CryptoKey }>();
  let current: { kid: string; privateKey: CryptoKey } | undefined;
  let loadedAtMs = 0;

  const load = async () => {
    loadedAtMs = Date.now();
    const rows = await query<KeyRow>(
      database,
      `select kid, public_jwk, private_key from signing_keys
       where retired_at is null or retired_at > now() - make_interval(secs => $1)
       order by retired_at desc nulls first, created_at desc`,
      [tokenTtlS + retiredMarginS],
    );
    const loaded = await Promise.all(
      rows.map(async (row) => [row.kid, { jwk: row.public_jwk, key: await importKey(row.public_jwk) }] as const),
    );
    publicKeys.clear();
    for (const [kid, entry] of loaded) publicKeys.set(kid, entry);
    const [newest] = rows;
    if (newest !== undefined && newest.kid !== current?.kid) {
      const jwk = JSON.parse(open(encryptionKey, placeOf(newest.kid), newest.private_key)) as JWK;
      current = { kid: newest.kid, privateKey: await importKey(jwk) };
    }
  };

  const rotate = async () => {
    await transaction(database, async (client) => {
      await query(client, `select pg_advisory_xact_lock(hashtext('signing keys of ' || current_schema()))`);
      const [live] = await query(
        client,
        `select kid from signing_keys where retired_at is null and created_at > now() - make_interval(days => $1)`,
        [lifetimeDays],
      );
      if (live === undefined) {
        await query(client, `update signing_keys set retired_at = now() where retired_at is null`);
        await insertKey(client, encryptionKey);
      }
    });
    await load();
  };

  await rotate();
  return {
    current: () => {
      if (current === undefined) throw new Error('there is no signing key');
      return current;
    },
    publicKey: async (kid) => {
      // Another replica may have made a key a moment ago; made-up ids must not cost a query each.
      if (!publicKeys.has(kid) && Date.now() - loadedAtMs > reloadPauseMs) await load();
      return publicKeys.get(kid)?.key;
    },
    jwks: () => ({ keys: [...publicKeys.values()].map(({ jwk }) => jwk) }),
    load,
    rotate,
  };
}

async function insertKey(client: Queryable, encryptionKey: Buffer): Promise<void> {
  const kid = newKsuid();
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' };
  const sealed = seal(encryptionKey, placeOf(kid), JSON.stringify(await exportJWK(privateKey)));
  await query(client, `insert into signing_keys (kid, public_jwk, private_key) values ($1, $2, $3)`, [
    kid,
    publicJwk,
    sealed,
  ]);
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, algorithm)) as CryptoKey;
}

function placeOf(kid: string): string {
  return `signing-key:${kid}`;
}
