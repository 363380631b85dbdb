import type { TopupLine__Output, TopupOffer__Output } from '@dg/contracts/catalog';
import { Rejection } from '@dg/kernel';
import type { Database } from '@dg/platform/postgres';
import { readFreshQuotes, type FreshQuote, type QuoteKey } from '../db/quotes.ts';
import type { Recipient } from '../domain/intent.ts';
import type { Clients } from '../grpc/clients.ts';
import { moneyOf, orRejection, priceLine, quoteKeyOf, type Ask, type Line, type PricedLine } from './pricing.ts';

/** What the catalogue offers for an ask: the variants that could serve it, the best first, and whom it is for. */
export interface Offer {
  readonly lines: readonly Line[];
  readonly recipient: Recipient;
}

/** A variant as it is to be charged and delivered. */
export interface PricedVariant extends PricedLine, Recipient {
  /** A quote that it is charged by, if one is fresh. */
  readonly quote: FreshQuote | undefined;
}

/** What a line says of the variant of any offer of the catalogue. */
export function decodeVariant(
  offer: Pick<TopupOffer__Output, 'product_id' | 'product_name' | 'country_code'>,
  line: Omit<TopupLine__Output, `fallback_${string}`>,
) {
  return {
    productId: offer.product_id,
    productName: offer.product_name,
    countryCode: offer.country_code,
    variantId: line.variant_id,
    variantName: line.variant_name,
    currency: line.currency_code,
    denominationMinor: BigInt(line.amount_minor),
    discountPercent: line.discount_percent,
    supplier: line.supplier,
    supplierSku: line.supplier_sku,
    deliveryTime: 'Instant',
  };
}

/**
 * Prices each ask: its best variant, or the one that a fresh quote was given for as long as that one can be had
 * (decisions 5). Returns, in order, the price or the Rejection that the ask is answered with.
 */
export async function priceVariants(
  database: Database,
  clients: Clients,
  asks: readonly Ask[],
  offering: Promise<readonly (Offer | Rejection)[]>,
): Promise<(PricedVariant | Rejection)[]> {
  const [offers, money] = await Promise.all([offering, moneyOf(clients, asks)]);
  // Every variant that could serve an ask with its price, or why it cannot be paid for.
  const candidates = asks.map((ask, index) => {
    const offer = offers[index]!;
    if (offer instanceof Rejection) return [];
    return offer.lines.map((line) => orRejection(() => priceLine(line, ask, money(ask.clientId))));
  });
  const keys = candidates.map((lines, index) => lines.map((priced) => keyOf(asks[index]!, priced)));
  const quotes = await readFreshQuotes(
    database,
    keys.flat().filter((key) => key !== undefined),
  );
  let position = 0;
  return asks.map((_, index) => {
    const offer = offers[index]!;
    if (offer instanceof Rejection) return offer;
    const known = keys[index]!.map((key) => (key === undefined ? undefined : quotes[position++]));
    const { priced, quote } = chooseLine(candidates[index]!, known);
    return priced instanceof Rejection ? priced : { ...priced, quote, ...offer.recipient };
  });
}

function keyOf(ask: Ask, priced: PricedLine | Rejection): QuoteKey | undefined {
  return priced instanceof Rejection ? undefined : quoteKeyOf(ask, priced);
}

interface Choice {
  readonly priced: PricedLine | Rejection;
  readonly quote: FreshQuote | undefined;
}

/** The best variant, unless a fresh quote was given for another one that can still be had. */
function chooseLine(lines: readonly (PricedLine | Rejection)[], quotes: readonly (FreshQuote | undefined)[]): Choice {
  const quoted = lines.findIndex((priced, index) => {
    const quote = quotes[index];
    if (priced instanceof Rejection || quote === undefined) return false;
    return quote.variantId === priced.line.variantId && quote.sourceCurrency === priced.line.currency;
  });
  const priced = lines[Math.max(quoted, 0)] ?? new Rejection('NO_VARIANT_AVAILABLE');
  return { priced, quote: quotes[quoted] };
}
