import type { Vertical } from '@dg/kernel';
import { emptyEsimCatalogue, type EsimCatalogue } from './esim-catalogue.ts';
import { emptyTopupCatalogue, type TopupCatalogue } from './topup-catalogue.ts';
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

/** What was agreed with each client, by vertical. */
export type ClientRules = Readonly<Record<Vertical, VerticalRules>>;

export interface VerticalRules {
  /** Product ids by client id. */
  readonly blacklists: ReadonlyMap<number, ReadonlySet<number>>;
  /** By client id. */
  readonly discounts: ReadonlyMap<number, ClientDiscounts>;
}

/** Percents of one client in one vertical, each a decimal text. */
export interface ClientDiscounts {
  readonly byProduct: ReadonlyMap<number, string>;
  readonly byVariant: ReadonlyMap<number, string>;
}

/** All that clients are answered from. Never changed: a newer one takes its place. */
export interface Snapshot {
  readonly vouchers: VoucherCatalogue;
  readonly topups: TopupCatalogue;
  readonly esims: EsimCatalogue;
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

/** The rules of every client. */
export function buildClientRules(blacklists: readonly BlacklistRow[], discounts: readonly DiscountRow[]): ClientRules {
  const rulesOf = (vertical: Vertical): VerticalRules => ({
    blacklists: groupBlacklists(blacklists.filter((row) => row.vertical === vertical)),
    discounts: groupDiscounts(discounts.filter((row) => row.vertical === vertical)),
  });
  return { voucher: rulesOf('voucher'), topup: rulesOf('topup'), esim: rulesOf('esim') };
}

function groupBlacklists(rows: readonly BlacklistRow[]): ReadonlyMap<number, ReadonlySet<number>> {
  const byClient = new Map<number, Set<number>>();
  for (const { clientId, productId } of rows) {
    const ids = byClient.get(clientId) ?? new Set();
    byClient.set(clientId, ids.add(productId));
  }
  return byClient;
}

function groupDiscounts(rows: readonly DiscountRow[]): ReadonlyMap<number, ClientDiscounts> {
  const byClient = new Map<number, { byProduct: Map<number, string>; byVariant: Map<number, string> }>();
  for (const { clientId, productId, variantId, percent } of rows) {
    const discounts = byClient.get(clientId) ?? { byProduct: new Map(), byVariant: new Map() };
    byClient.set(clientId, discounts);
    if (variantId === 0) discounts.byProduct.set(productId, percent);
    else discounts.byVariant.set(variantId, percent);
  }
  return byClient;
}

export const emptySnapshot: Snapshot = {
  vouchers: buildVoucherCatalogue([], []),
  topups: emptyTopupCatalogue,
  esims: emptyEsimCatalogue,
  clientRules: buildClientRules([], []),
};
