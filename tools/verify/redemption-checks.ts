import type { Finding } from '@dg/platform/postgres';
import { pages, rowsById, type OpenBooks } from './books.ts';

/** Ids of codes are 64 bits long, and therefore text here. */
interface RedeemableOrder {
  id: number;
  client_id: number;
  state: string;
  redeemed_code_id: string | null;
  redeemed_order_id: number | null;
  /** Decimal text, as is every amount here. */
  payable_minor: string;
  wallet_currency: string;
}

interface Redemption {
  /** Of the order that is paid for. */
  id: number;
  client_id: number;
  code_id: string;
  state: 'held' | 'refused' | 'released';
  /** Of the voucher order that delivered the code. */
  bought_by: number | null;
  /** What the code is worth. */
  denomination_minor: string | null;
  currency: string | null;
}

/** What the redemption of an order may be; of one that has not ended it may be released already. */
const redemptionOf: Readonly<Record<string, readonly Redemption['state'][]>> = {
  DELIVERED: ['held'],
  FAILED: ['released'],
  CANCELLED: ['released'],
};

/** Vouchers are paid for with money alone. */
export async function redeemedOrdersHaveTheirCodes({ orders, fulfilment }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select id, client_id, state, redeemed_code_id::text, redeemed_order_id,
                       payable_minor::text, wallet_currency from orders
                where id > $1 and state <> 'INTENT' and (vertical <> 'voucher' or redeemed_code_id is not null)
                order by id limit $2`;
  for await (const page of pages<RedeemableOrder>(orders, text)) {
    const redemptions = await rowsById<Redemption>(
      fulfilment,
      `select r.order_id as id, r.client_id, r.code_id::text, r.state, c.order_id as bought_by,
              c.denomination_minor::text, j.currency
       from voucher_redemptions r left join stock_codes c on c.id = r.code_id left join jobs j on j.order_id = c.order_id
       where r.order_id = any($1::integer[])`,
      page.map((order) => order.id),
    );
    for (const order of page) {
      const redemption = redemptions.get(order.id);
      if (!isOf(redemption, order))
        wrong.push({ order_id: order.id, state: order.state, code_id: order.redeemed_code_id, redemption });
    }
  }
  return {
    check:
      'an order that a voucher code pays for holds that code, which is worth enough in its currency, until it ends ' +
      'without its goods, and no other order holds one',
    rows: wrong,
  };
}

function isOf(redemption: Redemption | undefined, order: RedeemableOrder): boolean {
  if (redemption === undefined || order.redeemed_code_id === null)
    return redemption === undefined && order.redeemed_code_id === null;
  return (
    redemption.code_id === order.redeemed_code_id &&
    redemption.client_id === order.client_id &&
    redemption.bought_by === order.redeemed_order_id &&
    isWorthEnough(redemption, order) &&
    (redemptionOf[order.state] ?? ['held', 'released']).includes(redemption.state)
  );
}

/** A face value in the order's currency and of at least its payable (decisions, section 4); never converted. */
function isWorthEnough(redemption: Redemption, order: RedeemableOrder): boolean {
  return (
    redemption.denomination_minor !== null &&
    BigInt(redemption.denomination_minor) >= BigInt(order.payable_minor) &&
    redemption.currency === order.wallet_currency
  );
}

/**
 * Reports codes that are or were held for an order that does not name them, or for none:
 * `{ order_id, code_id, order }`, the order as far as it was found.
 */
export async function redemptionsHaveTheirOrders({ orders, fulfilment }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select order_id as id, code_id::text from voucher_redemptions
                where order_id > $1 and state <> 'refused' order by order_id limit $2`;
  for await (const page of pages<Pick<Redemption, 'id' | 'code_id'>>(fulfilment, text)) {
    const found = await rowsById<Pick<RedeemableOrder, 'id' | 'state' | 'redeemed_code_id'>>(
      orders,
      'select id, state, redeemed_code_id::text from orders where id = any($1::integer[])',
      page.map((redemption) => redemption.id),
    );
    for (const { id, code_id } of page) {
      const order = found.get(id);
      if (order?.redeemed_code_id !== code_id) wrong.push({ order_id: id, code_id, order });
    }
  }
  return { check: 'every voucher code that is or was held has its order', rows: wrong };
}
