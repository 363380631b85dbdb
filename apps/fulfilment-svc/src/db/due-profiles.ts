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
    where supplier = $1 and next_check_at <= now()
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

const sinceMs = (time: string) => `extract(epoch from clock_timestamp() - ${time}) * 1000`;

// The longer nobody has installed it, the less is to be expected of another question: half its age, at most a day. When
// its validity is over and nobody has said so, it is about to end by our clock: its supplier is asked often.
const pauseMs = `
  case when ended_at is null and valid_until <= clock_timestamp()
       then least($3::float8, greatest(2000, ${sinceMs('valid_until')} / 4))
       when ended_at is null and installed_at is null
       then greatest($3::float8, least(86400000, ${sinceMs('delivered_at')} / 2))
       else $3::float8 end`;

/** One that has ended by our clock is asked about for so long, because its supplier may know better. */
const askedAfterEnd = `interval '3 days'`;

const postponeSql = `
  update esim_profiles p
  set next_check_at = case when ended_at < clock_timestamp() - ${askedAfterEnd} then null
                           when valid_until > clock_timestamp() then least(valid_until, later.at) else later.at end
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
  where is_placed and ended_at is null and cancelled_at is null
    and valid_until <= now() - make_interval(secs => $1::float8 / 1000)
    and (valid_until <= now() - make_interval(secs => $2::float8 / 1000)
         or status_as_of >= valid_until or supplier <> all($3::text[]))
  order by valid_until limit $4::int`;

/** How long after the validity of a profile nobody may have said that it ended, for it to be over by our clock. */
export interface Graces {
  /** When its supplier has been heard since, or there is nobody to hear. */
  readonly heardMs: number;
  /** When one of these suppliers is silent, which may have prolonged it. */
  readonly silentMs: number;
  readonly suppliers: readonly string[];
}

/** Orders whose profile should have ended, and of which nobody has said so. */
export async function ordersToElapse(client: Queryable, graces: Graces, ordersMax: number): Promise<number[]> {
  const { heardMs, silentMs, suppliers } = graces;
  const rows = await query<{ order_id: number }>(client, endingSql, [heardMs, silentMs, suppliers, ordersMax]);
  return rows.map((row) => row.order_id);
}
