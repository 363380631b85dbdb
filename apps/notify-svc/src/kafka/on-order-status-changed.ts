import type { Consumption } from '@dg/platform/kafka';
import type { Database } from '@dg/platform/postgres';
import { queueReceipts, type NewReceipt } from '../db/emails.ts';
import { receiptOf } from '../domain/receipt.ts';

/** Queues the receipt of an order that has reached its end and has somebody to tell. */
export function onOrderStatusChanged(database: Database, wakeWorker: () => void): Consumption<'order-status-changed'> {
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
    },
    afterCommit: wakeWorker,
  };
}
