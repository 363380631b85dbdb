import { Rejection } from '@dg/kernel';
import type { Database } from '@dg/platform/postgres';
import { keepQuote } from '../db/quotes.ts';
import type { Charge } from '../domain/charge.ts';
import type { Clients } from '../grpc/clients.ts';
import { quoteKeyOf, type Ask, type PricedLine } from '../placement/pricing.ts';
import { priceEsims, type EsimAsk } from '../placement/esims.ts';
import { priceTopups, type TopupAsk } from '../placement/topups.ts';
import { priceVouchers, type VoucherAsk } from '../placement/vouchers.ts';

/**
 * What an order of vouchers would be charged; kept for 5 minutes, so that such an order is charged exactly that. What
 * the client may see and which denominations there are is checked afresh each time.
 */
export async function quoteVoucher(database: Database, clients: Clients, ask: VoucherAsk): Promise<Charge> {
  const [priced] = await priceVouchers(clients, [ask]);
  return keep(database, ask, priced);
}

/** The same of a top-up: of its best variant, which such an order then has too. */
export async function quoteTopup(database: Database, clients: Clients, ask: TopupAsk): Promise<Charge> {
  const [priced] = await priceTopups(database, clients, [ask]);
  return keep(database, ask, priced);
}

/** The same of an eSIM. */
export async function quoteEsim(database: Database, clients: Clients, ask: EsimAsk): Promise<Charge> {
  const [priced] = await priceEsims(database, clients, [ask]);
  return keep(database, ask, priced);
}

async function keep(database: Database, ask: Ask, priced: PricedLine | Rejection | undefined): Promise<Charge> {
  if (priced === undefined || priced instanceof Rejection) throw priced ?? new Rejection('PRODUCT_NOT_FOUND');
  return keepQuote(database, quoteKeyOf(ask, priced), priced.line.variantId, priced.charge);
}
