import { crashPoint } from '@dg/platform/crash';
import type { Database } from '@dg/platform/postgres';
import { z } from 'zod';
import { makeDue } from '../db/supplier-attempts.ts';
import type { Supplier } from '../suppliers/supplier.ts';

export interface SupplierCallback {
  readonly supplier: string;
  /** As it came over the wire: what the signature is of. */
  readonly body: Buffer;
  readonly signature: string;
}

export type CallbackOutcome = 'ACCEPTED' | 'UNKNOWN_SUPPLIER' | 'BAD_SIGNATURE' | 'UNREADABLE';

const callbackBody = z.object({ reference: z.string() });
const referenceOfOurs = /^\d{1,10}-\d{1,10}$/;

/**
 * Takes a supplier's word that something has happened to an order: the supplier is then asked what. So it does not
 * matter what else a callback says, how often it comes, or in which order. One about an order nobody knows is ignored.
 */
export async function receiveCallback(
  database: Database,
  suppliers: ReadonlyMap<string, Supplier>,
  callback: SupplierCallback,
): Promise<CallbackOutcome> {
  const supplier = suppliers.get(callback.supplier);
  if (supplier === undefined) return 'UNKNOWN_SUPPLIER';
  if (!supplier.isSigned(callback.body, callback.signature)) return 'BAD_SIGNATURE';
  const reference = readReference(callback.body);
  if (reference === undefined) return 'UNREADABLE';
  crashPoint('supplier-callback.received');
  if (referenceOfOurs.test(reference)) await makeDue(database, supplier.name, reference);
  return 'ACCEPTED';
}

/** Undefined when the body is no callback. */
function readReference(body: Buffer): string | undefined {
  try {
    return callbackBody.parse(JSON.parse(body.toString('utf8'))).reference;
  } catch {
    return undefined;
  }
}
