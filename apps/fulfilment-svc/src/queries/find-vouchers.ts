import type { Database } from '@dg/platform/postgres';
import { findRedeemable, type RedeemableVoucher } from '../db/redemptions.ts';
import { codesWrittenAs } from '../domain/voucher-code.ts';
import type { Vault } from '../vault/vault.ts';

/** What a client has written to pay with: a card number, or a claim URL. */
export interface WrittenCode {
  readonly clientId: number;
  readonly text: string;
}

/**
 * The delivered codes of clients that are written so, in the order of what was written, if they can pay for an order:
 * this client has seen it, it has not expired and pays for nothing else. Nothing is held by it. Undefined for every
 * other code, known or not.
 */
export function findVouchers(
  database: Database,
  vault: Vault,
  written: readonly WrittenCode[],
): Promise<(RedeemableVoucher | undefined)[]> {
  return findRedeemable(
    database,
    written.map(({ clientId, text }) => ({ clientId, hashes: codesWrittenAs(text).map((code) => vault.hash(code)) })),
  );
}
