import { generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { createAccessTokens } from './access-tokens.ts';
import type { ClientPrincipal } from './principal.ts';

const issuer = 'http://gateway.test';
const principal: ClientPrincipal = { role: 'client', subject: 'credential:ci_1', sessionId: 's1', clientId: 7 };
let pair: { publicKey: CryptoKey; privateKey: CryptoKey };
let nowMs = Date.parse('2026-01-31T09:30:00Z');

beforeAll(async () => {
  pair = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
});

function accessTokens(publicKey = pair.publicKey) {
  const keys = {
    current: () => ({ kid: 'k1', privateKey: pair.privateKey }),
    publicKey: (kid: string) => Promise.resolve(kid === 'k1' ? publicKey : undefined),
  };
  return createAccessTokens({ keys, issuer, ttlS: 900, now: () => nowMs });
}

function signed(claims: Record<string, unknown>, header: { alg: string; kid?: string } = { alg: 'EdDSA', kid: 'k1' }) {
  const all = {
    iss: issuer,
    aud: 'client-api',
    sub: 'credential:ci_1',
    sid: 's1',
    role: 'client',
    cid: 7,
    iat: nowMs / 1000,
    exp: nowMs / 1000 + 900,
    ...claims,
  };
  return new SignJWT(all).setProtectedHeader(header).sign(pair.privateKey);
}

test('a token speaks for who logged in until it expires, however often it was seen', async () => {
  const tokens = accessTokens();
  const token = await tokens.issue(principal);
  expect(await tokens.verify(token)).toEqual(principal);
  expect(await tokens.verify(token)).toEqual(principal);
  nowMs += 901_000;
  expect(await tokens.verify(token)).toBeUndefined();
  expect(await accessTokens().verify(token)).toBeUndefined();
});

test.each<[string, () => Promise<string> | string]>([
  ['no token at all', () => 'nonsense'],
  ['another issuer', () => signed({ iss: 'http://else.where' })],
  ['the audience of another role', () => signed({ aud: 'operator-api' })],
  ['a role nobody knows', () => signed({ role: 'root' })],
  ['a client role without a client', () => signed({ cid: undefined })],
  ['an unknown key', () => signed({}, { alg: 'EdDSA', kid: 'k2' })],
  ['no key id', () => signed({}, { alg: 'EdDSA' })],
  ['no expiry', () => signed({ exp: undefined })],
  [
    'no signature',
    () =>
      new UnsecuredJWT({ sub: 'user:1', sid: 's1', role: 'operator' })
        .setIssuer(issuer)
        .setAudience('operator-api')
        .setIssuedAt()
        .setExpirationTime('1h')
        .encode(),
  ],
])('a token with %s is nobody', async (_case, make) => {
  expect(await accessTokens().verify(await make())).toBeUndefined();
});

test('a token of another key with the same id is nobody', async () => {
  const other = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  expect(await accessTokens(other.publicKey).verify(await signed({}))).toBeUndefined();
});
