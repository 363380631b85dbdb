import type { Vertical } from '@dg/kernel';
import type { EsimProduct } from './esim-product.ts';
import type { EsimVariant } from './esim-variant.ts';
import type { CategoryName, Snapshot } from './snapshot.ts';
import type { TopupProduct } from './topup-product.ts';
import type { TopupVariant } from './topup-variant.ts';
import type { VoucherProduct } from './voucher-product.ts';

interface Product {
  readonly id: number;
  readonly isActive: boolean;
}

/**
 * A test for the products of a vertical that a client may see: active and not blacklisted for it (specification,
 * general behaviour 4). It is made once per request, because the client's blacklist is looked up once.
 */
export function visibility(snapshot: Snapshot, vertical: Vertical, clientId: number): (product: Product) => boolean {
  const blacklisted = snapshot.clientRules[vertical].blacklists.get(clientId);
  return (product) => product.isActive && blacklisted?.has(product.id) !== true;
}

/** The product if the client may see it. One that is missing, inactive or blacklisted looks the same: absent. */
export function findVisibleVoucher(
  snapshot: Snapshot,
  clientId: number,
  productId: number,
): VoucherProduct | undefined {
  const product = snapshot.vouchers.productById.get(productId);
  return product !== undefined && visibility(snapshot, 'voucher', clientId)(product) ? product : undefined;
}

/** The product if the client may see it, as for vouchers. */
export function findVisibleTopup(snapshot: Snapshot, clientId: number, productId: number): TopupProduct | undefined {
  const product = snapshot.topups.productById.get(productId);
  return product !== undefined && visibility(snapshot, 'topup', clientId)(product) ? product : undefined;
}

/** The variant if it is active and the client may see its product. */
export function findVisibleVariant(snapshot: Snapshot, clientId: number, variantId: number): TopupVariant | undefined {
  const variant = snapshot.topups.variantById.get(variantId);
  if (variant === undefined || !variant.isActive) return undefined;
  return findVisibleTopup(snapshot, clientId, variant.productId) === undefined ? undefined : variant;
}

/** The product if the client may see it, as for vouchers. */
export function findVisibleEsim(snapshot: Snapshot, clientId: number, productId: number): EsimProduct | undefined {
  const product = snapshot.esims.productById.get(productId);
  return product !== undefined && visibility(snapshot, 'esim', clientId)(product) ? product : undefined;
}

/** The variant if it is active and the client may see its product. */
export function findVisibleEsimVariant(
  snapshot: Snapshot,
  clientId: number,
  variantId: number,
): EsimVariant | undefined {
  const variant = snapshot.esims.variantById.get(variantId);
  if (variant === undefined || !variant.isActive) return undefined;
  return findVisibleEsim(snapshot, clientId, variant.productId) === undefined ? undefined : variant;
}

export interface CategoryCount extends CategoryName {
  readonly productCount: number;
}

const byName = new Intl.Collator('en');

/** The categories in which the client sees at least one product, by name. */
export function listCategories(snapshot: Snapshot, clientId: number): CategoryCount[] {
  const isVisible = visibility(snapshot, 'voucher', clientId);
  const counts = new Map<string, number>();
  for (const product of snapshot.vouchers.products) {
    if (isVisible(product)) counts.set(product.category, (counts.get(product.category) ?? 0) + 1);
  }
  return snapshot.vouchers.categories
    .map(({ id, name }) => ({ id, name, productCount: counts.get(name) ?? 0 }))
    .filter((category) => category.productCount > 0)
    .toSorted((one, other) => byName.compare(one.name, other.name) || one.id - other.id);
}
