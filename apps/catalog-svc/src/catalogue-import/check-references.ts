import type { TopupType } from '@dg/kernel';
import type { CatalogueEntry } from './line-types.ts';
import { errorsMax, keyOf, type CatalogueFile, type LineError } from './read-catalogue-file.ts';

/** What others must fit that name a top-up product. */
export interface NamedTopup {
  readonly topupType: TopupType;
  readonly supplier: string;
}

/** What the store says of the skus that a file names. */
export interface StoredProducts {
  readonly topups: ReadonlyMap<string, NamedTopup>;
  /** The sku of its product, by that of the variant. */
  readonly topupByVariant: ReadonlyMap<string, string>;
  readonly esims: ReadonlySet<string>;
  readonly esimByVariant: ReadonlyMap<string, string>;
}

type Report = (entry: CatalogueEntry, message: string) => void;

const movedVariant = 'product_sku: must not change, a variant keeps its product';

/**
 * The errors of a file, with those of lines that name a product which is neither in the file nor stored, or is the
 * wrong one: in the order of the lines, at most errorsMax. A product may come before or after those who name it.
 */
export function withReferenceErrors(file: CatalogueFile, stored: StoredProducts): readonly LineError[] {
  const errors = [...file.errors];
  const report: Report = (entry, message) => {
    const line = file.lineByKey.get(keyOf(entry));
    if (line === undefined) throw new Error('an entry of the file has no line');
    errors.push({ line, message });
  };
  checkTopups(file, stored, report);
  checkEsims(file, stored, report);
  return errors.toSorted((one, other) => one.line - other.line).slice(0, errorsMax);
}

function checkTopups(file: CatalogueFile, stored: StoredProducts, report: Report): void {
  const inFile = new Map<string, NamedTopup>(file.topupProducts.map((content) => [content.sku, content]));
  const productOf = (sku: string) => inFile.get(sku) ?? stored.topups.get(sku);
  const isFaulty = (sku: string) => file.faultyKeys.has(`topup_product ${sku}`);

  for (const content of file.topupVariants) {
    if (isFaulty(content.productSku)) continue;
    const entry = { type: 'topup_variant', content } as const;
    const product = productOf(content.productSku);
    if (product === undefined) report(entry, 'product_sku: there is no such topup_product');
    else if (isMoved(content, stored.topupByVariant)) report(entry, movedVariant);
    else if (content.fallback?.supplier === (content.supplier ?? product.supplier))
      report(entry, 'fallback.supplier: must be another one than the supplier');
  }
  for (const content of file.operatorPrefixes) {
    if (isFaulty(content.productSku) || productOf(content.productSku)?.topupType === 'MOBILE') continue;
    report({ type: 'operator_prefix', content }, 'product_sku: there is no such topup_product of type MOBILE');
  }
}

function checkEsims(file: CatalogueFile, stored: StoredProducts, report: Report): void {
  const inFile = new Set(file.esimProducts.map(({ sku }) => sku));
  for (const content of file.esimVariants) {
    const { productSku } = content;
    if (file.faultyKeys.has(`esim_product ${productSku}`)) continue;
    const entry = { type: 'esim_variant', content } as const;
    if (!inFile.has(productSku) && !stored.esims.has(productSku))
      report(entry, 'product_sku: there is no such esim_product');
    else if (isMoved(content, stored.esimByVariant)) report(entry, movedVariant);
  }
}

function isMoved(
  { sku, productSku }: { readonly sku: string; readonly productSku: string },
  productByVariant: ReadonlyMap<string, string>,
): boolean {
  return (productByVariant.get(sku) ?? productSku) !== productSku;
}
