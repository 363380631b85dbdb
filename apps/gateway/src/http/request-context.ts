import { isKsuid, newKsuid } from '@dg/kernel';
import type { Log } from '@dg/platform/log';
import type { RequestHandler, Response } from 'express';
import type { Principal } from '../identity/principal.ts';

/** What is known of a request beside what it says. */
export interface RequestContext {
  readonly requestId: string;
  /** Pattern of the route that answers, e.g. `/api/v1/orders/:id`; empty while none has matched. */
  route: string;
  principal: Principal | undefined;
}

const contextKey = 'context';

export function contextOf(response: Response): RequestContext {
  return response.locals[contextKey] as RequestContext;
}

/**
 * Gives every request its id: the caller's when it is a KSUID, else a new one (specification, "Common conventions").
 * It is on every answer.
 */
export const identifyRequest: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && isKsuid(given) ? given : newKsuid();
  const context: RequestContext = { requestId, route: '', principal: undefined };
  response.locals[contextKey] = context;
  response.setHeader('X-Request-Id', requestId);
  next();
};

/** One line per request: never a query string, never a body. */
export function logAccess(log: Log): RequestHandler {
  // Searching each line for secrets costs a quarter of a request. These are made of the fields below and no other.
  const accessLog = log.child({}, { redact: [] });
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const { requestId, route, principal } = contextOf(response);
      accessLog.info(
        {
          method: request.method,
          route,
          status: response.statusCode,
          duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
          request_id: requestId,
          ...(principal?.role === 'client' ? { client_id: principal.clientId } : {}),
          ...(response.writableFinished ? {} : { is_aborted: true }),
        },
        'request answered',
      );
    });
    next();
  };
}
