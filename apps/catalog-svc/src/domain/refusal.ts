import type { RejectionCode } from '@dg/kernel';

/** Why an item of a batch is refused. A value, because one refused item must not refuse the rest. */
export interface Refusal {
  readonly code: RejectionCode;
  /** Absent: the code's own. */
  readonly message?: string;
}

export function invalid(message: string): { readonly refusal: Refusal } {
  return { refusal: { code: 'INVALID_REQUEST', message } };
}
