import express, { type Request, type RequestHandler } from 'express';
import { HttpError, invalid } from './errors.ts';
import { unsupportedMediaType } from './rejections.ts';

const bodySizeMaxBytes = 1_048_576;

// Whether the type is right was asked before: here everything is JSON. What is no object or array is refused below.
const parseJson = express.json({ limit: bodySizeMaxBytes, type: () => true, strict: false });

/** Whether a request carries a body at all. */
function hasBody(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** The media type of a request without its parameters. */
export function mediaType(request: Request): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Reads a JSON body of at most 1 MiB. Without a body it is `{}`; the top level must be an object (or an array). */
export function readJsonBody(topLevel: 'object' | 'array'): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) {
      request.body = topLevel === 'object' ? {} : [];
      next();
      return;
    }
    if (mediaType(request) !== 'application/json') {
      next(new HttpError(unsupportedMediaType, 'Content-Type must be application/json'));
      return;
    }
    parseJson(request, response, (error?: unknown) => {
      const body = request.body as unknown;
      if (error !== undefined) next(error);
      else if (typeof body !== 'object' || body === null || Array.isArray(body) !== (topLevel === 'array'))
        next(invalid('Invalid request body'));
      else next();
    });
  };
}
