import assert from 'node:assert/strict';
import type { Consumption } from '@dg/platform/kafka';
import type { Database } from '@dg/platform/postgres';
import { applyResultsWithin } from '../commands/apply-results.ts';
import type { FulfilmentResult } from '../domain/order-changes.ts';

const outcomes = ['PROGRESS', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;

/** Moves orders by what fulfilment says, unless its answer to a call has already done so. */
export function onFulfilmentResult(database: Database, afterCommit: () => void): Consumption<'fulfilment-result'> {
  return {
    name: 'order-svc.fulfilment-result',
    topic: 'fulfilment-result',
    database,
    apply: async (client, events) => {
      await applyResultsWithin(
        client,
        events.map(({ data }): FulfilmentResult => {
          const outcome = outcomes.find((known) => known === data.outcome);
          assert(outcome !== undefined, 'unknown outcome of fulfilment');
          return {
            orderId: data.order_id,
            outcome,
            sequence: data.sequence,
            deliveredQuantity: data.delivered_quantity,
            shownQuantity: data.shown_quantity,
            failureCode: data.failure_code,
            failureReason: data.failure_reason,
          };
        }),
      );
    },
    afterCommit,
  };
}
