import { z } from 'zod';
import type { OperatorPrefixContent } from '../domain/operator-prefix.ts';
import { countryCode, text } from './line-fields.ts';

/** An `operator_prefix` line (decisions, sections 9 and 12). Keys that are not known are ignored. */
export const operatorPrefixLine = z
  .object({
    country_code: countryCode,
    prefix: z.string('must be a text').regex(/^[1-9]\d{0,14}$/, 'must be the first digits of E.164, without the plus'),
    operator: text,
    product_sku: text,
  })
  .transform((line): OperatorPrefixContent => ({
    countryCode: line.country_code,
    prefix: line.prefix,
    operator: line.operator,
    productSku: line.product_sku,
  }));
