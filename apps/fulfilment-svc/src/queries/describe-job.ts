import { query, type Database } from '@dg/platform/postgres';
import { openGoods } from '../vault/sealed-goods.ts';
import { readProfiles, type StoredProfile } from '../db/esim-profiles.ts';
import type { AttemptState } from '../domain/attempt.ts';
import type { JobState } from '../domain/job-state.ts';
import type { Vault } from '../vault/vault.ts';

export interface DescribedAttempt {
  readonly reference: string;
  readonly supplier: string;
  readonly state: AttemptState;
  readonly supplier_reference: string | null;
  readonly failure_code: string | null;
  readonly submission_count: number;
  readonly created_at: Date;
  readonly answered_at: Date | null;
}

export interface DescribedProfile {
  readonly iccid: string;
  readonly stored: StoredProfile;
}

/** A job as operators see it. */
export interface DescribedJob {
  readonly orderId: number;
  /** Undefined: there is no job yet. */
  readonly state: JobState | undefined;
  /** Oldest first; none of own stock. */
  readonly attempts: readonly DescribedAttempt[];
  /** Of an eSIM that has one. */
  readonly profile: DescribedProfile | undefined;
}

const selectAttempts = `
  select reference, supplier, state, supplier_reference, failure_code, submission_count, created_at, answered_at
  from supplier_attempts where order_id = $1 order by attempt_number`;

/** How the job of an order came to where it stands. Never a code of any kind, nor what a top-up is for. */
export async function describeJob(database: Database, vault: Vault, orderId: number): Promise<DescribedJob> {
  const [job] = await query<{ state: JobState }>(database, 'select state from jobs where order_id = $1', [orderId]);
  const attempts = await query<DescribedAttempt>(database, selectAttempts, [orderId]);
  const [stored] = await readProfiles(database, [orderId]);
  const profile = stored && { iccid: openGoods(vault, stored).iccid, stored };
  return { orderId, state: job?.state, attempts, profile };
}
