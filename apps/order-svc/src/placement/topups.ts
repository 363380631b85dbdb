import { isFailureCode, Rejection } from '@dg/kernel';
import type { TopupOffer__Output } from '@dg/contracts/catalog';
import type { Database } from '@dg/platform/postgres';
import type { Intent } from '../db/intents.ts';
import { readFreshQuotes, type FreshQuote } from '../db/quotes.ts';
import type { ClientMoney } from '../domain/wallet-choice.ts';
import type { Clients } from '../grpc/clients.ts';
import type { Placement } from './deps.ts';
import { intentOf, type OrderAsk, type Recipient } from './intent.ts';
import {
  moneyOf,
  orRejection,
  priceLine,
  quoteKeyOf,
  rejectionOf,
  type Ask,
  type Line,
  type PricedLine,
} from './pricing.ts';
import { redeemVouchers } from './redeem-vouchers.ts';

export interface TopupAsk extends Ask {
  /** Decimal text in the currency of the variants. */
  readonly amount: string;
  /** Airtime, Data or Bundle; empty: any. */
  readonly category: string;
  /** JSON object; undefined of a quote. */
  readonly inputData: string | undefined;
}

export type PlaceTopup = TopupAsk &
  OrderAsk & {
    /** A secret: a code that pays in the place of the wallet. */
    readonly redeemVoucherCode: string | undefined;
  };

/** A top-up as it is to be charged and delivered. */
export interface PricedTopup extends PricedLine, Recipient {
  /** A quote that it is charged by, if one is fresh. */
  readonly quote: FreshQuote | undefined;
}

/**
 * Prices each ask: its best variant, or the one that a fresh quote was given for as long as that one can be had
 * (decisions 5). Returns, in order, the price or the Rejection that ask is answered with.
 */
export async function priceTopups(
  database: Database,
  clients: Clients,
  asks: readonly TopupAsk[],
): Promise<(PricedTopup | Rejection)[]> {
  const [offers, money] = await Promise.all([offersFor(clients, asks), moneyOf(clients, asks)]);
  const candidates = asks.map((ask, index) => {
    const offer = offers[index]!;
    return offer instanceof Rejection ? offer : priceLines(offer, ask, money(ask.clientId));
  });
  const choices = candidates.flatMap((lines, index) => (lines instanceof Rejection ? [] : [{ index, lines }]));
  const keys = choices.flatMap(({ index, lines }) => lines.map((priced) => quoteKeyOf(asks[index]!, priced)));
  const quotes = await readFreshQuotes(database, keys);
  const results: (PricedTopup | Rejection)[] = candidates.map((lines) =>
    lines instanceof Rejection ? lines : new Rejection('NO_VARIANT_AVAILABLE'),
  );
  let position = 0;
  for (const { index, lines } of choices) {
    const known = quotes.slice(position, (position += lines.length));
    const offer = offers[index] as TopupOffer__Output;
    results[index] = { ...chooseLine(lines, known), ...decodeRecipient(offer) };
  }
  return results;
}

/** The intents of top-up orders, each priced, or the Rejection it is answered with. */
export async function topupIntents(
  { database, clients }: Placement,
  asks: readonly PlaceTopup[],
): Promise<(Intent | Rejection)[]> {
  const priced = await priceTopups(database, clients, asks);
  const redemptions = await redeemVouchers(database, clients, asks, priced);
  return asks.map((ask, index) => {
    const price = priced[index]!;
    const redemption = redemptions[index];
    if (price instanceof Rejection) return price;
    if (redemption instanceof Rejection) return redemption;
    const { inputData, recipient, refusedAs } = price;
    return intentOf(ask, price, { inputData, recipient, refusedAs }, redemption);
  });
}

/** Every variant that can be paid for, the best one first; the reason of the best one when there is none. */
function priceLines(offer: TopupOffer__Output, ask: TopupAsk, money: ClientMoney): PricedLine[] | Rejection {
  const priced = offer.lines.map((line) => orRejection(() => priceLine(decodeLine(offer, line, ask), ask, money)));
  const usable = priced.filter((result): result is PricedLine => !(result instanceof Rejection));
  return usable.length > 0 ? usable : ((priced[0] as Rejection | undefined) ?? new Rejection('NO_VARIANT_AVAILABLE'));
}

/** The best variant, unless a fresh quote was given for another one that can still be had. */
function chooseLine(
  lines: readonly PricedLine[],
  quotes: readonly (FreshQuote | undefined)[],
): PricedLine & { quote: FreshQuote | undefined } {
  const quoted = lines.findIndex(({ line }, index) => {
    const quote = quotes[index];
    return quote?.variantId === line.variantId && quote.sourceCurrency === line.currency;
  });
  return { ...lines[Math.max(quoted, 0)]!, quote: quotes[quoted] };
}

async function offersFor(clients: Clients, asks: readonly TopupAsk[]): Promise<(TopupOffer__Output | Rejection)[]> {
  const items = asks.map((ask) => ({
    client_id: ask.clientId,
    product_id: ask.productId,
    amount: ask.amount,
    category: ask.category,
    ...(ask.inputData === undefined ? {} : { input_data_json: ask.inputData }),
  }));
  const reply = await clients.catalog.PriceTopups({ items }, { isRetried: true });
  return reply.items.map(({ offer, refusal }) => offer ?? rejectionOf(refusal?.code ?? '', refusal?.message ?? ''));
}

function decodeLine(offer: TopupOffer__Output, line: TopupOffer__Output['lines'][number], ask: TopupAsk): Line {
  return {
    vertical: 'topup',
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
    fallbackSupplier: line.fallback_supplier,
    fallbackSupplierSku: line.fallback_supplier_sku,
    deliveryTime: 'Instant',
    category: ask.category,
  };
}

function decodeRecipient(offer: TopupOffer__Output): Recipient {
  const code = offer.recipient_failure_code;
  return {
    inputData: offer.input_data_json,
    recipient: offer.recipient,
    refusedAs: isFailureCode(code) ? code : null,
  };
}
