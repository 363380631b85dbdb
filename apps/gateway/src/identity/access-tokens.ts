import { errors, jwtVerify, SignJWT } from 'jose';
import { newKsuid } from '@dg/kernel';
import { audiences, type Principal } from './principal.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface AccessTokens {
  /** A signed token for a login. */
  issue(principal: Principal): Promise<string>;
  /** Who a token speaks for; undefined when it does not verify or has expired. Says nothing of revocation. */
  verify(token: string): Principal | undefined | Promise<Principal | undefined>;
}

export interface AccessTokenOptions {
  readonly keys: Pick<SigningKeys, 'current' | 'publicKey'>;
  readonly issuer: string;
  readonly ttlS: number;
  readonly now?: () => number;
}

const algorithm = 'EdDSA';
const verifiedMax = 10_000;
const tokenLengthMax = 4_096;

/** Access tokens: JWTs signed with Ed25519. A token that verified once is remembered until it expires. */
export function createAccessTokens({ keys, issuer, ttlS, now = Date.now }: AccessTokenOptions): AccessTokens {
  const verified = new Map<string, { principal: Principal; untilMs: number }>();

  const remember = (token: string, principal: Principal, untilMs: number) => {
    if (verified.size >= verifiedMax) {
      const [oldest] = verified.keys();
      if (oldest !== undefined) verified.delete(oldest);
    }
    verified.set(token, { principal, untilMs });
  };

  const verifySignature = async (token: string) => {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await keys.publicKey(kid);
          if (key === undefined) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: [algorithm],
          issuer,
          audience: Object.values(audiences),
          requiredClaims: ['exp', 'iat', 'sub', 'sid', 'role'],
          currentDate: new Date(now()),
        },
      );
      const principal = principalOf(payload);
      if (principal !== undefined) remember(token, principal, (payload.exp ?? 0) * 1000);
      return principal;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };

  return {
    issue: (principal) => {
      const { kid, privateKey } = keys.current();
      const issuedAtS = Math.floor(now() / 1000);
      return new SignJWT({
        sid: principal.sessionId,
        role: principal.role,
        ...(principal.role === 'client' ? { cid: principal.clientId } : {}),
      })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(audiences[principal.role])
        .setSubject(principal.subject)
        .setJti(newKsuid(now()))
        .setIssuedAt(issuedAtS)
        .setExpirationTime(issuedAtS + ttlS)
        .sign(privateKey);
    },
    verify: (token) => {
      const known = verified.get(token);
      if (known !== undefined) {
        if (known.untilMs > now()) return known.principal;
        verified.delete(token);
        return undefined;
      }
      if (token.length > tokenLengthMax) return undefined;
      return verifySignature(token);
    },
  };
}

function principalOf(claims: Record<string, unknown>): Principal | undefined {
  const { role, sub, sid, cid, aud } = claims;
  if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
  if (role === 'operator' && aud === audiences.operator) return { role, subject: sub, sessionId: sid };
  if (role === 'client' && aud === audiences.client && Number.isSafeInteger(cid)) {
    return { role, subject: sub, sessionId: sid, clientId: Number(cid) };
  }
  return undefined;
}
