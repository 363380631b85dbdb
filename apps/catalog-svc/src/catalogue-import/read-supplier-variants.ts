import type { SupplierVariant__Output } from '@dg/contracts/fulfilment';
import type { EsimVariantContent } from '../domain/esim-variant.ts';
import { describeFault } from './describe-fault.ts';
import { esimVariantLine } from './esim-variant-line.ts';

export interface SupplierVariants {
  readonly variants: readonly EsimVariantContent[];
  /** What is wrong with each of those that were left out, without a value of theirs. */
  readonly faults: readonly string[];
}

const variantsMax = 1_000;

/** What a supplier says it sells of one of its eSIM products: each plan is checked like a line of an import. */
export function readSupplierVariants(
  { sku: productSku, supplier }: { readonly sku: string; readonly supplier: string },
  supplied: readonly SupplierVariant__Output[],
): SupplierVariants {
  const bySku = new Map<string, EsimVariantContent>();
  const faults: string[] = [];
  for (const one of supplied.slice(0, variantsMax)) {
    const read = esimVariantLine.safeParse(lineOf(productSku, one));
    if (!read.success) faults.push(describeFault(read.error));
    else if (bySku.has(read.data.sku)) faults.push('sku: is there twice');
    else bySku.set(read.data.sku, { ...read.data, fetchedFrom: supplier });
  }
  const surplus = supplied.length - variantsMax;
  if (surplus > 0) faults.push(`${surplus} more than the ${variantsMax} that are read`);
  return { variants: [...bySku.values()], faults };
}

function lineOf(productSku: string, supplied: SupplierVariant__Output): object {
  return {
    // What one supplier calls it, another may call something else.
    sku: `${productSku}/${supplied.sku.trim()}`,
    product_sku: productSku,
    name: supplied.name,
    description: supplied.description,
    currency_code: supplied.currency_code,
    amount: supplied.amount,
    data_amount_gb: supplied.data_amount_gb,
    validity_days: supplied.validity_days,
    regions: listOf(supplied.regions_json),
    fields: listOf(supplied.fields_json),
    supplier_sku: supplied.sku,
  };
}

/** Empty text: none. What is no JSON stays a text, which is no list. */
function listOf(json: string): unknown {
  if (json === '') return null;
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
