import type { z } from 'zod';
import type { EsimProductContent } from '../domain/esim-product.ts';
import type { EsimVariantContent } from '../domain/esim-variant.ts';
import type { OperatorPrefixContent } from '../domain/operator-prefix.ts';
import type { TopupProductContent } from '../domain/topup-product.ts';
import type { TopupVariantContent } from '../domain/topup-variant.ts';
import type { VoucherProductContent } from '../domain/voucher-product.ts';
import { esimProductLine } from './esim-product-line.ts';
import { esimVariantLine } from './esim-variant-line.ts';
import { operatorPrefixLine } from './operator-prefix-line.ts';
import { topupProductLine } from './topup-product-line.ts';
import { topupVariantLine } from './topup-variant-line.ts';
import { voucherProductLine } from './voucher-product-line.ts';

/** What a valid line of each type says. */
export interface LineContents {
  readonly voucher_product: VoucherProductContent;
  readonly topup_product: TopupProductContent;
  readonly topup_variant: TopupVariantContent;
  readonly esim_product: EsimProductContent;
  readonly esim_variant: EsimVariantContent;
  readonly operator_prefix: OperatorPrefixContent;
}

export type LineType = keyof LineContents;

/** What a valid line can say. */
export type CatalogueEntry = {
  [Type in LineType]: { readonly type: Type; readonly content: LineContents[Type] };
}[LineType];

export type LineTypes = ReadonlyMap<string, z.ZodType<CatalogueEntry>>;

/** Every `type` of an import line (decisions, section 9). */
export function lineTypesOf(supplierNames: readonly string[]): LineTypes {
  return new Map<string, z.ZodType<CatalogueEntry>>([
    [
      'voucher_product',
      voucherProductLine(supplierNames).transform((content) => ({ type: 'voucher_product', content })),
    ],
    ['topup_product', topupProductLine(supplierNames).transform((content) => ({ type: 'topup_product', content }))],
    ['topup_variant', topupVariantLine(supplierNames).transform((content) => ({ type: 'topup_variant', content }))],
    ['esim_product', esimProductLine(supplierNames).transform((content) => ({ type: 'esim_product', content }))],
    ['esim_variant', esimVariantLine.transform((content) => ({ type: 'esim_variant', content }))],
    ['operator_prefix', operatorPrefixLine.transform((content) => ({ type: 'operator_prefix', content }))],
  ]);
}
