import type { SupplierAnswer, SupplierOrder } from '../domain/attempt.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';

/**
 * Somebody outside who delivers what is ordered. A call never throws: whatever happens to it is an answer, and its
 * class says what may be done next.
 */
export interface Supplier {
  /** As products name it. */
  readonly name: string;
  readonly retry: RetryPolicy;
  /** How long a call may take; afterwards its outcome is unknown. */
  readonly timeoutMs: number;
  /** Orders something. The same reference again is the same order. */
  submit(order: SupplierOrder): Promise<SupplierAnswer>;
  /** Asks what became of an order. `absent` is the definite "no such order". */
  ask(order: SupplierOrder): Promise<SupplierAnswer>;
  /** How many calls may be begun now: none while its breaker is open. */
  freeCalls(): number;
  /** Whether a request that waits for it waits in vain. */
  isDown(): boolean;
  /** Whether a callback with this body is really from it, and from within the last minutes. */
  isSigned(body: Buffer, signature: string): boolean;
}
