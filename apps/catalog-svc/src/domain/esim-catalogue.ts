import type { EsimProduct } from './esim-product.ts';
import { isRetired, type EsimVariant } from './esim-variant.ts';
import { inIdOrder } from './product-order.ts';

/** Every eSIM product and variant, also inactive ones, and what is worked out of them once. */
export interface EsimCatalogue {
  /** In the order of their ids. */
  readonly products: readonly EsimProduct[];
  readonly productById: ReadonlyMap<number, EsimProduct>;
  readonly variantById: ReadonlyMap<number, EsimVariant>;
  /** Those that are sold, in the order of their ids. */
  readonly activeVariantsByProduct: ReadonlyMap<number, readonly EsimVariant[]>;
  /**
   * Ids of products that have a variant, active or not, which is not retired. The supplier of any other may be asked
   * for some.
   */
  readonly productsWithVariants: ReadonlySet<number>;
}

/** What a catalogue is made of, or what has changed in it. */
export interface EsimRows {
  readonly products: readonly EsimProduct[];
  readonly variants: readonly EsimVariant[];
}

export const emptyEsimCatalogue: EsimCatalogue = {
  products: [],
  productById: new Map(),
  variantById: new Map(),
  activeVariantsByProduct: new Map(),
  productsWithVariants: new Set(),
};

/** The catalogue with these added or put in the place of those of the same id. */
export function replaceEsims(catalogue: EsimCatalogue, changed: EsimRows): EsimCatalogue {
  const productById = new Map(catalogue.productById);
  for (const product of changed.products) productById.set(product.id, product);
  const variantById = new Map(catalogue.variantById);
  for (const variant of changed.variants) variantById.set(variant.id, variant);
  const variants = inIdOrder(variantById);
  return {
    products: inIdOrder(productById),
    productById,
    variantById,
    activeVariantsByProduct: Map.groupBy(
      variants.filter(({ isActive }) => isActive),
      ({ productId }) => productId,
    ),
    productsWithVariants: new Set(variants.filter((variant) => !isRetired(variant)).map(({ productId }) => productId)),
  };
}
