import { query, type Queryable } from '@dg/platform/postgres';
import { validUntil, type Profile, type StepName } from '../domain/profile.ts';
import type { ProfileEnd } from '../domain/profile-facts.ts';
import type { WrappedDataKey } from '../vault/vault.ts';

/** A profile as stored; its ICCID and activation code are in the ciphertext. */
export interface StoredProfile {
  readonly iccidHash: Buffer;
  readonly orderId: number;
  readonly clientId: number;
  /** Of the attempt that has brought it. */
  readonly reference: string;
  readonly supplier: string;
  readonly supplierReference: string | undefined;
  /** Of the order's request. */
  readonly requestId: string;
  readonly ciphertext: Buffer;
  readonly wrapped: WrappedDataKey;
  readonly isIccidValid: boolean;
  readonly isCancelled: boolean;
  /** When its order got it; undefined of one that no order got. */
  readonly deliveredAt: Date | undefined;
  readonly profile: Profile;
}

interface ProfileRow {
  iccid_hash: Buffer;
  order_id: number;
  client_id: number;
  reference: string;
  supplier: string;
  supplier_reference: string | null;
  request_id: string;
  ciphertext: Buffer;
  batch_id: number;
  key_id: string;
  wrapped_data_key: Buffer;
  is_iccid_valid: boolean;
  cancelled_at: Date | null;
  delivered_at: Date | null;
  data_total_bytes: bigint | null;
  validity_days: number;
  installed_at: Date | null;
  activated_at: Date | null;
  used_bytes: bigint;
  expires_at: Date | null;
  expiry_as_of: Date | null;
  ended_at: Date | null;
  ended_as: ProfileEnd['why'] | 'elapsed' | null;
  status_as_of: Date;
  usage_as_of: Date | null;
  told: StepName[];
  is_held: boolean;
}

const selectProfile = `
  select p.iccid_hash, p.order_id, p.client_id, p.reference, p.supplier, a.supplier_reference, j.request_id, p.ciphertext,
         p.batch_id, b.key_id, b.wrapped_data_key, p.is_iccid_valid, p.cancelled_at, p.delivered_at, p.data_total_bytes, p.validity_days,
         p.installed_at, p.activated_at, p.used_bytes, p.expires_at, p.expiry_as_of, p.ended_at, p.ended_as, p.status_as_of,
         p.usage_as_of, p.told, p.is_held
  from esim_profiles p
  join supplier_attempts a on a.reference = p.reference
  join jobs j on j.order_id = p.order_id
  join stock_batches b on b.id = p.batch_id`;

const selectPlaced = `${selectProfile} where p.is_placed and p.order_id = any($1::int[])`;

/** The profiles that these orders have; orders without one are left out. */
export async function readProfiles(client: Queryable, orderIds: readonly number[]): Promise<StoredProfile[]> {
  return (await query<ProfileRow>(client, selectPlaced, [orderIds])).map(storedOf);
}

const lockPlaced = `${selectProfile} where p.is_placed and p.order_id = $1 for update of p`;

/** Locks the profile of an order; undefined when it has none. Whoever locks its job too does that first. */
export async function lockProfile(client: Queryable, orderId: number): Promise<StoredProfile | undefined> {
  const [row] = await query<ProfileRow>(client, lockPlaced, [orderId]);
  return row && storedOf(row);
}

const selectOrderSql = `select order_id from esim_profiles where iccid_hash = $1 and supplier = $2 and is_placed`;

/** The order that has this profile of this supplier; undefined when none has. */
export async function orderOfProfile(
  client: Queryable,
  supplier: string,
  iccidHash: Buffer,
): Promise<number | undefined> {
  const [row] = await query<{ order_id: number }>(client, selectOrderSql, [iccidHash, supplier]);
  return row?.order_id;
}

// When its validity ends it is asked about at the latest; once its supplier has said that it ended, never again.
const storeSql = `
  update esim_profiles
  set installed_at = $2, activated_at = $3, used_bytes = $4, expires_at = $5, expiry_as_of = $6, valid_until = $7,
      ended_at = $8, ended_as = $9, status_as_of = $10, usage_as_of = $11, told = $12, is_held = $13,
      next_check_at = case when $9 <> 'elapsed' then null
                           when $7::timestamptz > clock_timestamp() then least(next_check_at, $7)
                           else next_check_at end,
      updated_at = case when told = $12 then updated_at else clock_timestamp() end
  where iccid_hash = $1`;

/** Writes what is known of a profile that the caller has locked. */
export async function storeProfile(client: Queryable, iccidHash: Buffer, profile: Profile): Promise<void> {
  await query(client, storeSql, [
    iccidHash,
    profile.installedAt ?? null,
    profile.activatedAt ?? null,
    profile.usedBytes,
    profile.expiry?.at ?? null,
    profile.expiry?.asOf ?? null,
    validUntil(profile) ?? null,
    profile.end?.at ?? null,
    profile.end?.why ?? null,
    profile.statusAsOf,
    profile.usageAsOf ?? null,
    profile.told,
    profile.isHeld,
  ]);
}

const cancelSql = `
  update esim_profiles
  set cancelled_at = clock_timestamp(), next_check_at = null, updated_at = clock_timestamp() where iccid_hash = $1`;

/** Notes that a profile, which the caller has locked, was taken back: nothing more is told of it, nor asked. */
export async function cancelProfile(client: Queryable, iccidHash: Buffer): Promise<void> {
  await query(client, cancelSql, [iccidHash]);
}

const recordSightSql = `
  insert into profile_reveals (order_id, client_id, actor, request_id) values ($1, $2, $3, $4)
  on conflict (order_id) do nothing returning order_id`;

/** Who looks at the activation code of an order. */
export interface ProfileSight {
  readonly orderId: number;
  readonly clientId: number;
  readonly actor: string;
  readonly requestId: string;
}

/** Records the first sight of an activation code. False when it was seen before. */
export async function recordSight(client: Queryable, sight: ProfileSight): Promise<boolean> {
  const { orderId, clientId, actor, requestId } = sight;
  return (await query(client, recordSightSql, [orderId, clientId, actor, requestId])).length > 0;
}

function storedOf(row: ProfileRow): StoredProfile {
  return {
    iccidHash: row.iccid_hash,
    orderId: row.order_id,
    clientId: row.client_id,
    reference: row.reference,
    supplier: row.supplier,
    supplierReference: row.supplier_reference ?? undefined,
    requestId: row.request_id,
    ciphertext: row.ciphertext,
    wrapped: { batchId: row.batch_id, keyId: row.key_id, wrappedDataKey: row.wrapped_data_key },
    isIccidValid: row.is_iccid_valid,
    isCancelled: row.cancelled_at !== null,
    deliveredAt: row.delivered_at ?? undefined,
    profile: {
      dataTotalBytes: row.data_total_bytes ?? undefined,
      validityDays: row.validity_days,
      installedAt: row.installed_at ?? undefined,
      activatedAt: row.activated_at ?? undefined,
      usedBytes: row.used_bytes,
      expiry:
        row.expires_at === null || row.expiry_as_of === null
          ? undefined
          : { at: row.expires_at, asOf: row.expiry_as_of },
      end: row.ended_at === null || row.ended_as === null ? undefined : { at: row.ended_at, why: row.ended_as },
      statusAsOf: row.status_as_of,
      usageAsOf: row.usage_as_of ?? undefined,
      told: row.told,
      isHeld: row.is_held,
    },
  };
}
