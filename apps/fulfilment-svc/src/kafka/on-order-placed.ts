import type { Consumption, ReceivedEvent } from '@dg/platform/kafka';
import { crashPoint } from '@dg/platform/crash';
import type { Database } from '@dg/platform/postgres';
import type { Wakes } from '../commands/expedite-jobs.ts';
import { insertJobs } from '../db/jobs.ts';
import { inlineQuantityMax, type JobRequest } from '../domain/job.ts';
import { ownStockName } from '../suppliers/own-stock.ts';

/** How long the worker leaves an inline job to the Expedite call that is mostly on its way already. */
const inlineGraceMs = 1_000;

/** Makes the jobs of orders whose Expedite call has not come, or never will. */
export function onOrderPlaced(
  database: Database,
  wakes: Pick<Wakes, 'worker' | 'suppliers'>,
): Consumption<'order-placed'> {
  let hasSuppliersJobs = false;
  return {
    name: 'fulfilment-svc.order-placed',
    topic: 'order-placed',
    database,
    apply: async (client, events) => {
      const requests = events.filter((event) => event.data.vertical === 'voucher').map(requestOf);
      const inserted = await insertJobs(client, requests, inlineGraceMs);
      if (inserted.length > 0) crashPoint('placed-job.before-commit');
      if (inserted.length > 0 && requests.some(({ supplier }) => supplier !== ownStockName)) hasSuppliersJobs = true;
    },
    afterCommit: () => {
      crashPoint('placed-job.committed');
      wakes.worker();
      if (hasSuppliersJobs) wakes.suppliers();
      hasSuppliersJobs = false;
    },
  };
}

function requestOf({ data, request_id: requestId }: ReceivedEvent<'order-placed'>): JobRequest {
  return {
    orderId: data.order_id,
    clientId: data.client_id,
    supplier: data.supplier,
    supplierSku: data.supplier_sku,
    denominationMinor: BigInt(data.denomination_minor),
    currency: data.currency,
    quantity: data.quantity,
    deliveryTime: data.delivery_time,
    requestId,
    isInline: data.is_inline && data.quantity <= inlineQuantityMax,
  };
}
