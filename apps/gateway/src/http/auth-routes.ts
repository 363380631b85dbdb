import type { Request, Router } from 'express';
import assert from 'node:assert/strict';
import { logInClient, logInOperator, type LoginProof } from '../identity/log-in.ts';
import type { Identity } from '../identity/open-identity.ts';
import type { Principal, Role } from '../identity/principal.ts';
import {
  refreshSession,
  refreshTtlS,
  revokeSession,
  revokeSessionOfToken,
  type OpenedSession,
} from '../identity/sessions.ts';
import { ok, type Answer } from './answer.ts';
import { logoutSchema, passwordLoginSchema, refreshSchema, secretLoginSchema } from './auth-schemas.ts';
import { clientRecord } from './client-endpoint.ts';
import { HttpError, unauthenticated } from './errors.ts';
import { tooManyRequests } from './rejections.ts';
import type { RequestContext } from './request-context.ts';
import { mountResource, type Endpoint } from './resource.ts';
import { parseBody } from './validation.ts';

const noStore = { 'Cache-Control': 'no-store' };

/** Login and refresh of a role: the paths that need no token. */
export function mountPublicAuthRoutes(router: Router, prefix: string, identity: Identity, role: Role): void {
  mountResource(router, prefix, '/auth/login', { POST: loginEndpoint(identity, role) });
  mountResource(router, prefix, '/auth/refresh', {
    POST: { body: 'object', handle: (request) => refresh(identity, role, request) },
  });
}

/** Logout: behind authentication. */
export function mountLogoutRoute(router: Router, prefix: string, identity: Identity): void {
  mountResource(router, prefix, '/auth/logout', {
    POST: { body: 'object', handle: (request, context) => logOut(identity, request, context) },
  });
}

/** POST login (decisions, section 2). */
export function loginEndpoint(identity: Identity, role: Role): Endpoint {
  return {
    body: 'object',
    handle: (request) => (role === 'client' ? loginClient(identity, request) : loginOperator(identity, request)),
  };
}

async function loginClient(identity: Identity, request: Request): Promise<Answer> {
  const body = request.body as Record<string, unknown>;
  const isProgram =
    body['client_id'] !== undefined || (body['client_secret'] !== undefined && body['email'] === undefined);
  const proof: LoginProof = isProgram ? parseBody(secretLoginSchema, body) : parseBody(passwordLoginSchema, body);
  const who = 'client_id' in proof ? `program:${proof.client_id}` : `client user:${proof.email.trim()}`;
  const opened = await attempt(identity, request, who, () =>
    logInClient(identity.orm.em.fork(), identity.database, proof),
  );
  return tokenAnswer(identity, opened);
}

async function loginOperator(identity: Identity, request: Request): Promise<Answer> {
  const proof = parseBody(passwordLoginSchema, request.body);
  const who = `operator:${proof.email.trim()}`;
  const opened = await attempt(identity, request, who, () =>
    logInOperator(identity.orm.em.fork(), identity.database, proof),
  );
  return tokenAnswer(identity, opened);
}

async function attempt<Result>(
  identity: Identity,
  request: Request,
  who: string,
  logIn: () => Promise<Result | undefined>,
): Promise<Result> {
  const outcome = await identity.throttle.attempt(who, request.ip ?? '', logIn);
  if (outcome.kind === 'passed') return outcome.result;
  if (outcome.kind === 'failed') throw unauthenticated('Invalid credentials');
  throw new HttpError(tooManyRequests, 'Too many failed logins, please try again later', {
    'Retry-After': String(outcome.retryAfterS),
  });
}

async function refresh(identity: Identity, role: Role, request: Request): Promise<Answer> {
  const { refresh_token } = parseBody(refreshSchema, request.body);
  const outcome = await refreshSession(identity.database, refresh_token, role === 'operator');
  if (outcome === undefined) throw unauthenticated('Authentication required');
  if ('revokedSessionId' in outcome) {
    await identity.announceRevoked([outcome.revokedSessionId]);
    throw unauthenticated('Authentication required');
  }
  return tokenAnswer(identity, outcome);
}

async function logOut(identity: Identity, request: Request, { principal }: RequestContext): Promise<Answer> {
  assert.ok(principal, 'logout stands behind authentication');
  const { refresh_token } = parseBody(logoutSchema, request.body);
  const ended = [principal.sessionId];
  await revokeSession(identity.database, principal.sessionId);
  if (refresh_token != null) {
    const clientId = principal.role === 'client' ? principal.clientId : undefined;
    const other = await revokeSessionOfToken(identity.database, refresh_token, clientId);
    if (other !== undefined) ended.push(other);
  }
  await identity.announceRevoked(ended);
  return ok({ success: true, message: 'Logged out' }, noStore);
}

async function tokenAnswer(
  identity: Identity,
  opened: OpenedSession & { readonly operator?: { id: number; email: string } },
): Promise<Answer> {
  const { owner, sessionId, refreshToken } = opened;
  const subject = owner.credentialId === undefined ? `user:${owner.userId}` : `credential:${owner.credentialId}`;
  const principal: Principal =
    owner.clientId === undefined
      ? { role: 'operator', subject, sessionId }
      : { role: 'client', subject, sessionId, clientId: owner.clientId };
  return ok(
    {
      access_token: await identity.tokens.issue(principal),
      token_type: 'Bearer',
      expires_in: identity.tokenTtlS,
      refresh_token: refreshToken,
      refresh_expires_in: refreshTtlS,
      ...(owner.clientId === undefined ? {} : { client: await clientOf(identity, owner.clientId) }),
      ...(opened.operator === undefined ? {} : { operator: opened.operator }),
    },
    noStore,
  );
}

async function clientOf(identity: Identity, clientId: number): Promise<{ id: number; name: string }> {
  const { id, name } = await clientRecord(identity, clientId);
  return { id, name };
}
