import type { Request, RequestHandler, Response, Router } from 'express';
import { writeAnswer, type Answer } from './answer.ts';
import { HttpError, invalid } from './errors.ts';
import { readJsonBody } from './json-body.ts';
import { methodNotAllowed } from './rejections.ts';
import { contextOf, type RequestContext } from './request-context.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One method of one path. */
export interface Endpoint {
  readonly handle: (request: Request, context: RequestContext) => Promise<Answer>;
  /** How its body is read before; 'stream': the handler reads it by itself. */
  readonly body: 'none' | 'object' | 'array' | 'stream';
}

/** Serves a path: the methods it has, and 405 with `Allow` for every other. */
export function mountResource(
  router: Router,
  prefix: string,
  path: string,
  endpoints: Partial<Record<Method, Endpoint>>,
): void {
  const route = router.route(path);
  const pattern = prefix + path;
  const allowed: string[] = [];
  for (const [method, endpoint] of Object.entries(endpoints)) {
    const handlers: RequestHandler[] = [namingRoute(pattern)];
    if (endpoint.body === 'object' || endpoint.body === 'array') handlers.push(readJsonBody(endpoint.body));
    handlers.push(answering(endpoint));
    route[method.toLowerCase() as Lowercase<Method>](...handlers);
    allowed.push(method);
    if (method === 'GET') allowed.push('HEAD');
  }
  const allow = allowed.join(', ');
  route.all(namingRoute(pattern), (_request, _response, next) => {
    next(new HttpError(methodNotAllowed, 'Method not allowed', { Allow: allow }));
  });
}

/** Says in the access log which route a request has taken. */
export function namingRoute(pattern: string): RequestHandler {
  return (_request, response, next) => {
    contextOf(response).route = pattern;
    next();
  };
}

/** Writes what an endpoint answers. */
export function answering(endpoint: Pick<Endpoint, 'handle'>): RequestHandler {
  return (request: Request, response: Response, next) => {
    endpoint.handle(request, contextOf(response)).then((answer) => writeAnswer(response, answer), next);
  };
}

/** Refuses a path with broken percent-encoding before routes are matched on it. */
export const refuseMalformedPath: RequestHandler = (request, _response, next) => {
  try {
    decodeURIComponent(request.path);
    next();
  } catch {
    next(invalid('Invalid request path'));
  }
};
