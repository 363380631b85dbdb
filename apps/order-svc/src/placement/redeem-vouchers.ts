import { Rejection } from '@dg/kernel';
import type { FoundVoucher__Output } from '@dg/contracts/fulfilment';
import type { Database } from '@dg/platform/postgres';
import { readOrders } from '../db/orders.ts';
import type { Clients } from '../grpc/clients.ts';
import type { Redemption } from './intent.ts';
import type { PlaceTopup, PricedTopup } from './topups.ts';

/**
 * Which code is to pay for each order that names one (decisions 4, `redeem_voucher_code`): one that was delivered to
 * the same client, of a redeemable product, in the order's currency and worth at least what is to be paid. Nothing is
 * held yet; the code itself goes no further than the question about it. Returns, in order, undefined for an order that a
 * wallet pays for. VOUCHER_NOT_REDEEMABLE, VOUCHER_VALUE_INSUFFICIENT.
 */
export async function redeemVouchers(
  database: Database,
  clients: Clients,
  asks: readonly PlaceTopup[],
  priced: readonly (PricedTopup | Rejection)[],
): Promise<(Redemption | Rejection | undefined)[]> {
  const results: (Redemption | Rejection | undefined)[] = asks.map(() => undefined);
  const wanted = asks.flatMap(({ clientId, redeemVoucherCode: code }, index) => {
    const price = priced[index]!;
    return code === undefined || price instanceof Rejection ? [] : [{ index, clientId, code, price }];
  });
  if (wanted.length === 0) return results;
  const found = await Promise.all(wanted.map(({ clientId, code }) => findVoucher(clients, clientId, code)));
  const isRedeemable = await redeemableOrders(
    database,
    clients,
    found.flatMap((voucher) => (voucher instanceof Rejection ? [] : [voucher.order_id])),
  );
  wanted.forEach(({ index, clientId, price }, position) => {
    const voucher = found[position]!;
    results[index] =
      voucher instanceof Rejection
        ? voucher
        : isRedeemable(voucher.order_id, clientId)
          ? redemptionOf(voucher, price)
          : new Rejection('VOUCHER_NOT_REDEEMABLE');
  });
  return results;
}

function redemptionOf(voucher: FoundVoucher__Output, { wallet, charge, quote }: PricedTopup): Redemption | Rejection {
  if (voucher.currency !== wallet.currency) return new Rejection('VOUCHER_NOT_REDEEMABLE');
  const payableMinor = quote?.payableMinor ?? charge.payableMinor;
  if (BigInt(voucher.face_value_minor) < payableMinor) return new Rejection('VOUCHER_VALUE_INSUFFICIENT');
  return { redeemedCodeId: BigInt(voucher.code_id), redeemedOrderId: voucher.order_id };
}

async function findVoucher(
  clients: Clients,
  clientId: number,
  code: string,
): Promise<FoundVoucher__Output | Rejection> {
  try {
    return await clients.fulfilment.FindVoucher({ client_id: clientId, code }, { isRetried: true });
  } catch (error) {
    if (error instanceof Rejection && error.code === 'VOUCHER_NOT_REDEEMABLE') return error;
    throw error;
  }
}

/** Whether the codes of a voucher order may pay: it is the client's own, of a product that is marked redeemable now. */
async function redeemableOrders(
  database: Database,
  clients: Clients,
  orderIds: readonly number[],
): Promise<(orderId: number, clientId: number) => boolean> {
  if (orderIds.length === 0) return () => false;
  const orders = await readOrders(database, [...new Set(orderIds)]);
  const { product_ids: redeemable } = await clients.catalog.ListRedeemable(
    { product_ids: [...new Set(orders.map((order) => order.productId))] },
    { isRetried: true },
  );
  return (orderId, clientId) =>
    orders.some(
      (order) =>
        order.id === orderId &&
        order.clientId === clientId &&
        order.vertical === 'voucher' &&
        redeemable.includes(order.productId),
    );
}
