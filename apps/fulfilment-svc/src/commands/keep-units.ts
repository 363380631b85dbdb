import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queryable } from '@dg/platform/postgres';
import type { LockedAttempt } from '../db/supplier-attempts.ts';
import { addReceived, countKnown, insertCodes, type Discrepancy, type SupplierCode } from '../db/supplier-units.ts';
import type { StockLine } from '../domain/job.ts';
import type { VoucherCode } from '../domain/voucher-code.ts';
import type { Vault } from '../vault/vault.ts';
import { attemptKey } from './attempt-key.ts';

/** What a supplier's codes have become. */
export interface KeptUnits {
  /** New codes, now in free stock, in the order of the answer. */
  readonly codeIds: readonly bigint[];
  /** Units that are no goods. */
  readonly lost: readonly Discrepancy[];
}

const codesPerTurn = 250;
/** A code must outlive the moment in which it is given to its order. */
const expiryMarginMs = 60_000;

/**
 * Takes the codes of an answer that this attempt has not brought before: encrypted like imported stock, under a data
 * key of the attempt's own, for now free. A code the stock has already, and one that has expired, is not a unit. The
 * caller has locked the job and the attempt.
 */
export async function keepUnits(
  client: Queryable,
  vault: Vault,
  line: StockLine,
  attempt: LockedAttempt,
  units: readonly VoucherCode[],
): Promise<KeptUnits> {
  const byHash = Map.groupBy(
    units.map((code) => ({ code, hash: vault.hash(code) })),
    ({ hash }) => hash.toString('hex'),
  );
  const answered = [...byHash.values()].map((same) => ({ ...same[0]!, units: same.length }));
  const known = await countKnown(
    client,
    attempt.batchId,
    attempt.reference,
    answered.map(({ hash }) => hash),
  );
  const news = answered
    .map((entry) => ({ ...entry, isFirst: !known.has(key(entry)), units: entry.units - (known.get(key(entry)) ?? 0) }))
    .filter((entry) => entry.units > 0);
  if (news.length === 0) return { codeIds: [], lost: [] };

  const lost = new Map<string, Discrepancy>();
  const lose = (kind: Discrepancy['kind'], hash: Buffer, count: number) => {
    if (count > 0) lost.set(hash.toString('hex'), { kind, codeHash: hash, units: count });
  };
  const good = news.filter(({ code, isFirst }) => isFirst && !hasExpired(code));
  for (const { code, hash, units: count, isFirst } of news)
    if (isFirst && hasExpired(code)) lose('expired-code', hash, count);
    // One of those that are the same is good, if any.
    else lose('known-code', hash, isFirst ? count - 1 : count);

  const { batchId, codes } =
    good.length === 0 ? { batchId: undefined, codes: [] } : await encryptInto(client, vault, line, attempt, good);
  const inserted = batchId === undefined ? [] : await insertCodes(client, batchId, line, codes);
  const isInserted = new Set(inserted.map((row) => row.code_hash.toString('hex')));
  for (const { hash, units: count } of good) if (!isInserted.has(hash.toString('hex'))) lose('known-code', hash, count);
  await addReceived(
    client,
    attempt.reference,
    news.reduce((sum, entry) => sum + entry.units, 0),
    batchId,
  );
  return { codeIds: inserted.map((row) => row.id), lost: [...lost.values()] };
}

function key({ hash }: { readonly hash: Buffer }): string {
  return hash.toString('hex');
}

function hasExpired({ expiresAt }: VoucherCode): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now() + expiryMarginMs;
}

async function encryptInto(
  client: Queryable,
  vault: Vault,
  { supplierSku, denominationMinor }: StockLine,
  attempt: LockedAttempt,
  units: readonly { readonly code: VoucherCode; readonly hash: Buffer }[],
): Promise<{ batchId: number; codes: SupplierCode[] }> {
  const dataKey = await attemptKey(client, vault, attempt);
  const { batchId } = dataKey;
  const codes: SupplierCode[] = [];
  for (const [index, { code, hash }] of units.entries()) {
    if (index > 0 && index % codesPerTurn === 0) await nextTurn();
    const place = { batchId, supplierSku, denominationMinor, codeHash: hash };
    codes.push({ ciphertext: vault.encrypt(code, place, dataKey), codeHash: hash, expiresAt: code.expiresAt });
  }
  return { batchId, codes };
}
