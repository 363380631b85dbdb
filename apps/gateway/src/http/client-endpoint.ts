import type { Request } from 'express';
import assert from 'node:assert/strict';
import type { Identity } from '../identity/open-identity.ts';
import type { ClientRecord } from '../identity/client-records.ts';
import type { ClientPrincipal } from '../identity/principal.ts';
import type { Answer } from './answer.ts';
import { HttpError, unauthenticated } from './errors.ts';
import { answerOnce, noKey, type IdempotencyDeps, type Keeping } from './idempotency.ts';
import { forbidden } from './rejections.ts';
import type { RequestContext } from './request-context.ts';
import type { Endpoint } from './resource.ts';

/** A request of a client, as its handlers see it. */
export interface ClientCall {
  readonly request: Request;
  readonly requestId: string;
  readonly principal: ClientPrincipal;
  readonly clientId: number;
  /** Hash of the Idempotency-Key to send on; empty without one. */
  readonly idempotencyKey: string;
}

export type ClientHandler = (call: ClientCall) => Promise<Answer>;

/** An endpoint that changes nothing. */
export function clientRead(handler: ClientHandler): Endpoint {
  return { body: 'none', handle: (request, context) => handler(callOf(request, context, noKey)) };
}

/** An endpoint with a JSON body that is idempotent by itself. */
export function clientUpdate(handler: ClientHandler): Endpoint {
  return { body: 'object', handle: (request, context) => handler(callOf(request, context, noKey)) };
}

/** A DELETE: without a body, and idempotent by itself. */
export function clientDelete(handler: ClientHandler): Endpoint {
  return clientRead(handler);
}

/** A POST: runs once per Idempotency-Key. */
export function clientPost(
  deps: IdempotencyDeps,
  handler: ClientHandler,
  keepingFor?: (call: ClientCall) => Keeping,
): Endpoint {
  return {
    body: 'object',
    handle: (request, context) => {
      const call = callOf(request, context, noKey);
      return answerOnce(
        deps,
        `client:${call.clientId}`,
        request,
        (idempotencyKey) => handler(idempotencyKey === noKey ? call : { ...call, idempotencyKey }),
        keepingFor?.(call),
      );
    },
  };
}

/** The client's record. A client that is gone cannot be a caller. */
export async function clientRecord(identity: Pick<Identity, 'clients'>, clientId: number): Promise<ClientRecord> {
  const record = await identity.clients.find(clientId);
  if (record === undefined) throw unauthenticated('Authentication required');
  return record;
}

/** The client's record, unless it is suspended: then it may read but not create (decisions, section 12). */
export async function activeClient(identity: Pick<Identity, 'clients'>, clientId: number): Promise<ClientRecord> {
  const record = await clientRecord(identity, clientId);
  if (record.status !== 'ACTIVE') throw new HttpError(forbidden, 'Client is suspended');
  return record;
}

function callOf(request: Request, context: RequestContext, idempotencyKey: string): ClientCall {
  const { principal, requestId } = context;
  assert.equal(principal?.role, 'client', 'client endpoints stand behind client authentication');
  return { request, requestId, principal, clientId: principal.clientId, idempotencyKey };
}
