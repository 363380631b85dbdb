import { query } from '@dg/platform/postgres';
import { serviceDatabase, type TestDatabase } from '@dg/testing';
import { randomBytes } from 'node:crypto';
import { migrations } from '../db/migrations/index.ts';
import { createAccessTokens } from './access-tokens.ts';
import type { ClientPrincipal } from './principal.ts';
import { openSigningKeys } from './signing-keys.ts';

const principal: ClientPrincipal = { role: 'client', subject: 'credential:ci_1', sessionId: 's1', clientId: 7 };
const encryptionKey = randomBytes(32);
const ttlS = 900;
let service: TestDatabase;

beforeAll(async () => {
  service = await serviceDatabase('identity', migrations);
}, 180_000);
afterAll(() => service.close());

const kids = ({ keys }: { keys: { kid?: string }[] }) => keys.map(({ kid }) => kid);

test('after 30 days a new key signs, and the old one is published until its tokens have expired', async () => {
  const keys = await openSigningKeys(service.database, encryptionKey, ttlS);
  const old = keys.current().kid;
  const token = await createAccessTokens({ keys, issuer: 'x', ttlS }).issue(principal);

  await query(service.database, `update signing_keys set created_at = now() - interval '31 days'`);
  await Promise.all([keys.rotate(), keys.rotate()]);
  const next = keys.current().kid;
  expect(next).not.toBe(old);
  expect(kids(keys.jwks())).toEqual([next, old]);
  expect(await createAccessTokens({ keys, issuer: 'x', ttlS }).verify(token)).toEqual(principal);

  await query(service.database, `update signing_keys set retired_at = now() - interval '1 day' where kid = $1`, [old]);
  await keys.load();
  expect(kids(keys.jwks())).toEqual([next]);
});

test('a private key cannot be used without the encryption key', async () => {
  await openSigningKeys(service.database, encryptionKey, ttlS);
  await expect(openSigningKeys(service.database, randomBytes(32), ttlS)).rejects.toThrow();
});
