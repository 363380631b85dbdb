import { Rejection } from '@dg/kernel';
import { isPassingFault } from '@dg/platform/postgres';
import type { Answer } from './answer.ts';
import {
  internalError,
  payloadTooLarge,
  shapeOfRejection,
  unauthorized,
  unavailable,
  unsupportedMediaType,
  validation,
  type ErrorShape,
} from './rejections.ts';

/** An error of the HTTP side itself: what the caller may read, nothing else. */
export class HttpError extends Error {
  readonly shape: ErrorShape;
  readonly headers: Readonly<Record<string, string>>;
  /** Keys beside `error` in the body. */
  readonly beside: Readonly<Record<string, unknown>>;

  constructor(
    shape: ErrorShape,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    beside: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = shape.name;
    this.shape = shape;
    this.headers = headers;
    this.beside = beside;
  }
}

/** A request that is malformed on its own. */
export function invalid(message: string): HttpError {
  return new HttpError(validation, message);
}

export function unauthenticated(message: string): HttpError {
  return new HttpError(unauthorized, message, { 'WWW-Authenticate': 'Bearer' });
}

/** What the caller is answered when a handler throws. Only a fault of ours is unexpected: `isFault`. */
export function answerOfError(error: unknown): Answer & { readonly isFault: boolean } {
  if (error instanceof HttpError) {
    return { ...answer(error.shape, error.message, error.headers, error.beside), isFault: false };
  }
  if (error instanceof Rejection) {
    const shape = shapeOfRejection[error.code];
    const headers = shape === unavailable ? retryAfter : {};
    return { ...answer(shape, error.message, headers), isFault: false };
  }
  const known = answerOfFrameworkError(error);
  if (known !== undefined) return { ...known, isFault: false };
  if (isPassingFault(error))
    return { ...answer(unavailable, 'Service temporarily unavailable', retryAfter), isFault: true };
  return { ...answer(internalError, 'Internal server error'), isFault: true };
}

const retryAfter = { 'Retry-After': '1' };
const bodyTooLarge = 'Request body is too large';

function answer(
  shape: ErrorShape,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  beside: object = {},
): Answer {
  return { status: shape.status, body: { error: { name: shape.name, code: shape.code, message }, ...beside }, headers };
}

/** Errors express and its body parser throw for requests that are not well formed. */
function answerOfFrameworkError(error: unknown): Answer | undefined {
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large') return answer(payloadTooLarge, bodyTooLarge);
  if (type === 'encoding.unsupported') return answer(unsupportedMediaType, 'Content-Encoding is not supported');
  if (type === 'charset.unsupported') {
    return answer(unsupportedMediaType, 'Content-Type must be application/json in UTF-8');
  }
  if (error instanceof URIError) return answer(validation, 'Invalid request path');
  // Among them a body that is not compressed as it says.
  if (status === 400) return answer(validation, 'Invalid request body');
  return undefined;
}
