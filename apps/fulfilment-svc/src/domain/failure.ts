/** Why an order can fail, in the specification's codes, with what its client is told. */
const reasons = {
  INVALID_RECIPIENT: 'Recipient is malformed or unknown',
  RECIPIENT_BARRED: 'Recipient is blocked by the operator',
  RECIPIENT_INELIGIBLE: 'Recipient cannot receive this plan',
  RECIPIENT_LIMIT_EXCEEDED: 'Recipient has reached a limit',
  OPERATOR_UNAVAILABLE: 'Operator is unavailable',
  OPERATOR_LIMIT_EXCEEDED: 'Operator has reached a limit',
  CLIENT_LIMIT_EXCEEDED: 'Client account has reached a limit',
  PRODUCT_UNAVAILABLE: 'Product is unavailable',
  PRODUCT_OUT_OF_STOCK: 'Product is out of stock',
  AMOUNT_OUT_OF_RANGE: 'Amount is out of range for this product',
  UNKNOWN: 'Order could not be completed',
} as const satisfies Record<string, string>;

export type FailureCode = keyof typeof reasons;

export interface Failure {
  readonly code: FailureCode;
  readonly reason: string;
}

export function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === 'string' && Object.hasOwn(reasons, code);
}

export function failureOf(code: FailureCode): Failure {
  return { code, reason: reasons[code] };
}
