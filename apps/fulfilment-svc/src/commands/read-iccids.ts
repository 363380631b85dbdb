import type { Queryable } from '@dg/platform/postgres';
import { readProfiles } from '../db/esim-profiles.ts';
import { openGoods } from '../vault/sealed-goods.ts';
import type { Vault } from '../vault/vault.ts';

/** The ICCIDs of the orders among these that have a profile. */
export async function readIccids(
  client: Queryable,
  vault: Vault,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (orderIds.length === 0) return new Map();
  const profiles = await readProfiles(client, orderIds);
  return new Map(profiles.map((stored) => [stored.orderId, openGoods(vault, stored).iccid]));
}
