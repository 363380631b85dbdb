import type { Consumption } from '@dg/platform/kafka';
import { queueReceipts, type NewReceipt } from '../db/emails.ts';
import { storeEvents } from '../db/store-events.ts';
import { orderEventOf } from '../domain/order-event.ts';
import { receiptOf } from '../domain/receipt.ts';
import type { TakeInDeps } from './take-in.ts';

/** Tells a client what became of its order, and sends the receipt of one that has come to its end to who is to know. */
export function onOrderStatusChanged({ database, box, wake }: TakeInDeps): Consumption<'order-status-changed'> {
  return {
    name: 'notify-svc.order-status-changed',
    topic: 'order-status-changed',
    database,
    apply: async (client, events) => {
      const receipts = events.flatMap(({ data, request_id: requestId }): NewReceipt[] => {
        const receipt = receiptOf(data);
        return receipt === undefined || !data.email ? [] : [{ receipt, recipient: data.email, requestId }];
      });
      await queueReceipts(client, receipts);
      await storeEvents(
        client,
        box,
        events.flatMap((event) => orderEventOf(event) ?? []),
      );
    },
    afterCommit: () => {
      wake.emails();
      wake.deliveries();
    },
  };
}
