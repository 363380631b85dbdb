import { Rejection } from '@dg/kernel';
import type { Database } from '@dg/platform/postgres';
import { keepQuote } from '../db/quotes.ts';
import type { Charge } from '../domain/charge.ts';
import type { Clients } from '../grpc/clients.ts';
import { priceVouchers, type VoucherAsk } from '../placement/price-vouchers.ts';

/**
 * What an order of this would be charged; kept for 5 minutes, so that such an order is charged exactly that. What the
 * client may see and which denominations there are is checked afresh each time.
 */
export async function quoteVoucher(database: Database, clients: Clients, ask: VoucherAsk): Promise<Charge> {
  const [priced] = await priceVouchers(clients, [ask]);
  if (priced === undefined || priced instanceof Rejection) throw priced ?? new Rejection('PRODUCT_NOT_FOUND');
  const key = {
    clientId: ask.clientId,
    vertical: 'voucher' as const,
    productId: priced.line.product_id,
    denominationMinor: BigInt(priced.line.denomination_minor),
    quantity: ask.quantity,
    walletId: priced.wallet.id,
  };
  return keepQuote(database, key, priced.charge);
}
