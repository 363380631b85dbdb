import type { FailureCode } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';
import type { Job } from '../domain/job.ts';
import { jobColumns, jobOf, type JobRow } from './jobs.ts';
import { lastRefusal } from './supplier-attempts.ts';

const lockUnsentSql = `
  select ${jobColumns} from jobs j
  where j.supplier = $1 and j.state in ('queued', 'waiting')
    and j.next_check_at <= now() - make_interval(secs => $2::float8 / 1000)
  order by j.order_id limit $3::int for update skip locked`;

/** Locks jobs that have been due to be sent to a supplier for `graceMs`; nobody else's. */
export async function lockUnsentJobs(
  client: Queryable,
  supplier: string,
  graceMs: number,
  jobsMax: number,
): Promise<Job[]> {
  return (await query<JobRow>(client, lockUnsentSql, [supplier, graceMs, jobsMax])).map(jobOf);
}

const lockUnaskedSql = `
  select ${jobColumns} from jobs j
  where j.supplier = $1 and j.state = 'running'
    and (select a.next_check_at from supplier_attempts a where a.order_id = j.order_id
         order by a.attempt_number desc limit 1) <= now() - make_interval(secs => $2::float8 / 1000)
  order by j.order_id limit $3::int for update skip locked`;

/** Locks jobs that a supplier has or may have, and about which it has been due to be asked for `graceMs`. */
export async function lockUnaskedJobs(
  client: Queryable,
  supplier: string,
  graceMs: number,
  jobsMax: number,
): Promise<Job[]> {
  return (await query<JobRow>(client, lockUnaskedSql, [supplier, graceMs, jobsMax])).map(jobOf);
}

// A job of which its supplier may have something is not here: that is never failed for its age. How another supplier
// refused it before says nothing of this one.
const lockOverdueSql = `
  select ${jobColumns}, ${lastRefusal('j')} as failure_code
  from jobs j left join lateral (
    select a.state from supplier_attempts a
    where a.order_id = j.order_id and (a.supplier, a.supplier_sku) = (j.supplier, j.supplier_sku)
    order by a.attempt_number desc limit 1
  ) as last on true
  where j.supplier = $1 and j.state in ('queued', 'waiting')
    and j.routed_at <= now() - make_interval(secs => $2::float8 / 1000)
    and (last.state is null or last.state in ('absent', 'transient'))
  order by j.order_id limit $3::int for update of j skip locked`;

/** A job that its supplier definitely does not have; with how it was refused last, if it was. */
export interface OverdueJob {
  readonly job: Job;
  readonly failureCode: FailureCode | undefined;
}

/** Locks jobs that took their route more than `ageMs` ago and were never sent on it, or definitely not accepted. */
export async function lockOverdueJobs(
  client: Queryable,
  supplier: string,
  ageMs: number,
  jobsMax: number,
): Promise<OverdueJob[]> {
  const rows = await query<JobRow & { failure_code: FailureCode | null }>(client, lockOverdueSql, [
    supplier,
    ageMs,
    jobsMax,
  ]);
  return rows.map((row) => ({ job: jobOf(row), failureCode: row.failure_code ?? undefined }));
}
