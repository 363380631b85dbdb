import { query, type Queryable } from '@dg/platform/postgres';
import { isBeingTakenBack } from './esim-cancellations.ts';

/** A profile that a supplier has just delivered, encrypted. */
export interface NewProfile {
  readonly iccidHash: Buffer;
  readonly orderId: number;
  readonly clientId: number;
  readonly reference: string;
  readonly supplier: string;
  readonly batchId: number;
  readonly ciphertext: Buffer;
  readonly isIccidValid: boolean;
  readonly dataTotalBytes: bigint | undefined;
  readonly validityDays: number;
}

const insertSql = `
  insert into esim_profiles (iccid_hash, order_id, client_id, reference, supplier, batch_id, ciphertext, is_iccid_valid,
                             data_total_bytes, validity_days)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (iccid_hash) do nothing returning order_id`;

/** Keeps a profile, for now without giving it to its order. False when there is one of that ICCID already. */
export async function insertProfile(client: Queryable, profile: NewProfile): Promise<boolean> {
  const rows = await query(client, insertSql, [
    profile.iccidHash,
    profile.orderId,
    profile.clientId,
    profile.reference,
    profile.supplier,
    profile.batchId,
    profile.ciphertext,
    profile.isIccidValid,
    profile.dataTotalBytes ?? null,
    profile.validityDays,
  ]);
  return rows.length > 0;
}

/** The attempt that has brought the profile of an ICCID; undefined when there is none of that ICCID. */
export async function bringerOf(client: Queryable, iccidHash: Buffer): Promise<string | undefined> {
  const text = 'select reference from esim_profiles where iccid_hash = $1';
  return (await query<{ reference: string }>(client, text, [iccidHash]))[0]?.reference;
}

// It is asked about at once: whoever looks first then finds that it was asked before.
const placeSql = `
  update esim_profiles p
  set is_placed = true, delivered_at = clock_timestamp(), next_check_at = clock_timestamp(), updated_at = clock_timestamp(),
      is_held = ${isBeingTakenBack('p')}
  where p.iccid_hash = $1`;

/** Gives an order, whose job the caller has locked, its profile. */
export async function placeProfile(client: Queryable, iccidHash: Buffer): Promise<void> {
  await query(client, placeSql, [iccidHash]);
}

const spareSql = `
  select iccid_hash from esim_profiles where order_id = $1 and not is_placed order by received_at, iccid_hash limit 1`;

/** A profile that was delivered for an order and that it did not get; undefined when there is none. */
export async function spareProfile(client: Queryable, orderId: number): Promise<Buffer | undefined> {
  return (await query<{ iccid_hash: Buffer }>(client, spareSql, [orderId]))[0]?.iccid_hash;
}
