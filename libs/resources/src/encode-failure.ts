import type { Order__Output } from '@dg/contracts/orders';
import { given } from './given.ts';

export type FailureFields = Pick<Order__Output, 'status' | 'failure_code' | 'failure_reason' | 'is_user_fixable'>;

/** Why an order is FAILED (specification, "Topup failure codes"); nothing of any other order. */
export function encodeFailure({ status, failure_code, failure_reason, is_user_fixable }: FailureFields) {
  if (status !== 'FAILED' || failure_code === undefined) return {};
  return { failure_code, ...given('failure_reason', failure_reason), is_user_fixable };
}
