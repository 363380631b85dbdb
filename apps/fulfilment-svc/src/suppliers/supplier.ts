import type { Queryable } from '@dg/platform/postgres';
import type { UnitsWanted } from '../domain/assign-codes.ts';

/** Where units come from. */
export interface Supplier {
  /** As products name it. */
  readonly name: string;
  /**
   * Gets codes for orders whose jobs the caller has locked, first come first served, by order id. With `isSure` what
   * is missing cannot be had now; without, it may only be in passing use elsewhere.
   */
  supply(client: Queryable, wanted: readonly UnitsWanted[], isSure: boolean): Promise<Map<number, bigint[]>>;
}
