import type { Request } from 'express';
import assert from 'node:assert/strict';
import type { Identity } from '../identity/open-identity.ts';
import type { OperatorPrincipal } from '../identity/principal.ts';
import type { Answer } from '../http/answer.ts';
import { answerOfError } from '../http/errors.ts';
import { answerOnce, type IdempotencyDeps } from '../http/idempotency.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Endpoint } from '../http/resource.ts';
import { recordAttempt, recordOutcome } from './audit.ts';
import { holdImport } from './import-body.ts';

/** A request of an operator, as its handlers see it. */
export interface OperatorCall {
  readonly request: Request;
  readonly requestId: string;
  readonly principal: OperatorPrincipal;
}

export type OperatorHandler = (call: OperatorCall) => Promise<Answer>;

export interface OperatorDeps extends IdempotencyDeps {
  readonly identity: Identity;
}

/** An endpoint that changes nothing. */
export function operatorRead(handler: OperatorHandler): Endpoint {
  return { body: 'none', handle: (request, context) => handler(callOf(request, context)) };
}

/**
 * An endpoint that changes something: in the audit log before it is tried, so that no write can be missing there, and
 * with its outcome after; and run once per Idempotency-Key. An import that has one is held in memory while it is
 * compared, so its size is limited; without one it streams through.
 */
export function operatorWrite(
  deps: OperatorDeps,
  action: string,
  body: Endpoint['body'],
  handler: OperatorHandler,
): Endpoint {
  return {
    body,
    handle: async (request, context) => {
      const call = callOf(request, context);
      const write = () => audited(deps, action, call, handler);
      if (body === 'stream') {
        if (request.headers['idempotency-key'] === undefined) return write();
        request.body = { sha256: await holdImport(request) };
      }
      return answerOnce(deps, `operator:${call.principal.subject}`, request, write);
    },
  };
}

async function audited(
  deps: OperatorDeps,
  action: string,
  call: OperatorCall,
  handler: OperatorHandler,
): Promise<Answer> {
  const { request, requestId, principal } = call;
  const id = await recordAttempt(deps.database, {
    actor: principal.subject,
    action,
    path: request.originalUrl.split('?', 1)[0] ?? '',
    target: targetOf(request.params),
    requestId,
    body: request.body as unknown,
  });
  const settle = (answer: Answer) =>
    // The change has been made and its attempt is on record: only the outcome would be missing.
    recordOutcome(deps.database, id, answer.status, createdId(answer)).catch((error: unknown) =>
      deps.log.warn({ error, audit_id: String(id), request_id: requestId }, 'audit outcome not recorded'),
    );
  try {
    const answer = await handler(call);
    await settle(answer);
    return answer;
  } catch (error) {
    await settle(answerOfError(error));
    throw error;
  }
}

function targetOf(parameters: Request['params']): string | undefined {
  // Encoded again: a path may name anything, and not all of it is text to a database.
  const ids = Object.values(parameters).map((id) => encodeURIComponent(String(id)).slice(0, 100));
  return ids.length === 0 ? undefined : ids.join('/');
}

/** The id of what a create made; a credential is known by its `client_id`. */
function createdId({ status, body }: Answer): string | undefined {
  if (status !== 201) return undefined;
  const { id, client_id } = body as { id?: unknown; client_id?: unknown };
  const value = id ?? client_id;
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
}

function callOf(request: Request, { principal, requestId }: RequestContext): OperatorCall {
  assert.equal(principal?.role, 'operator', 'operator endpoints stand behind operator authentication');
  return { request, requestId, principal };
}
