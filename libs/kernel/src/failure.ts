/** Whose fault a failure is (specification, "Topup failure codes"). */
export type FailureGroup = 'recipient' | 'operator' | 'client' | 'product' | 'unknown';

interface FailureDefinition {
  readonly group: FailureGroup;
  /** What the client is told. */
  readonly reason: string;
  /** Whether the customer can mend it with other input or another plan; then the same order again is pointless. */
  readonly isUserFixable: boolean;
}

/** Every reason for which an accepted order can fail (specification, "Topup failure codes"). */
const failures = {
  INVALID_RECIPIENT: { group: 'recipient', reason: 'Recipient is malformed or unknown', isUserFixable: true },
  RECIPIENT_BARRED: { group: 'recipient', reason: 'Recipient is blocked by the operator', isUserFixable: false },
  RECIPIENT_INELIGIBLE: { group: 'recipient', reason: 'Recipient cannot receive this plan', isUserFixable: true },
  RECIPIENT_LIMIT_EXCEEDED: { group: 'recipient', reason: 'Recipient has reached a limit', isUserFixable: false },
  OPERATOR_UNAVAILABLE: { group: 'operator', reason: 'Operator is unavailable', isUserFixable: false },
  OPERATOR_LIMIT_EXCEEDED: { group: 'operator', reason: 'Operator has reached a limit', isUserFixable: false },
  CLIENT_LIMIT_EXCEEDED: { group: 'client', reason: 'Client account has reached a limit', isUserFixable: false },
  PRODUCT_UNAVAILABLE: { group: 'product', reason: 'Product is unavailable', isUserFixable: true },
  PRODUCT_OUT_OF_STOCK: { group: 'product', reason: 'Product is out of stock', isUserFixable: true },
  AMOUNT_OUT_OF_RANGE: { group: 'product', reason: 'Amount is out of range for this product', isUserFixable: true },
  UNKNOWN: { group: 'unknown', reason: 'Order could not be completed', isUserFixable: false },
} as const satisfies Record<string, FailureDefinition>;

export type FailureCode = keyof typeof failures;

export const failureCodes = Object.keys(failures) as readonly FailureCode[];

/** Why an order has failed. */
export interface Failure extends FailureDefinition {
  readonly code: FailureCode;
}

export function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === 'string' && Object.hasOwn(failures, code);
}

export function failureOf(code: FailureCode): Failure {
  return { code, ...failures[code] };
}
