import { Rejection } from '@dg/kernel';
import type { VoucherLine__Output } from '@dg/contracts/catalog';
import type { Intent } from '../domain/intent.ts';
import { noPlan } from '../domain/order.ts';
import type { Clients } from '../grpc/clients.ts';
import { intentOf, type OrderAsk } from './intent.ts';
import { moneyOf, orRejection, priceLine, rejectionOf, type Ask, type Line, type PricedLine } from './pricing.ts';

export interface VoucherAsk extends Ask {
  /** Decimal text in the product's currency. */
  readonly denomination: string;
}

export type PlaceVoucher = VoucherAsk & OrderAsk;

/**
 * Prices each ask afresh: what the client may see, its discount, its wallet and the exchange rate. Returns, in order,
 * the price or the Rejection that ask is answered with.
 */
export async function priceVouchers(
  clients: Clients,
  asks: readonly VoucherAsk[],
): Promise<(PricedLine | Rejection)[]> {
  const [lines, money] = await Promise.all([sellableLines(clients, asks), moneyOf(clients, asks)]);
  return asks.map((ask, index) => {
    const line = lines[index]!;
    return line instanceof Rejection ? line : orRejection(() => priceLine(line, ask, money(ask.clientId)));
  });
}

/** The intents of voucher orders, each priced, or the Rejection it is answered with. */
export async function voucherIntents(clients: Clients, asks: readonly PlaceVoucher[]): Promise<(Intent | Rejection)[]> {
  const priced = await priceVouchers(clients, asks);
  return asks.map((ask, index) => {
    const price = priced[index]!;
    return price instanceof Rejection ? price : intentOf(ask, price);
  });
}

async function sellableLines(clients: Clients, asks: readonly VoucherAsk[]): Promise<(Line | Rejection)[]> {
  const items = asks.map((ask) => ({
    client_id: ask.clientId,
    product_id: ask.productId,
    denomination: ask.denomination,
  }));
  const reply = await clients.catalog.PriceVouchers({ items }, { isRetried: true });
  return reply.items.map(({ line, refusal }) =>
    line == null ? rejectionOf(refusal?.code ?? '', refusal?.message ?? '') : decodeLine(line),
  );
}

function decodeLine(line: VoucherLine__Output): Line {
  return {
    vertical: 'voucher',
    productId: line.product_id,
    productName: line.product_name,
    countryCode: line.country_code,
    variantId: 0,
    variantName: '',
    currency: line.currency_code,
    denominationMinor: BigInt(line.denomination_minor),
    discountPercent: line.discount_percent,
    supplier: line.supplier,
    supplierSku: line.supplier_sku,
    fallbackSupplier: '',
    fallbackSupplierSku: '',
    deliveryTime: line.delivery_time,
    category: '',
    ...noPlan,
  };
}
