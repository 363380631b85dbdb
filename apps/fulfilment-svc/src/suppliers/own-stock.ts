import type { Queryable } from '@dg/platform/postgres';
import { lockFreeCodes, type LineNeed } from '../db/stock.ts';
import { assignCodes, type UnitsWanted } from '../domain/assign-codes.ts';
import { lineKey } from '../domain/job.ts';

/**
 * Locks codes of our own stock for orders whose jobs the caller has locked, first come first served, by order id. With
 * `isSure` what is missing cannot be had now; without, it may only be in passing use elsewhere.
 */
export async function supplyFromStock(
  client: Queryable,
  wanted: readonly UnitsWanted[],
  isSure: boolean,
): Promise<Map<number, bigint[]>> {
  if (wanted.length === 0) return new Map();
  const needs = new Map<string, LineNeed>();
  for (const { supplierSku, denominationMinor, quantity } of wanted) {
    const key = lineKey({ supplierSku, denominationMinor });
    needs.set(key, { supplierSku, denominationMinor, quantity: (needs.get(key)?.quantity ?? 0) + quantity });
  }
  // One order of lines everywhere: two transactions that wait for codes of the same lines cannot wait in a circle.
  const sorted = [...needs].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, need]) => need);
  return assignCodes(wanted, await lockFreeCodes(client, sorted, isSure));
}
