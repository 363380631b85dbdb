import { parseAmount, Rejection } from '@dg/kernel';
import type { VoucherProduct__Output } from '@dg/contracts/catalog';
import { isFromOwnStock } from '../domain/order.ts';
import type { Clients } from '../grpc/clients.ts';

export interface AvailabilityAsk {
  readonly clientId: number;
  readonly productId: number;
  /** Decimal text; empty when not asked for. */
  readonly denomination: string;
  /** 0 when not asked for. */
  readonly quantity: number;
  /** Alpha-3; empty when not asked for. */
  readonly countryCode: string;
  /** The most units one order of this client may have. */
  readonly quantityMax: number;
}

export interface DenominationAvailability {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly isAvailable: boolean;
  readonly maxQuantity: number;
}

export interface Availability {
  readonly productId: number;
  readonly currency: string;
  readonly isAvailable: boolean;
  readonly status: 'IN_STOCK' | 'LIMITED' | 'OUT_OF_STOCK' | 'RESTRICTED';
  readonly denominations: readonly DenominationAvailability[];
  readonly restrictedCountries: readonly string[];
  readonly checkedAt: Date;
}

/** Fewer units than this are LIMITED (decisions 12). */
const limitedBelow = 10;

interface StockCount {
  readonly denominationMinor: bigint;
  readonly available: number;
}

/** Whether what was asked for could be bought now. PRODUCT_NOT_FOUND, INVALID_REQUEST. */
export async function checkAvailability(clients: Clients, ask: AvailabilityAsk): Promise<Availability> {
  const product = await clients.catalog.GetVoucherProduct(
    { client_id: ask.clientId, product_id: ask.productId },
    { isRetried: true },
  );
  const counts = isFromOwnStock(product) ? await countStock(clients, product.supplier_sku) : undefined;
  return availabilityOf(product, counts, ask, new Date());
}

/** Without counts the supplier has no stock that could be counted: everything it lists can be asked for. */
function availabilityOf(
  product: VoucherProduct__Output,
  counts: readonly StockCount[] | undefined,
  ask: AvailabilityAsk,
  now: Date,
): Availability {
  const wanted = ask.denomination === '' ? undefined : wantedMinor(ask.denomination, product.currency_code);
  const unitsBetween = (minMinor: bigint, maxMinor: bigint) =>
    counts === undefined
      ? ask.quantityMax
      : counts
          .filter((count) => count.denominationMinor >= minMinor && count.denominationMinor <= maxMinor)
          .reduce((sum, count) => sum + count.available, 0);
  const entries = product.available_denominations.map((entry) => ({
    minMinor: BigInt(entry.min_minor),
    maxMinor: BigInt(entry.max_minor),
  }));
  const denominations = entries.map(({ minMinor, maxMinor }) => {
    const units = unitsBetween(minMinor, maxMinor);
    return { minMinor, maxMinor, isAvailable: units > 0, maxQuantity: Math.min(units, ask.quantityMax) };
  });
  const units = unitsAskedFor(wanted, entries, unitsBetween);
  const isRestricted = ask.countryCode !== '' && product.restricted_countries.includes(ask.countryCode);
  const isEnough = units >= Math.max(ask.quantity, 1);
  return {
    productId: product.id,
    currency: product.currency_code,
    isAvailable: !isRestricted && isEnough && ask.quantity <= ask.quantityMax,
    status: isRestricted ? 'RESTRICTED' : units === 0 ? 'OUT_OF_STOCK' : units < limitedBelow ? 'LIMITED' : 'IN_STOCK',
    denominations,
    restrictedCountries: product.restricted_countries,
    checkedAt: now,
  };
}

interface Range {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

/** Units of the wanted denomination; without one, of the best-stocked entry: one order takes from one of them. */
function unitsAskedFor(
  wanted: bigint | undefined,
  entries: readonly Range[],
  unitsBetween: (minMinor: bigint, maxMinor: bigint) => number,
): number {
  if (wanted === undefined)
    return Math.max(0, ...entries.map(({ minMinor, maxMinor }) => unitsBetween(minMinor, maxMinor)));
  const isSold = entries.some(({ minMinor, maxMinor }) => wanted >= minMinor && wanted <= maxMinor);
  return isSold ? unitsBetween(wanted, wanted) : 0;
}

function wantedMinor(denomination: string, currency: string): bigint {
  const amount = parseAmount(denomination, currency);
  if ('fault' in amount || amount.minor <= 0n)
    throw new Rejection('INVALID_REQUEST', `denomination must be a positive amount in ${currency}`);
  return amount.minor;
}

async function countStock(clients: Clients, supplierSku: string): Promise<StockCount[]> {
  const { counts } = await clients.fulfilment.CountStock({ supplier_skus: [supplierSku] }, { isRetried: true });
  return counts.map((count) => ({ denominationMinor: BigInt(count.denomination_minor), available: count.available }));
}
