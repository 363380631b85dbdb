import type { RejectionCode } from '@dg/kernel';

/** How an error looks from outside (specification, "Errors"; decisions, section 1). */
export interface ErrorShape {
  readonly status: number;
  readonly name: string;
  readonly code: string;
}

export const validation: ErrorShape = { status: 400, name: 'ValidationException', code: 'VALIDATION_FAILURE' };
export const badRequest: ErrorShape = { status: 400, name: 'BadRequestError', code: 'BAD_REQUEST' };
export const unauthorized: ErrorShape = { status: 401, name: 'UnauthorizedError', code: 'UNAUTHORIZED' };
export const forbidden: ErrorShape = { status: 403, name: 'ForbiddenError', code: 'FORBIDDEN' };
export const notFound: ErrorShape = { status: 404, name: 'NotFoundError', code: 'NOT_FOUND' };
export const methodNotAllowed: ErrorShape = { status: 405, name: 'MethodNotAllowedError', code: 'METHOD_NOT_ALLOWED' };
const conflict: ErrorShape = { status: 409, name: 'ConflictError', code: 'CONFLICT' };
export const payloadTooLarge: ErrorShape = { status: 413, name: 'PayloadTooLargeError', code: 'PAYLOAD_TOO_LARGE' };
export const unsupportedMediaType: ErrorShape = {
  status: 415,
  name: 'UnsupportedMediaTypeError',
  code: 'UNSUPPORTED_MEDIA_TYPE',
};
export const tooManyRequests: ErrorShape = { status: 429, name: 'TooManyRequestsError', code: 'RATE_LIMITED' };
export const internalError: ErrorShape = { status: 500, name: 'InternalServerError', code: 'INTERNAL_ERROR' };
export const unavailable: ErrorShape = { status: 503, name: 'ServiceUnavailableError', code: 'SERVICE_UNAVAILABLE' };

/** What each refusal is over HTTP. */
export const shapeOfRejection = {
  INVALID_REQUEST: validation,
  DUPLICATE_CLIENT_REFERENCE: badRequest,
  DENOMINATION_NOT_AVAILABLE: badRequest,
  NO_VARIANT_AVAILABLE: badRequest,
  EXCHANGE_RATE_NOT_AVAILABLE: badRequest,
  INSUFFICIENT_WALLET_BALANCE: badRequest,
  WALLET_FROZEN: badRequest,
  WALLET_NOT_USABLE: badRequest,
  VOUCHER_NOT_REDEEMABLE: badRequest,
  VOUCHER_VALUE_INSUFFICIENT: badRequest,
  NOTIFICATION_EMAIL_LOCKED: badRequest,
  IDEMPOTENCY_KEY_REUSED: badRequest,
  PRODUCT_NOT_FOUND: notFound,
  VARIANT_NOT_FOUND: notFound,
  PROFILE_NOT_FOUND: notFound,
  ORDER_NOT_FOUND: notFound,
  WALLET_NOT_FOUND: notFound,
  TRANSACTION_NOT_FOUND: notFound,
  CLIENT_NOT_FOUND: notFound,
  WEBHOOK_NOT_FOUND: notFound,
  DELIVERY_NOT_FOUND: notFound,
  WEBHOOK_INACTIVE: badRequest,
  TOO_MANY_WEBHOOKS: badRequest,
  NO_MATCHING_RESULT: notFound,
  ORDER_NOT_CANCELLABLE: conflict,
  REFERENCE_CONFLICT: conflict,
  BALANCE_TOO_LOW: conflict,
  TRANSACTION_NOT_PENDING: conflict,
  CONFLICT: conflict,
  DEBIT_EXPIRED: unavailable,
  SUPPLIER_UNAVAILABLE: unavailable,
  UNAVAILABLE: unavailable,
} as const satisfies Record<RejectionCode, ErrorShape>;
