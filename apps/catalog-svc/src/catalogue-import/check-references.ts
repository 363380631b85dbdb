import type { TopupType } from '@dg/kernel';
import { errorsMax, keyOf, type CatalogueFile, type LineError } from './read-catalogue-file.ts';

/** What the store says of the skus that a file names. */
export interface StoredTopups {
  readonly topupTypeByProduct: ReadonlyMap<string, TopupType>;
  /** The sku of its product, by that of the variant. */
  readonly productByVariant: ReadonlyMap<string, string>;
}

/**
 * The errors of a file, with those of lines that name a product which is neither in the file nor stored, or is the
 * wrong one: in the order of the lines, at most errorsMax. A product may come before or after those who name it.
 */
export function withReferenceErrors(file: CatalogueFile, stored: StoredTopups): readonly LineError[] {
  const inFile = new Map(file.topupProducts.map(({ sku, topupType }) => [sku, topupType]));
  const errors = [...file.errors];
  const report = (key: string, message: string) => {
    const line = file.lineByKey.get(key);
    if (line === undefined) throw new Error('an entry of the file has no line');
    errors.push({ line, message: `product_sku: ${message}` });
  };
  const topupTypeOf = (sku: string) => inFile.get(sku) ?? stored.topupTypeByProduct.get(sku);

  for (const content of file.topupVariants) {
    const key = keyOf({ type: 'topup_variant', content });
    const productBefore = stored.productByVariant.get(content.sku) ?? content.productSku;
    if (file.faultyTopupSkus.has(content.productSku)) continue;
    if (topupTypeOf(content.productSku) === undefined) report(key, 'there is no such topup_product');
    else if (productBefore !== content.productSku) report(key, 'must not change, a variant keeps its product');
  }
  for (const content of file.operatorPrefixes) {
    if (file.faultyTopupSkus.has(content.productSku)) continue;
    if (topupTypeOf(content.productSku) !== 'MOBILE')
      report(keyOf({ type: 'operator_prefix', content }), 'there is no such topup_product of type MOBILE');
  }
  return errors.toSorted((one, other) => one.line - other.line).slice(0, errorsMax);
}
