import type { Order } from './order.ts';

/** What has become of an order that was told something. */
export type Applied =
  | { readonly kind: 'changed'; readonly order: Order }
  /** Already applied, or overtaken by a later result. */
  | { readonly kind: 'stale' }
  /**
   * Goods arrived for an order that had ended otherwise, or an eSIM in use is said to be taken back: the house carries
   * the loss, and somebody looks at it.
   */
  | { readonly kind: 'discrepancy' };
