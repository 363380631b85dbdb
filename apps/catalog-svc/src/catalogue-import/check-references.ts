import type { TopupType } from '@dg/kernel';
import { errorsMax, keyOf, type CatalogueFile, type LineError } from './read-catalogue-file.ts';

/** What others must fit that name a product. */
export interface NamedProduct {
  readonly topupType: TopupType;
  readonly supplier: string;
}

/** What the store says of the skus that a file names. */
export interface StoredTopups {
  readonly products: ReadonlyMap<string, NamedProduct>;
  /** The sku of its product, by that of the variant. */
  readonly productByVariant: ReadonlyMap<string, string>;
}

/**
 * The errors of a file, with those of lines that name a product which is neither in the file nor stored, or is the
 * wrong one: in the order of the lines, at most errorsMax. A product may come before or after those who name it.
 */
export function withReferenceErrors(file: CatalogueFile, stored: StoredTopups): readonly LineError[] {
  const inFile = new Map<string, NamedProduct>(file.topupProducts.map((content) => [content.sku, content]));
  const errors = [...file.errors];
  const report = (key: string, message: string) => {
    const line = file.lineByKey.get(key);
    if (line === undefined) throw new Error('an entry of the file has no line');
    errors.push({ line, message });
  };
  const productOf = (sku: string) => inFile.get(sku) ?? stored.products.get(sku);

  for (const content of file.topupVariants) {
    const key = keyOf({ type: 'topup_variant', content });
    const productBefore = stored.productByVariant.get(content.sku) ?? content.productSku;
    if (file.faultyTopupSkus.has(content.productSku)) continue;
    const product = productOf(content.productSku);
    if (product === undefined) report(key, 'product_sku: there is no such topup_product');
    else if (productBefore !== content.productSku)
      report(key, 'product_sku: must not change, a variant keeps its product');
    else if (content.fallback?.supplier === (content.supplier ?? product.supplier))
      report(key, 'fallback.supplier: must be another one than the supplier');
  }
  for (const content of file.operatorPrefixes) {
    if (file.faultyTopupSkus.has(content.productSku)) continue;
    if (productOf(content.productSku)?.topupType !== 'MOBILE') {
      const key = keyOf({ type: 'operator_prefix', content });
      report(key, 'product_sku: there is no such topup_product of type MOBILE');
    }
  }
  return errors.toSorted((one, other) => one.line - other.line).slice(0, errorsMax);
}
