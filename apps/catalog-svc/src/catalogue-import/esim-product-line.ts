import { z } from 'zod';
import type { EsimProductContent } from '../domain/esim-product.ts';
import { countryCode, currencyCode, httpSupplier, imageUrl, isActive, text } from './line-fields.ts';

/**
 * An `esim_product` line (decisions, section 9), delivered by one of these suppliers. As for vouchers a line says all
 * of a product and keys that are not known are ignored.
 */
export function esimProductLine(supplierNames: readonly string[]) {
  return z
    .object({
      sku: text,
      name: text,
      country_code: countryCode,
      currency_code: currencyCode,
      image_url: imageUrl,
      supplier: httpSupplier(supplierNames),
      is_active: isActive,
    })
    .transform((line): EsimProductContent => ({
      sku: line.sku,
      name: line.name,
      countryCode: line.country_code,
      currencyCode: line.currency_code,
      imageUrl: line.image_url,
      supplier: line.supplier,
      isActive: line.is_active,
    }));
}
