import assert from 'node:assert/strict';
import type { CatalogServiceDefinition, SkuDescription__Output } from '@dg/contracts/catalog';
import type { GrpcClient } from '@dg/platform/grpc';
import type { DescribeSkus } from '../commands/import-stock.ts';
import type { SkuDescription } from '../domain/stock-line.ts';
import { deliveryModes } from '../domain/voucher-code.ts';

/** Asks catalog-svc. Rejection UNAVAILABLE when it does not answer. */
export function describeSkusBy(catalog: Pick<GrpcClient<CatalogServiceDefinition>, 'DescribeSkus'>): DescribeSkus {
  return async (supplierSkus) => {
    const { skus } = await catalog.DescribeSkus({ supplier_skus: [...supplierSkus] }, { isRetried: true });
    const descriptions = new Map<string, SkuDescription | { fault: string }>();
    for (const description of skus.map(decodeDescription)) {
      const known = descriptions.get(description.supplierSku);
      descriptions.set(description.supplierSku, known === undefined ? description : merge(known, description));
    }
    return descriptions;
  };
}

/** Several products may be delivered from one stock, as long as its codes mean the same for all of them. */
function merge(known: SkuDescription | { fault: string }, other: SkuDescription): SkuDescription | { fault: string } {
  if ('fault' in known) return known;
  if (known.currency !== other.currency || known.deliveryMode !== other.deliveryMode) {
    return { fault: 'sku is sold in more than one currency or delivery mode' };
  }
  return { ...known, denominations: [...known.denominations, ...other.denominations] };
}

function decodeDescription(description: SkuDescription__Output): SkuDescription {
  const deliveryMode = deliveryModes.find((mode) => mode === description.delivery_mode);
  assert(deliveryMode !== undefined, `sku with the unknown delivery mode "${description.delivery_mode}"`);
  return {
    supplierSku: description.supplier_sku,
    currency: description.currency_code,
    deliveryMode,
    denominations: description.available_denominations.map(({ min_minor, max_minor }) => ({
      minMinor: BigInt(min_minor),
      maxMinor: BigInt(max_minor),
    })),
  };
}
