import type { Queryable } from '@dg/platform/postgres';
import { bringerOf, insertProfile } from '../db/new-profiles.ts';
import type { LockedAttempt } from '../db/supplier-attempts.ts';
import { addReceived, countKnown, type Discrepancy } from '../db/supplier-units.ts';
import { isIccidValid } from '../domain/iccid.ts';
import type { Job } from '../domain/job.ts';
import { dataTotalOf } from '../domain/profile.ts';
import type { ProfileGoods } from '../domain/profile-facts.ts';
import type { Vault } from '../vault/vault.ts';
import { attemptKey } from './attempt-key.ts';
import { sealGoods } from '../vault/sealed-goods.ts';

/** What a delivered profile has become. */
export interface KeptProfile {
  /** Of a profile that this attempt has not brought before. It is kept, and not yet its order's. */
  readonly iccidHash: Buffer | undefined;
  /** A profile that is no goods: another attempt has brought it. */
  readonly lost: readonly Discrepancy[];
}

/**
 * Takes the profile of an answer, once: encrypted, under the data key of the attempt. One that came with another order
 * is nobody's second time, and not counted as received. The caller has locked the job and the attempt.
 */
export async function keepProfile(
  client: Queryable,
  vault: Vault,
  job: Job,
  attempt: LockedAttempt,
  goods: ProfileGoods | undefined,
): Promise<KeptProfile> {
  const nothing = { iccidHash: undefined, lost: [] };
  if (goods === undefined) return nothing;
  const iccidHash = vault.hashIccid(goods.iccid);
  const bringer = await bringerOf(client, iccidHash);
  if (bringer === attempt.reference) return nothing;
  if (bringer === undefined) {
    const wrapped = await attemptKey(client, vault, attempt);
    const isNew = await insertProfile(client, {
      iccidHash,
      orderId: job.orderId,
      clientId: job.clientId,
      reference: attempt.reference,
      supplier: attempt.supplier,
      batchId: wrapped.batchId,
      ciphertext: sealGoods(vault, goods, attempt.reference, wrapped),
      isIccidValid: isIccidValid(goods.iccid),
      dataTotalBytes: dataTotalOf(job.dataAmountGb),
      validityDays: job.validityDays,
    });
    await addReceived(client, attempt.reference, isNew ? 1 : 0, wrapped.batchId);
    if (isNew) return { ...nothing, iccidHash };
  }
  const known = await countKnown(client, undefined, attempt.reference, [iccidHash]);
  const isListed = known.size > 0;
  return { ...nothing, lost: isListed ? [] : [{ kind: 'known-code', units: 1, codeHash: iccidHash }] };
}
