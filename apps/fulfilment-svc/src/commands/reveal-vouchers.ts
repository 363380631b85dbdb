import { setImmediate as nextTurn } from 'node:timers/promises';
import { crashPoint } from '@dg/platform/crash';
import { transaction, type Database } from '@dg/platform/postgres';
import {
  holdJobs,
  readUnits,
  recordFirstSights,
  type FirstSight,
  type RevealKey,
  type UnitRow,
} from '../db/reveals.ts';
import { isOpen } from '../domain/job-state.ts';
import type { VoucherCode } from '../domain/voucher-code.ts';
import type { Vault } from '../vault/vault.ts';

export interface VoucherReveal extends RevealKey {
  readonly requestId: string;
  /** Who asks: a credential or a user. */
  readonly actor: string;
  /** Only what this client has already seen. */
  readonly isShownOnly: boolean;
}

/** Decrypting keeps the process from everything else: after so many codes, others get their turn. */
const codesPerTurn = 250;

/**
 * The codes of each order in unit order; empty for an order that is unknown, another client's or without units. Units
 * seen for the first time are recorded before they are given out (decisions 4, "First sight of codes"), so that a code
 * a client has seen can never go back to stock.
 */
export async function revealVouchers(
  database: Database,
  vault: Vault,
  reveals: readonly VoucherReveal[],
): Promise<VoucherCode[][]> {
  const units = (await readUnits(database, reveals)).filter(
    (unit) => !reveals[unit.position]!.isShownOnly || unit.is_shown,
  );
  // A delivered job never changes again. An open one may fail meanwhile and take back what was not seen: what is new
  // of it is read again once the job is held.
  const isUncertain = ({ is_shown, state }: UnitRow) => !is_shown && isOpen(state);
  const uncertain = new Set(units.filter(isUncertain).map((unit) => unit.position));
  const certain = units.filter((unit) => !uncertain.has(unit.position));

  const vouchers: VoucherCode[][] = reveals.map(() => []);
  await decryptInto(vouchers, vault, certain);
  const sights = firstSights(certain, reveals);
  if (sights.length > 0) {
    await recordFirstSights(database, sights);
    crashPoint('reveal.recorded');
  }
  if (uncertain.size > 0) await revealHeld(database, vault, reveals, [...uncertain], vouchers);
  return vouchers;
}

async function revealHeld(
  database: Database,
  vault: Vault,
  reveals: readonly VoucherReveal[],
  positions: readonly number[],
  vouchers: VoucherCode[][],
): Promise<void> {
  const asked = positions.map((position) => reveals[position]!);
  const held: VoucherCode[][] = asked.map(() => []);
  await transaction(database, async (client) => {
    await holdJobs(
      client,
      asked.map((reveal) => reveal.orderId),
    );
    const units = await readUnits(client, asked);
    await decryptInto(held, vault, units);
    const sights = firstSights(units, asked);
    if (sights.length > 0) await recordFirstSights(client, sights);
  });
  crashPoint('held-reveal.recorded');
  positions.forEach((position, index) => (vouchers[position] = held[index]!));
}

function firstSights(units: readonly UnitRow[], reveals: readonly VoucherReveal[]): FirstSight[] {
  const byCode = new Map<bigint, FirstSight>();
  for (const { is_shown, code_id, position } of units) {
    const { orderId, clientId, actor, requestId } = reveals[position]!;
    // The same order twice in one batch is seen for the first time once.
    if (!is_shown && !byCode.has(code_id))
      byCode.set(code_id, { codeId: code_id, orderId, clientId, actor, requestId });
  }
  return [...byCode.values()];
}

async function decryptInto(vouchers: VoucherCode[][], vault: Vault, units: readonly UnitRow[]): Promise<void> {
  for (const [index, unit] of units.entries()) {
    if (index > 0 && index % codesPerTurn === 0) await nextTurn();
    const {
      batch_id: batchId,
      supplier_sku: supplierSku,
      denomination_minor: denominationMinor,
      code_hash: codeHash,
    } = unit;
    const wrapped = { batchId, keyId: unit.key_id, wrappedDataKey: unit.wrapped_data_key };
    vouchers[unit.position]!.push(
      vault.decrypt(unit.ciphertext, { batchId, supplierSku, denominationMinor, codeHash }, wrapped),
    );
  }
}
