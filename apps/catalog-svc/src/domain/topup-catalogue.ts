import { compileInputSchema, type InputSchema } from './input-schema.ts';
import { buildPrefixIndex, type OperatorPrefix, type PrefixIndex } from './operator-prefix.ts';
import { inIdOrder } from './product-order.ts';
import type { TopupProduct } from './topup-product.ts';
import type { TopupVariant } from './topup-variant.ts';

/** Every topup product, variant and prefix, also inactive ones, and what is worked out of them once. */
export interface TopupCatalogue {
  /** In the order of their ids. */
  readonly products: readonly TopupProduct[];
  readonly productById: ReadonlyMap<number, TopupProduct>;
  readonly inputSchemaByProduct: ReadonlyMap<number, InputSchema>;
  readonly variantById: ReadonlyMap<number, TopupVariant>;
  /** Those that are sold, in the order of their ids. */
  readonly activeVariantsByProduct: ReadonlyMap<number, readonly TopupVariant[]>;
  /** By country and digits. */
  readonly prefixByKey: ReadonlyMap<string, OperatorPrefix>;
  readonly prefixes: PrefixIndex;
}

/** What a catalogue is made of, or what has changed in it. */
export interface TopupRows {
  readonly products: readonly TopupProduct[];
  readonly variants: readonly TopupVariant[];
  readonly prefixes: readonly OperatorPrefix[];
}

export const emptyTopupCatalogue: TopupCatalogue = {
  products: [],
  productById: new Map(),
  inputSchemaByProduct: new Map(),
  variantById: new Map(),
  activeVariantsByProduct: new Map(),
  prefixByKey: new Map(),
  prefixes: buildPrefixIndex([]),
};

/**
 * The catalogue with these added or put in the place of those of the same id, prefixes of the same country and digits.
 */
export function replaceTopups(catalogue: TopupCatalogue, changed: TopupRows): TopupCatalogue {
  const productById = new Map(catalogue.productById);
  const inputSchemaByProduct = new Map(catalogue.inputSchemaByProduct);
  for (const product of changed.products) {
    productById.set(product.id, product);
    inputSchemaByProduct.set(product.id, compileInputSchema(product.inputFields));
  }
  const variantById = new Map(catalogue.variantById);
  for (const variant of changed.variants) variantById.set(variant.id, variant);
  const prefixByKey = new Map(catalogue.prefixByKey);
  for (const prefix of changed.prefixes) prefixByKey.set(`${prefix.countryCode} ${prefix.prefix}`, prefix);
  return {
    products: inIdOrder(productById),
    productById,
    inputSchemaByProduct,
    variantById,
    activeVariantsByProduct: Map.groupBy(
      inIdOrder(variantById).filter(({ isActive }) => isActive),
      ({ productId }) => productId,
    ),
    prefixByKey,
    prefixes: buildPrefixIndex([...prefixByKey.values()]),
  };
}
