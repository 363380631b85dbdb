import type { Consumption } from '@dg/platform/kafka';
import type { Database } from '@dg/platform/postgres';
import { refundOrdersWithin } from '../commands/refund-orders.ts';

/** Credits refunds that order-svc's own call has not credited yet. */
export function onRefundDue(database: Database): Consumption<'refund'> {
  return {
    name: 'wallet-svc.refund',
    topic: 'refund',
    database,
    apply: async (client, events) => {
      const refunds = events.map(({ data }) => ({
        orderId: data.order_id,
        amountMinor: BigInt(data.amount_minor),
        remarks: data.remarks,
      }));
      await refundOrdersWithin(client, refunds);
    },
  };
}
