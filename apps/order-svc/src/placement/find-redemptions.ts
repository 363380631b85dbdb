import { Rejection } from '@dg/kernel';
import type { FoundVoucher__Output } from '@dg/contracts/fulfilment';
import type { Database } from '@dg/platform/postgres';
import { readOrders } from '../db/orders.ts';
import type { Redemption } from '../domain/intent.ts';
import type { Clients } from '../grpc/clients.ts';
import type { PlaceTopup } from './topups.ts';
import type { PricedVariant } from './variants.ts';

type Found = Redemption | Rejection | undefined;

/**
 * Which code is to pay for each order that names one (decisions 4, `redeem_voucher_code`): one that was delivered to
 * the same client, of a redeemable product, in the order's currency and worth at least what is to be paid. Nothing is
 * held yet, and what is found here is decided again when it is; the code itself goes no further than the question about
 * it. Returns, in order, undefined for an order that a wallet pays for. VOUCHER_NOT_REDEEMABLE,
 * VOUCHER_VALUE_INSUFFICIENT; UNAVAILABLE when nobody could be asked, which must not concern the orders beside it.
 */
export async function findRedemptions(
  database: Database,
  clients: Clients,
  asks: readonly PlaceTopup[],
  priced: readonly (PricedVariant | Rejection)[],
): Promise<Found[]> {
  const results: Found[] = asks.map(() => undefined);
  const wanted = asks.flatMap(({ clientId, redeemVoucherCode: code }, index) => {
    const price = priced[index]!;
    return code === undefined || price instanceof Rejection ? [] : [{ index, clientId, code, price }];
  });
  if (wanted.length === 0) return results;
  try {
    const items = wanted.map(({ clientId, code }) => ({ client_id: clientId, code }));
    const { items: found } = await clients.fulfilment.FindVouchers({ items }, { isRetried: true });
    const isRedeemable = await redeemableOrders(
      database,
      clients,
      found.filter(isFound).map((voucher) => voucher.order_id),
    );
    wanted.forEach(({ index, clientId, price }, position) => {
      const voucher = found[position];
      const isUsable = voucher !== undefined && isFound(voucher) && isRedeemable(voucher.order_id, clientId);
      results[index] = isUsable ? redemptionOf(voucher, price) : new Rejection('VOUCHER_NOT_REDEEMABLE');
    });
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    for (const { index } of wanted) results[index] = new Rejection('UNAVAILABLE');
  }
  return results;
}

const isFound = (voucher: FoundVoucher__Output) => voucher.code_id !== '0';

function redemptionOf(voucher: FoundVoucher__Output, { wallet, charge, quote }: PricedVariant): Redemption | Rejection {
  if (voucher.currency !== wallet.currency) return new Rejection('VOUCHER_NOT_REDEEMABLE');
  const payableMinor = quote?.payableMinor ?? charge.payableMinor;
  if (BigInt(voucher.face_value_minor) < payableMinor) return new Rejection('VOUCHER_VALUE_INSUFFICIENT');
  return { redeemedCodeId: BigInt(voucher.code_id), redeemedOrderId: voucher.order_id };
}

/** Whether the codes of a voucher order may pay: it is the client's own, of a product that is marked redeemable now. */
async function redeemableOrders(
  database: Database,
  clients: Clients,
  orderIds: readonly number[],
): Promise<(orderId: number, clientId: number) => boolean> {
  if (orderIds.length === 0) return () => false;
  const orders = new Map((await readOrders(database, [...new Set(orderIds)])).map((order) => [order.id, order]));
  const { product_ids: redeemable } = await clients.catalog.ListRedeemable(
    { product_ids: [...new Set([...orders.values()].map((order) => order.productId))] },
    { isRetried: true },
  );
  return (orderId, clientId) => {
    const order = orders.get(orderId);
    return order?.clientId === clientId && order.vertical === 'voucher' && redeemable.includes(order.productId);
  };
}
