import {
  buildClientRules,
  buildVoucherCatalogue,
  type BlacklistRow,
  type DiscountRow,
  type Snapshot,
} from './snapshot.ts';
import type { VoucherDenomination, VoucherProduct } from './voucher-product.ts';

/** A denomination entry in minor units. */
export function entry(minMinor: bigint, maxMinor: bigint = minMinor, discountPercent = '0'): VoucherDenomination {
  return { minMinor, maxMinor, discountPercent };
}

/** An active USD product of one fixed denomination of 10, but for what is given. */
export function product(id: number, changes: Partial<VoucherProduct> = {}): VoucherProduct {
  return {
    id,
    sku: `SKU-${id}`,
    name: `Product ${id}`,
    category: 'Gaming',
    countryCode: 'USA',
    currencyCode: 'USD',
    deliveryMode: 'Code with PIN',
    deliveryTime: 'Instant',
    validity: '12 months',
    supplier: 'stock',
    supplierSku: `SKU-${id}`,
    isRedeemable: false,
    restrictedCountries: [],
    isActive: true,
    denominations: [entry(1000n)],
    ...changes,
  };
}

interface Rules {
  readonly blacklists?: readonly BlacklistRow[];
  readonly discounts?: readonly DiscountRow[];
}

/** A snapshot of these products; each category name has its place in the list as id. */
export function snapshotOf(
  products: readonly VoucherProduct[],
  { blacklists = [], discounts = [] }: Rules = {},
): Snapshot {
  const names = [...new Set(products.map(({ category }) => category))];
  return {
    vouchers: buildVoucherCatalogue(
      products,
      names.map((name, index) => ({ id: index + 1, name })),
    ),
    clientRules: buildClientRules(blacklists, discounts),
  };
}
