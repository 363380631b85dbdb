import type { Queryable } from '@dg/platform/postgres';
import type { LockedAttempt } from '../db/supplier-attempts.ts';
import { addReceived, type Discrepancy } from '../db/supplier-units.ts';
import type { SupplierAnswer } from '../domain/attempt.ts';
import type { Job } from '../domain/job.ts';
import { unitsSaid, type NewUnits } from '../domain/received.ts';
import type { Vault } from '../vault/vault.ts';
import { keepProfile } from './keep-profile.ts';
import { keepUnits } from './keep-units.ts';

/** What has come of an answer. */
export interface ReceivedUnits {
  readonly news: NewUnits;
  /** Units that are no goods. */
  readonly lost: readonly Discrepancy[];
  /** A new profile of an eSIM, to be given to its order if it is for it. */
  readonly profileHash?: Buffer | undefined;
}

/**
 * Takes from an answer what its attempt has not brought before, each unit once: of vouchers codes, which are now in
 * free stock; of a top-up that it is done; of an eSIM its profile, which is not yet its order's. The caller has locked
 * the job and the attempt.
 */
export async function receiveUnits(
  client: Queryable,
  vault: Vault,
  job: Job,
  attempt: LockedAttempt,
  answer: SupplierAnswer,
): Promise<ReceivedUnits> {
  if (job.vertical === 'topup') {
    const count = Math.max(0, unitsSaid(job, answer) - attempt.unitsReceived);
    if (count > 0) await addReceived(client, attempt.reference, count, undefined);
    return { news: { count, codeIds: [] }, lost: [] };
  }
  if (job.vertical === 'esim') {
    const goods = answer.kind === 'delivered' ? answer.profile : undefined;
    const { iccidHash, lost } = await keepProfile(client, vault, job, attempt, goods);
    return { news: { count: iccidHash === undefined ? 0 : 1, codeIds: [] }, lost, profileHash: iccidHash };
  }
  const line = { supplierSku: attempt.supplierSku, denominationMinor: job.denominationMinor };
  const { codeIds, lost } = await keepUnits(client, vault, line, attempt, 'units' in answer ? answer.units : []);
  return { news: { count: codeIds.length, codeIds }, lost };
}
