import type { Vertical } from '@dg/kernel';
import { comparePercents } from './percent.ts';
import type { Snapshot } from './snapshot.ts';

interface Variant {
  readonly id: number;
  readonly productId: number;
}

/**
 * The percent, a decimal text, that a client gets on variants of a vertical: that of the variant, else of its product,
 * else 0 (decisions, section 5).
 */
export function clientDiscount(snapshot: Snapshot, vertical: Vertical, clientId: number): (variant: Variant) => string {
  const discounts = snapshot.clientRules[vertical].discounts.get(clientId);
  return ({ id, productId }) => discounts?.byVariant.get(id) ?? discounts?.byProduct.get(productId) ?? '0';
}

interface DiscountedVariant {
  readonly variant: Variant;
  readonly discountPercent: string;
}

/** The highest discount first, then the lowest id (specification, "Topup variant"). */
export function bestFirst(one: DiscountedVariant, other: DiscountedVariant): number {
  return comparePercents(other.discountPercent, one.discountPercent) || one.variant.id - other.variant.id;
}
