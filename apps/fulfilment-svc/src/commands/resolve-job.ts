import { failureOf, formatAmount, Rejection } from '@dg/kernel';
import { transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { lockJobs, summariseJobs, type JobSummary } from '../db/jobs.ts';
import { placeProfile, spareProfile } from '../db/new-profiles.ts';
import { insertResolution, readResolution } from '../db/resolutions.ts';
import { settleJobs } from '../db/settle-jobs.ts';
import { countShown } from '../db/stock.ts';
import type { Job } from '../domain/job.ts';
import { completeJob, failJob, type JobChange } from '../domain/settle-job.ts';
import { supplyFromStock } from '../suppliers/own-stock.ts';
import type { Vault } from '../vault/vault.ts';
import { readIccids } from './read-iccids.ts';

export interface JobResolution {
  readonly orderId: number;
  readonly clientId: number;
  readonly outcome: 'delivered' | 'failed';
  readonly note: string;
  readonly actor: string;
  readonly requestId: string;
}

/**
 * Ends a job in manual review as a person decided, and records who and why (decisions 8). Codes that are missing of one
 * to be delivered are taken from free stock of its line: the supplier has given them by other means, and they were
 * imported. An eSIM gets the profile that came for it and that it did not get; without one it is not delivered, for its
 * client would have paid for nothing. A top-up needs a person's word only. The same decision again by the same person
 * gives the job as it ended. Rejection ORDER_NOT_FOUND; CONFLICT when the job is not in review, or its units are not
 * there.
 */
export function resolveJob(database: Database, vault: Vault, resolution: JobResolution): Promise<JobSummary> {
  const { orderId, clientId, outcome } = resolution;
  return transaction(
    database,
    async (client) => {
      const [job] = await lockJobs(client, [orderId]);
      if (job === undefined || job.clientId !== clientId) throw new Rejection('ORDER_NOT_FOUND');
      const before = await readResolution(client, orderId);
      const isRepeated =
        before?.outcome === outcome && before.note === resolution.note && before.actor === resolution.actor;
      if (!isRepeated) {
        if (job.state !== 'review') throw new Rejection('CONFLICT', 'Order is not in manual review');
        await insertResolution(client, resolution);
        await settleJobs(client, [
          outcome === 'delivered'
            ? await completedJob(client, vault, job)
            : failJob(job, failureOf('UNKNOWN'), (await countShown(client, [orderId])).get(orderId) ?? 0),
        ]);
      }
      return (await summariseJobs(client, [orderId]))[0]!;
    },
    { crashPoint: 'resolve' },
  );
}

async function completedJob(client: Queryable, vault: Vault, job: Job): Promise<JobChange> {
  if (job.vertical === 'voucher') return completeJob(job, await missingUnits(client, job));
  if (job.vertical === 'topup') return completeJob(job, []);
  await placeSpareProfile(client, job.orderId);
  return { ...completeJob(job, []), iccid: (await readIccids(client, vault, [job.orderId])).get(job.orderId)! };
}

/** Gives an order the profile that has come for it. CONFLICT when none has. */
async function placeSpareProfile(client: Queryable, orderId: number): Promise<void> {
  const spare = await spareProfile(client, orderId);
  if (spare === undefined)
    throw new Rejection(
      'CONFLICT',
      'Order cannot be resolved as delivered: its supplier has given no profile. Ask the supplier, or resolve it as failed',
    );
  await placeProfile(client, spare);
}

/** Locks codes of our own stock for what a job still wants. CONFLICT when there are not enough. */
async function missingUnits(client: Queryable, job: Job): Promise<readonly bigint[]> {
  const { orderId, supplierSku, denominationMinor, currency, deliveredQuantity } = job;
  const quantity = job.quantity - deliveredQuantity;
  if (quantity === 0) return [];
  const wanted = { orderId, supplierSku, denominationMinor, quantity, isWhole: false };
  const codeIds = (await supplyFromStock(client, [wanted], true)).get(orderId) ?? [];
  if (codeIds.length === quantity) return codeIds;
  const units = `${deliveredQuantity + codeIds.length} of ${job.quantity} units are there`;
  const line = `sku ${supplierSku}, denomination ${formatAmount(denominationMinor, currency)}`;
  throw new Rejection(
    'CONFLICT',
    `Order cannot be resolved as delivered: ${units}. Import the missing codes for ${line} first`,
  );
}
