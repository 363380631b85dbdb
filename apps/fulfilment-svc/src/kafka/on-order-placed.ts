import { ownStockName } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import type { Consumption } from '@dg/platform/kafka';
import type { Database } from '@dg/platform/postgres';
import { insertJobs, insertRefusedJobs } from '../db/insert-jobs.ts';
import type { Wakes } from '../deps.ts';
import { decodeJob, verticalOf } from '../grpc/job-messages.ts';

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
      // A vertical that only a newer version can get goods for: order-svc asks that one again while the order is open.
      const known = events.filter(({ data }) => verticalOf(data.vertical) !== undefined);
      const requests = known.map(({ data, request_id }) => decodeJob({ ...data, request_id }));
      const hopeful = requests.filter(({ refusedAs }) => refusedAs === undefined);
      const refused = requests.filter(({ refusedAs }) => refusedAs !== undefined);
      const inserted = [
        ...(await insertJobs(client, hopeful, inlineGraceMs)),
        ...(await insertRefusedJobs(client, refused)),
      ];
      if (inserted.length > 0) crashPoint('placed-job.before-commit');
      if (inserted.length > 0 && hopeful.some(({ supplier }) => supplier !== ownStockName)) hasSuppliersJobs = true;
    },
    afterCommit: () => {
      crashPoint('placed-job.committed');
      wakes.worker();
      if (hasSuppliersJobs) wakes.suppliers();
      hasSuppliersJobs = false;
    },
  };
}
