import type { StoredProfile } from '../db/esim-profiles.ts';
import type { ProfileGoods } from '../domain/profile-facts.ts';
import type { Vault, WrappedDataKey } from './vault.ts';

/** What a supplier has delivered for the order of this reference, encrypted. */
export function sealGoods(vault: Vault, goods: ProfileGoods, reference: string, wrapped: WrappedDataKey): Buffer {
  return vault.encryptSecret(JSON.stringify(goods), { kind: 'profile', reference }, wrapped);
}

/** The same in plain text: for its owner, for its supplier, and for the events that name the ICCID. */
export function openGoods(
  vault: Vault,
  { ciphertext, reference, wrapped }: Pick<StoredProfile, 'ciphertext' | 'reference' | 'wrapped'>,
): ProfileGoods {
  return JSON.parse(vault.decryptSecret(ciphertext, { kind: 'profile', reference }, wrapped)) as ProfileGoods;
}
