import type { RequestHandler } from 'express';
import { authenticate } from '../identity/authenticate.ts';
import type { Identity } from '../identity/open-identity.ts';
import type { Role } from '../identity/principal.ts';
import { contextOf } from './request-context.ts';

/** Lets only requests of one role through; nothing about the request is looked at before. */
export function authenticateRequests(identity: Pick<Identity, 'tokens' | 'isRevoked'>, role: Role): RequestHandler {
  return (request, response, next) => {
    authenticate(identity, request.headers.authorization, role).then((principal) => {
      contextOf(response).principal = principal;
      next();
    }, next);
  };
}
