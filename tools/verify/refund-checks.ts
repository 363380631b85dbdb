import type { Finding } from '@dg/platform/postgres';
import { pages, rowsById, type OpenBooks } from './books.ts';

interface EndingOrder {
  id: number;
  vertical: string;
  state: string;
  quantity: number;
  /** Decimal text, as is every amount here. */
  payable_minor: string;
  refund_minor: string | null;
  is_listed: boolean;
}

/**
 * Reports orders that end without their goods, REFUNDING too, whose refund is not what they paid less the share of the
 * units their client has seen: `{ order_id, state, refund_minor, due_minor, shown }`, amounts as decimal text in minor
 * units. That the wallet booked it is in `ordersHaveTheirMoney`. The amount is fixed after the job has failed, and what
 * such a job's client has seen does not change any more.
 */
export async function refundsAreOfWhatWasNotSeen({ orders, fulfilment }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const text = `select o.id, o.vertical, o.state, o.quantity, o.payable_minor::text, o.refund_minor::text,
                       exists (select from discrepancies d where d.order_id = o.id) as is_listed
                from orders o where o.id > $1 and o.state in ('REFUNDING', 'FAILED', 'CANCELLED')
                  and o.redeemed_code_id is null order by o.id limit $2`;
  for await (const page of pages<EndingOrder>(orders, text)) {
    const seen = await rowsById<{ id: number; shown: number }>(
      fulfilment,
      `select order_id as id, count(*)::integer as shown from stock_codes
       where order_id = any($1::integer[]) and shown_at is not null group by order_id`,
      page.map((order) => order.id),
    );
    for (const order of page) {
      const isVoucher = order.vertical === 'voucher';
      // What came after the order had ended may have been seen since, and is the loss of the house.
      if (isVoucher && order.is_listed) continue;
      // Nobody keeps half of a top-up or an eSIM.
      const shown = isVoucher ? (seen.get(order.id)?.shown ?? 0) : 0;
      const dueMinor = refundDue(order, shown);
      const { id, state, refund_minor } = order;
      if (refund_minor !== String(dueMinor))
        wrong.push({ order_id: id, state, refund_minor, due_minor: String(dueMinor), shown });
    }
  }
  return {
    check:
      'an order that ends without its goods is refunded exactly what it paid, less the share of the units that its client has seen',
    rows: wrong,
  };
}

/** In minor units. The share that stays paid is rounded half away from zero, so up: neither factor is negative. */
function refundDue({ payable_minor, quantity }: EndingOrder, shown: number): bigint {
  const payableMinor = BigInt(payable_minor);
  const units = BigInt(quantity);
  const doubled = 2n * payableMinor * BigInt(shown);
  return payableMinor - (doubled + units) / (2n * units);
}
