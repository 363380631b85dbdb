import type { z } from 'zod';
import type { VoucherProductContent } from '../domain/voucher-product.ts';
import { voucherProductLine } from './voucher-product-line.ts';

/** What a valid line can say. */
export type CatalogueEntry = { readonly type: 'voucher_product'; readonly content: VoucherProductContent };

export type LineTypes = ReadonlyMap<string, z.ZodType<CatalogueEntry> | undefined>;

/** Every `type` of an import line (decisions, section 9); undefined for what is not sold yet. */
export function lineTypesOf(supplierNames: readonly string[]): LineTypes {
  const voucherProduct = voucherProductLine(supplierNames);
  return new Map([
    ['voucher_product', voucherProduct.transform((content) => ({ type: 'voucher_product' as const, content }))],
    ['topup_product', undefined],
    ['topup_variant', undefined],
    ['esim_product', undefined],
    ['esim_variant', undefined],
    ['operator_prefix', undefined],
  ]);
}
