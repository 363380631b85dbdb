import type { EsimOffer__Output } from '@dg/contracts/catalog';
import { Rejection } from '@dg/kernel';
import type { Database } from '@dg/platform/postgres';
import type { Intent } from '../domain/intent.ts';
import type { Clients } from '../grpc/clients.ts';
import type { Placement } from './deps.ts';
import { intentOf, nobody, type OrderAsk } from './intent.ts';
import { rejectionOf, type Ask, type Line } from './pricing.ts';
import { decodeVariant, priceVariants, type Offer, type PricedVariant } from './variants.ts';

export interface EsimAsk extends Ask {
  /** Decimal text in the currency of the variants. */
  readonly amount: string;
}

export type PlaceEsim = EsimAsk & OrderAsk;

/** Prices each ask: its variant, or that of a fresh quote. Returns, in order, the price or the Rejection. */
export function priceEsims(
  database: Database,
  clients: Clients,
  asks: readonly EsimAsk[],
): Promise<(PricedVariant | Rejection)[]> {
  return priceVariants(database, clients, asks, offersFor(clients, asks));
}

/** The intents of eSIM orders, each priced, or the Rejection it is answered with. */
export async function esimIntents(
  { database, clients }: Placement,
  asks: readonly PlaceEsim[],
): Promise<(Intent | Rejection)[]> {
  const priced = await priceEsims(database, clients, asks);
  return asks.map((ask, index) => {
    const price = priced[index]!;
    return price instanceof Rejection ? price : intentOf(ask, price);
  });
}

async function offersFor(clients: Clients, asks: readonly EsimAsk[]): Promise<(Offer | Rejection)[]> {
  const items = asks.map(({ clientId, productId, amount }) => ({ client_id: clientId, product_id: productId, amount }));
  const reply = await clients.catalog.PriceEsims({ items }, { isRetried: true });
  return reply.items.map(({ offer, refusal }) => {
    if (offer == null) return rejectionOf(refusal?.code ?? '', refusal?.message ?? '');
    return { lines: offer.lines.map((line) => decodeLine(offer, line)), recipient: nobody };
  });
}

function decodeLine(offer: EsimOffer__Output, line: EsimOffer__Output['lines'][number]): Line {
  return {
    vertical: 'esim',
    ...decodeVariant(offer, line),
    fallbackSupplier: '',
    fallbackSupplierSku: '',
    category: '',
    dataAmountGb: line.data_amount_gb,
    validityDays: line.validity_days,
  };
}
