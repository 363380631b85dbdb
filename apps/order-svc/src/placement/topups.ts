import { isFailureCode, Rejection } from '@dg/kernel';
import type { TopupOffer__Output } from '@dg/contracts/catalog';
import type { Database } from '@dg/platform/postgres';
import { readFreshQuotes, type FreshQuote, type QuoteKey } from '../db/quotes.ts';
import type { Intent, Recipient } from '../domain/intent.ts';
import type { ClientMoney } from '../domain/wallet-choice.ts';
import type { Clients } from '../grpc/clients.ts';
import type { Placement } from './deps.ts';
import { intentOf, type OrderAsk } from './intent.ts';
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
import { findRedemptions } from './find-redemptions.ts';

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
  const candidates = asks.map((ask, index) => priceLines(offers[index]!, ask, money(ask.clientId)));
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
    return priced instanceof Rejection ? priced : { ...priced, quote, ...decodeRecipient(offer) };
  });
}

/** The intents of top-up orders, each priced, or the Rejection it is answered with. */
export async function topupIntents(
  { database, clients }: Placement,
  asks: readonly PlaceTopup[],
): Promise<(Intent | Rejection)[]> {
  const priced = await priceTopups(database, clients, asks);
  const redemptions = await findRedemptions(database, clients, asks, priced);
  return asks.map((ask, index) => {
    const price = priced[index]!;
    const redemption = redemptions[index];
    if (price instanceof Rejection) return price;
    if (redemption instanceof Rejection) return redemption;
    const { inputData, recipient, refusedAs } = price;
    return intentOf(ask, price, { inputData, recipient, refusedAs }, redemption);
  });
}

/** Every variant that could serve an ask with its price, or why it cannot be paid for; the best one first. */
function priceLines(
  offer: TopupOffer__Output | Rejection,
  ask: TopupAsk,
  money: ClientMoney,
): readonly (PricedLine | Rejection)[] {
  if (offer instanceof Rejection) return [];
  return offer.lines.map((line) => orRejection(() => priceLine(decodeLine(offer, line, ask), ask, money)));
}

function keyOf(ask: TopupAsk, priced: PricedLine | Rejection): QuoteKey | undefined {
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
