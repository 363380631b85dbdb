import type { Log } from '@dg/platform/log';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { writeAnswer } from './answer.ts';
import { answerOfError, HttpError } from './errors.ts';
import type { HealthDeps } from './health-routes.ts';
import { notFound } from './rejections.ts';
import { contextOf, identifyRequest } from './request-context.ts';

/** What every listener begins with: nothing is said that was not asked for, paths are exact, requests have an id. */
export function newApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('case sensitive routing', true);
  app.use(identifyRequest, helmet());
  return app;
}

export const refuseUnknownPath: RequestHandler = (_request, _response, next) => {
  next(new HttpError(notFound, 'Resource not found'));
};

export function stopKeepAliveWhenDraining({ isReady }: Pick<HealthDeps, 'isReady'>): RequestHandler {
  return (_request, response, next) => {
    if (!isReady()) response.setHeader('Connection', 'close');
    next();
  };
}

export function answerErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const answer = answerOfError(error);
    if (answer.isFault) log.error({ error, request_id: contextOf(response).requestId }, 'request failed');
    writeAnswer(response, answer);
  };
}
