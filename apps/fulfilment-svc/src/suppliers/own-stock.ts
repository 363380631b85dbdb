import { lockFreeCodes, type LineNeed } from '../db/stock.ts';
import { assignCodes } from '../domain/assign-codes.ts';
import { lineKey } from '../domain/job.ts';
import type { Supplier } from './supplier.ts';

/** Codes that an operator imported. */
export const ownStock: Supplier = {
  name: 'stock',
  supply: async (client, wanted, isSure) => {
    if (wanted.length === 0) return new Map();
    const needs = new Map<string, LineNeed>();
    for (const { supplierSku, denominationMinor, quantity } of wanted) {
      const key = lineKey({ supplierSku, denominationMinor });
      needs.set(key, { supplierSku, denominationMinor, quantity: (needs.get(key)?.quantity ?? 0) + quantity });
    }
    // One order of lines everywhere: two transactions that wait for codes of the same lines cannot wait in a circle.
    const sorted = [...needs].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, need]) => need);
    return assignCodes(wanted, await lockFreeCodes(client, sorted, isSure));
  },
};
