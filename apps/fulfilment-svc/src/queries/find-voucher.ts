import { Rejection } from '@dg/kernel';
import type { Database } from '@dg/platform/postgres';
import { findRedeemable, type RedeemableVoucher } from '../db/redemptions.ts';
import { codesWrittenAs } from '../domain/voucher-code.ts';
import type { Vault } from '../vault/vault.ts';

/**
 * The delivered code of a client that is written so, a card number or a claim URL, if it can pay for an order: this
 * client has seen it, it has not expired and pays for nothing else. Nothing is held by it. Rejection
 * VOUCHER_NOT_REDEEMABLE, the same for every other code, known or not.
 */
export async function findVoucher(
  database: Database,
  vault: Vault,
  clientId: number,
  text: string,
): Promise<RedeemableVoucher> {
  const hashes = codesWrittenAs(text).map((code) => vault.hash(code));
  const voucher = await findRedeemable(database, clientId, hashes);
  if (voucher === undefined) throw new Rejection('VOUCHER_NOT_REDEEMABLE');
  return voucher;
}
