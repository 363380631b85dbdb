import { Rejection, verticals, type Vertical } from '@dg/kernel';
import { percentRule, readPercent } from './percent.ts';
import type { BlacklistRow, DiscountRow, Snapshot } from './snapshot.ts';

/** How many unknown ids a message names. */
const namedMax = 20;

/** The rows of a client's new blacklist of a vertical, each product once. INVALID_REQUEST names unknown products. */
export function checkBlacklist(
  snapshot: Snapshot,
  clientId: number,
  vertical: string,
  productIds: readonly number[],
): BlacklistRow[] {
  const checked = checkVertical(vertical);
  checkClientId(clientId);
  const unique = [...new Set(productIds)];
  checkProducts(
    snapshot,
    unique.map((productId) => ({ vertical: checked, productId })),
  );
  return unique.map((productId) => ({ clientId, vertical: checked, productId }));
}

export interface DiscountInput {
  readonly vertical: string;
  readonly productId: number;
  readonly variantId: number;
  readonly percent: string;
}

/**
 * The rows of a client's new discounts. INVALID_REQUEST for a percent that is none, an unknown product or variant, and
 * for two discounts of the same thing.
 */
export function checkDiscounts(
  snapshot: Snapshot,
  clientId: number,
  discounts: readonly DiscountInput[],
): DiscountRow[] {
  checkClientId(clientId);
  const seen = new Set<string>();
  const rows = discounts.map(({ vertical, productId, variantId, percent }) => {
    const checked = checkVertical(vertical);
    const shortest = readPercent(percent);
    if (shortest === undefined) throw new Rejection('INVALID_REQUEST', `percent ${percentRule}`);
    if (variantId !== 0 && !isVariantOf(snapshot, checked, productId, variantId))
      throw new Rejection('INVALID_REQUEST', `unknown variant_id ${variantId} of ${checked} product ${productId}`);
    const what = `${checked} product ${productId}${variantId === 0 ? '' : `, variant ${variantId}`}`;
    if (seen.has(what)) throw new Rejection('INVALID_REQUEST', `more than one discount for ${what}`);
    seen.add(what);
    return { clientId, vertical: checked, productId, variantId, percent: shortest };
  });
  checkProducts(snapshot, rows);
  return rows;
}

function checkProducts(
  snapshot: Snapshot,
  products: readonly { readonly vertical: Vertical; readonly productId: number }[],
): void {
  const unknown = products.filter(({ vertical, productId }) => !isKnownProduct(snapshot, vertical, productId));
  if (unknown.length === 0) return;
  const named = unknown
    .slice(0, namedMax)
    .map(({ productId }) => productId)
    .join(', ');
  const rest = unknown.length > namedMax ? ` and ${unknown.length - namedMax} more` : '';
  throw new Rejection('INVALID_REQUEST', `unknown product_id: ${named}${rest}`);
}

/** Whether there is such a product, active or not. */
export function isKnownProduct(snapshot: Snapshot, vertical: string, productId: number): boolean {
  if (vertical === 'voucher') return snapshot.vouchers.productById.has(productId);
  if (vertical === 'topup') return snapshot.topups.productById.has(productId);
  return vertical === 'esim' && snapshot.esims.productById.has(productId);
}

/** Whether the product has such a variant, active or not. Vouchers have none. */
export function isVariantOf(snapshot: Snapshot, vertical: string, productId: number, variantId: number): boolean {
  if (vertical === 'topup') return snapshot.topups.variantById.get(variantId)?.productId === productId;
  return vertical === 'esim' && snapshot.esims.variantById.get(variantId)?.productId === productId;
}

function checkVertical(text: string): Vertical {
  const vertical = verticals.find((known) => known === text);
  if (vertical === undefined) throw new Rejection('INVALID_REQUEST', `vertical must be one of ${verticals.join(', ')}`);
  return vertical;
}

function checkClientId(clientId: number): void {
  if (clientId <= 0) throw new Rejection('INVALID_REQUEST', 'client_id must be a positive integer');
}
