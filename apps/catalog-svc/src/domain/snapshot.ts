import type { VoucherProduct } from './voucher-product.ts';

export interface CategoryName {
  readonly id: number;
  readonly name: string;
}

/** Every voucher product, also inactive ones: what is visible depends on the client. */
export interface VoucherCatalogue {
  /** In the order of their ids. */
  readonly products: readonly VoucherProduct[];
  readonly productById: ReadonlyMap<number, VoucherProduct>;
  readonly productsBySupplierSku: ReadonlyMap<string, readonly VoucherProduct[]>;
  readonly categories: readonly CategoryName[];
}

/** What was agreed with each client. */
export interface ClientRules {
  readonly blacklistedVouchers: ReadonlyMap<number, ReadonlySet<number>>;
  /** Percent by client id, then by voucher product id. */
  readonly voucherDiscounts: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

/** All that clients are answered from. Never changed: a newer one takes its place. */
export interface Snapshot {
  readonly vouchers: VoucherCatalogue;
  readonly clientRules: ClientRules;
}

export interface BlacklistRow {
  readonly clientId: number;
  readonly vertical: string;
  readonly productId: number;
}

export interface DiscountRow extends BlacklistRow {
  /** 0: the whole product. */
  readonly variantId: number;
  readonly percent: string;
}

/** The catalogue of these products and categories. */
export function buildVoucherCatalogue(
  products: readonly VoucherProduct[],
  categories: readonly CategoryName[],
): VoucherCatalogue {
  const inIdOrder = products.toSorted((one, other) => one.id - other.id);
  return {
    products: inIdOrder,
    productById: new Map(inIdOrder.map((product) => [product.id, product])),
    productsBySupplierSku: Map.groupBy(inIdOrder, (product) => product.supplierSku),
    categories,
  };
}

/** The catalogue with these products added or put in the place of those of the same id. */
export function replaceProducts(
  catalogue: VoucherCatalogue,
  changed: readonly VoucherProduct[],
  categories: readonly CategoryName[],
): VoucherCatalogue {
  const productById = new Map(catalogue.productById);
  for (const product of changed) productById.set(product.id, product);
  return buildVoucherCatalogue([...productById.values()], categories);
}

/** The rules of every client, by client. */
export function buildClientRules(blacklists: readonly BlacklistRow[], discounts: readonly DiscountRow[]): ClientRules {
  const blacklistedVouchers = new Map<number, Set<number>>();
  for (const { clientId, vertical, productId } of blacklists) {
    if (vertical !== 'voucher') continue;
    const ids = blacklistedVouchers.get(clientId) ?? new Set();
    blacklistedVouchers.set(clientId, ids.add(productId));
  }
  const voucherDiscounts = new Map<number, Map<number, string>>();
  for (const { clientId, vertical, productId, variantId, percent } of discounts) {
    if (vertical !== 'voucher' || variantId !== 0) continue;
    const percents = voucherDiscounts.get(clientId) ?? new Map();
    voucherDiscounts.set(clientId, percents.set(productId, percent));
  }
  return { blacklistedVouchers, voucherDiscounts };
}

export const emptySnapshot: Snapshot = {
  vouchers: buildVoucherCatalogue([], []),
  clientRules: buildClientRules([], []),
};
