import type { CategoryName, Snapshot } from './snapshot.ts';
import type { VoucherProduct } from './voucher-product.ts';

/**
 * A test for the products a client may see: active and not blacklisted for it (specification, general behaviour 4).
 * It is made once per request, because the client's blacklist is looked up once.
 */
export function voucherVisibility(snapshot: Snapshot, clientId: number): (product: VoucherProduct) => boolean {
  const blacklisted = snapshot.clientRules.blacklistedVouchers.get(clientId);
  return (product) => product.isActive && blacklisted?.has(product.id) !== true;
}

/** The product if the client may see it. One that is missing, inactive or blacklisted looks the same: absent. */
export function findVisibleVoucher(
  snapshot: Snapshot,
  clientId: number,
  productId: number,
): VoucherProduct | undefined {
  const product = snapshot.vouchers.productById.get(productId);
  return product !== undefined && voucherVisibility(snapshot, clientId)(product) ? product : undefined;
}

export interface CategoryCount extends CategoryName {
  readonly productCount: number;
}

const byName = new Intl.Collator('en');

/** The categories in which the client sees at least one product, by name. */
export function listCategories(snapshot: Snapshot, clientId: number): CategoryCount[] {
  const isVisible = voucherVisibility(snapshot, clientId);
  const counts = new Map<string, number>();
  for (const product of snapshot.vouchers.products) {
    if (isVisible(product)) counts.set(product.category, (counts.get(product.category) ?? 0) + 1);
  }
  return snapshot.vouchers.categories
    .map(({ id, name }) => ({ id, name, productCount: counts.get(name) ?? 0 }))
    .filter((category) => category.productCount > 0)
    .toSorted((one, other) => byName.compare(one.name, other.name) || one.id - other.id);
}
