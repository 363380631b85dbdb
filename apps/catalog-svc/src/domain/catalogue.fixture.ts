import {
  buildClientRules,
  buildVoucherCatalogue,
  type BlacklistRow,
  type DiscountRow,
  type Snapshot,
} from './snapshot.ts';
import { emptyEsimCatalogue, replaceEsims, type EsimRows } from './esim-catalogue.ts';
import type { EsimProduct } from './esim-product.ts';
import type { EsimVariant } from './esim-variant.ts';
import type { OperatorPrefix } from './operator-prefix.ts';
import { emptyTopupCatalogue, replaceTopups, type TopupRows } from './topup-catalogue.ts';
import type { InputField, TopupProduct } from './topup-product.ts';
import type { TopupVariant } from './topup-variant.ts';
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

/** An active MOBILE product of the USA without input fields, but for what is given. */
export function topupProduct(id: number, changes: Partial<TopupProduct> = {}): TopupProduct {
  return {
    id,
    sku: `TOPUP-${id}`,
    name: `Topup ${id}`,
    topupType: 'MOBILE',
    countryCode: 'USA',
    currencyCode: 'USD',
    imageUrl: '',
    operator: null,
    supplier: 'acme',
    isActive: true,
    inputFields: [],
    ...changes,
  };
}

/** An active variant in USD of any amount from 1 to 100, but for what is given. */
export function topupVariant(id: number, productId: number, changes: Partial<TopupVariant> = {}): TopupVariant {
  return {
    id,
    productId,
    sku: `VARIANT-${id}`,
    productSku: `TOPUP-${productId}`,
    name: `Variant ${id}`,
    category: 'Airtime',
    currencyCode: 'USD',
    unit: null,
    minMinor: 100n,
    maxMinor: 10_000n,
    fixedMinor: null,
    availableIn: [],
    fields: [],
    supplier: null,
    supplierSku: `ACME-${id}`,
    fallback: null,
    cost: null,
    isActive: true,
    ...changes,
  };
}

/** What takes the place of the range of a variant. */
export function fixed(...fixedMinor: bigint[]): Partial<TopupVariant> {
  return { minMinor: null, maxMinor: null, fixedMinor };
}

/** A required text field without a pattern, but for what is given. */
export function inputField(fieldName: string, changes: Partial<InputField> = {}): InputField {
  return {
    fieldName,
    fieldLabel: fieldName,
    fieldType: 'text',
    isRequired: true,
    validationRegex: null,
    placeholder: null,
    helpText: null,
    options: [],
    ...changes,
  };
}

export function operatorPrefix(
  prefix: string,
  operator: string,
  productId: number,
  countryCode = 'USA',
): OperatorPrefix {
  return { prefix, operator, productId, productSku: `TOPUP-${productId}`, countryCode };
}

/** An active product of the USA, but for what is given. */
export function esimProduct(id: number, changes: Partial<EsimProduct> = {}): EsimProduct {
  return {
    id,
    sku: `ESIM-${id}`,
    name: `eSIM ${id}`,
    countryCode: 'USA',
    currencyCode: 'USD',
    imageUrl: '',
    supplier: 'acme',
    isActive: true,
    ...changes,
  };
}

/** An active variant of 5 GB for 30 days at 10 USD, but for what is given. */
export function esimVariant(id: number, productId: number, changes: Partial<EsimVariant> = {}): EsimVariant {
  return {
    id,
    productId,
    sku: `PLAN-${id}`,
    productSku: `ESIM-${productId}`,
    name: `Plan ${id}`,
    description: null,
    currencyCode: 'USD',
    amountMinor: 1000n,
    dataAmountGb: '5',
    validityDays: 30,
    regions: [],
    fields: [],
    supplierSku: `ACME-${id}`,
    fetchedFrom: null,
    isActive: true,
    ...changes,
  };
}

interface Rules {
  readonly blacklists?: readonly BlacklistRow[];
  readonly discounts?: readonly DiscountRow[];
}

/** A snapshot of these topups. */
export function topupSnapshotOf(rows: Partial<TopupRows>, rules: Rules = {}): Snapshot {
  const topups = replaceTopups(emptyTopupCatalogue, { products: [], variants: [], prefixes: [], ...rows });
  return { ...snapshotOf([], rules), topups };
}

/** A snapshot of these eSIMs. */
export function esimSnapshotOf(rows: Partial<EsimRows>, rules: Rules = {}): Snapshot {
  return { ...snapshotOf([], rules), esims: replaceEsims(emptyEsimCatalogue, { products: [], variants: [], ...rows }) };
}

/** A snapshot of these vouchers; each category name has its place in the list as id. */
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
    topups: emptyTopupCatalogue,
    esims: emptyEsimCatalogue,
    clientRules: buildClientRules(blacklists, discounts),
  };
}
