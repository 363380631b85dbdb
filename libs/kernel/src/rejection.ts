/**
 * Every refusal a caller can be given, with the message it is given by default. Nothing has changed when one is
 * thrown. The gateway alone turns a code into an HTTP status.
 */
export const rejections = {
  INVALID_REQUEST: 'Invalid request body',
  DUPLICATE_CLIENT_REFERENCE: 'Duplicate client_reference',
  DENOMINATION_NOT_AVAILABLE: 'Denomination not available',
  NO_VARIANT_AVAILABLE: 'No variant available',
  EXCHANGE_RATE_NOT_AVAILABLE: 'Exchange rate not available for the wallet currency',
  INSUFFICIENT_WALLET_BALANCE: 'Insufficient wallet balance',
  WALLET_FROZEN: 'Wallet is frozen',
  WALLET_NOT_USABLE: 'Wallet not found',
  VOUCHER_NOT_REDEEMABLE: 'Voucher code cannot be redeemed',
  VOUCHER_VALUE_INSUFFICIENT: 'Voucher value is insufficient',
  NOTIFICATION_EMAIL_LOCKED: 'Notification email can no longer be changed',
  IDEMPOTENCY_KEY_REUSED: 'Idempotency-Key reused with a different request',
  PRODUCT_NOT_FOUND: 'Product not found',
  VARIANT_NOT_FOUND: 'Variant not found',
  ORDER_NOT_FOUND: 'Order not found',
  PROFILE_NOT_FOUND: 'The order has no eSIM profile',
  WALLET_NOT_FOUND: 'Wallet not found',
  TRANSACTION_NOT_FOUND: 'Transaction not found',
  CLIENT_NOT_FOUND: 'Client not found',
  WEBHOOK_NOT_FOUND: 'Webhook not found',
  DELIVERY_NOT_FOUND: 'Delivery not found',
  WEBHOOK_INACTIVE: 'Webhook is inactive',
  TOO_MANY_WEBHOOKS: 'No more webhooks can be registered',
  NO_MATCHING_RESULT: 'No Matching Result Found!',
  ORDER_NOT_CANCELLABLE: 'Order can no longer be cancelled',
  REFERENCE_CONFLICT: 'Reference already used with a different amount',
  BALANCE_TOO_LOW: 'Wallet balance is too low',
  TRANSACTION_NOT_PENDING: 'Transaction is not pending',
  CONFLICT: 'Conflict',
  DEBIT_EXPIRED: 'The order was not placed in time and was not charged, please try again',
  /** A service outside cannot be asked; the one that says so is well, and no breaker counts this. */
  SUPPLIER_UNAVAILABLE: 'Service temporarily unavailable',
  UNAVAILABLE: 'Service temporarily unavailable',
} as const satisfies Record<string, string>;

export type RejectionCode = keyof typeof rejections;

export function isRejectionCode(code: string): code is RejectionCode {
  return Object.hasOwn(rejections, code);
}

/** An expected refusal. A broken invariant is an assertion error, never a Rejection. */
export class Rejection extends Error {
  readonly code: RejectionCode;

  constructor(code: RejectionCode, message: string = rejections[code], options?: ErrorOptions) {
    super(message, options);
    this.name = 'Rejection';
    this.code = code;
  }
}
