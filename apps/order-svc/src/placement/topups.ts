import { isFailureCode, Rejection } from '@dg/kernel';
import type { TopupOffer__Output } from '@dg/contracts/catalog';
import type { Database } from '@dg/platform/postgres';
import type { Intent, Recipient } from '../domain/intent.ts';
import { noPlan } from '../domain/order.ts';
import type { Clients } from '../grpc/clients.ts';
import type { Placement } from './deps.ts';
import { findRedemptions } from './find-redemptions.ts';
import { intentOf, type OrderAsk } from './intent.ts';
import { rejectionOf, type Ask, type Line } from './pricing.ts';
import { decodeVariant, priceVariants, type Offer, type PricedVariant } from './variants.ts';

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

/** Prices each ask: its best variant, or that of a fresh quote. Returns, in order, the price or the Rejection. */
export function priceTopups(
  database: Database,
  clients: Clients,
  asks: readonly TopupAsk[],
): Promise<(PricedVariant | Rejection)[]> {
  return priceVariants(database, clients, asks, offersFor(clients, asks));
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

async function offersFor(clients: Clients, asks: readonly TopupAsk[]): Promise<(Offer | Rejection)[]> {
  const items = asks.map((ask) => ({
    client_id: ask.clientId,
    product_id: ask.productId,
    amount: ask.amount,
    category: ask.category,
    ...(ask.inputData === undefined ? {} : { input_data_json: ask.inputData }),
  }));
  const reply = await clients.catalog.PriceTopups({ items }, { isRetried: true });
  return reply.items.map(({ offer, refusal }, index) => {
    if (offer == null) return rejectionOf(refusal?.code ?? '', refusal?.message ?? '');
    const lines = offer.lines.map((line) => decodeLine(offer, line, asks[index]!));
    return { lines, recipient: decodeRecipient(offer) };
  });
}

function decodeLine(offer: TopupOffer__Output, line: TopupOffer__Output['lines'][number], ask: TopupAsk): Line {
  return {
    vertical: 'topup',
    ...decodeVariant(offer, line),
    fallbackSupplier: line.fallback_supplier,
    fallbackSupplierSku: line.fallback_supplier_sku,
    category: ask.category,
    ...noPlan,
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
