import { query, type Queryable } from '@dg/platform/postgres';

/** A profile about which its supplier is due to be asked, and ours to ask for as long as the lease lasts. */
export interface DueProfile {
  readonly orderId: number;
  /** When the lease ends, in microseconds: another time means that its supplier has called since. */
  readonly leaseEndsUs: bigint;
}

const microseconds = (time: string) => `(extract(epoch from ${time}) * 1000000)::bigint`;

const claimSql = `
  with due as (
    select iccid_hash from esim_profiles
    where supplier = $1 and next_check_at <= now() and not is_held
    order by next_check_at limit $2::int
    for update skip locked
  )
  update esim_profiles p set next_check_at = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
  from due where p.iccid_hash = due.iccid_hash
  returning p.order_id, ${microseconds('p.next_check_at')} as lease_ends_us`;

/** Takes up to `profilesMax` profiles of a supplier that are due. */
export async function claimProfiles(
  client: Queryable,
  supplier: string,
  profilesMax: number,
  leaseMs: number,
): Promise<DueProfile[]> {
  const rows = await query<{ order_id: number; lease_ends_us: bigint }>(client, claimSql, [
    supplier,
    profilesMax,
    leaseMs,
  ]);
  return rows.map((row) => ({ orderId: row.order_id, leaseEndsUs: row.lease_ends_us }));
}

// The longer nobody has installed it, the less is to be expected of another question: half its age, at most a day.
const pauseMs = `
  case when installed_at is null
       then greatest($3::float8, least(86400000, extract(epoch from clock_timestamp() - delivered_at) * 500)) else $3::float8 end`;

const postponeSql = `
  update esim_profiles p
  set next_check_at = case when valid_until > clock_timestamp() then least(valid_until, later.at) else later.at end
  from (
    select iccid_hash, clock_timestamp() + make_interval(secs => (${pauseMs}) / 1000) as at
    from esim_profiles where order_id = $1 and is_placed
  ) as later
  where p.iccid_hash = later.iccid_hash and ${microseconds('p.next_check_at')} = $2`;

/**
 * A profile that was asked about is due again after so long, or when its validity ends; one that nobody has installed,
 * later the longer ago it was delivered.
 */
export async function postponeProfile(client: Queryable, due: DueProfile, afterMs: number): Promise<void> {
  await query(client, postponeSql, [due.orderId, due.leaseEndsUs, afterMs]);
}

const hintSql = `
  update esim_profiles set next_check_at = clock_timestamp()
  where iccid_hash = $1 and supplier = $2 and next_check_at > clock_timestamp()`;

/** Makes a profile due to be asked about, because its supplier says that something happened. */
export async function makeProfileDue(client: Queryable, supplier: string, iccidHash: Buffer): Promise<void> {
  await query(client, hintSql, [iccidHash, supplier]);
}

const endingSql = `
  select order_id from esim_profiles
  where is_placed and installed_at is not null and ended_at is null and cancelled_at is null
    and valid_until <= now() - make_interval(secs => $1::float8 / 1000)
  order by valid_until limit $2::int`;

/** Orders whose profile should have ended `graceMs` ago, and of which nobody has said so. */
export async function ordersToElapse(client: Queryable, graceMs: number, ordersMax: number): Promise<number[]> {
  return (await query<{ order_id: number }>(client, endingSql, [graceMs, ordersMax])).map((row) => row.order_id);
}
