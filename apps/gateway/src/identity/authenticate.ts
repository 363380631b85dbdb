import { forbidden } from '../http/rejections.ts';
import { HttpError, unauthenticated } from '../http/errors.ts';
import type { Identity } from './open-identity.ts';
import type { Principal, Role } from './principal.ts';

/**
 * Who makes a request, by its Authorization header (specification, "Authentication"; decisions, section 2). The
 * signature is checked once per token, revocation every time. Errors: 401 without a valid token, 403 with one of
 * another role.
 */
export async function authenticate(
  identity: Pick<Identity, 'tokens' | 'isRevoked'>,
  authorization: string | undefined,
  role: Role,
): Promise<Principal> {
  if (authorization === undefined) throw unauthenticated('Authorization header required');
  const token = /^Bearer +([^\s]+) *$/i.exec(authorization)?.[1];
  const principal = token === undefined ? undefined : await identity.tokens.verify(token);
  if (principal === undefined || (await identity.isRevoked(principal.sessionId)))
    throw unauthenticated('Authentication required');
  if (principal.role !== role) {
    throw new HttpError(
      forbidden,
      role === 'client' ? 'Only clients may use this API' : 'Only operators may use this API',
    );
  }
  return principal;
}
