import { crashPoint } from '@dg/platform/crash';
import type { Database } from '@dg/platform/postgres';
import { z } from 'zod';
import { makeProfileDue } from '../db/due-profiles.ts';
import { makeAttemptDue } from '../db/supplier-attempts.ts';
import { normaliseIccid } from '../domain/iccid.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import type { Vault } from '../vault/vault.ts';

export interface SupplierCallback {
  readonly supplier: string;
  /** As it came over the wire: what the signature is of. */
  readonly body: Buffer;
  readonly signature: string;
}

export type CallbackOutcome = 'ACCEPTED' | 'UNKNOWN_SUPPLIER' | 'BAD_SIGNATURE' | 'UNREADABLE';

/** About an order, or about a delivered profile. */
const callbackBody = z.union([z.object({ reference: z.string() }), z.object({ iccid: z.string() })]);
const referenceOfOurs = /^\d{1,10}-\d{1,10}$/;

/**
 * Takes a supplier's word that something has happened to an order, or to a profile: the supplier is then asked what. So
 * it does not matter what else a callback says, how often it comes, or in which order. One about what nobody knows is
 * ignored.
 */
export async function receiveCallback(
  database: Database,
  vault: Pick<Vault, 'hashIccid'>,
  suppliers: ReadonlyMap<string, Supplier>,
  callback: SupplierCallback,
): Promise<CallbackOutcome> {
  const supplier = suppliers.get(callback.supplier);
  if (supplier === undefined) return 'UNKNOWN_SUPPLIER';
  if (!supplier.isSigned(callback.body, callback.signature)) return 'BAD_SIGNATURE';
  const subject = readSubject(callback.body);
  if (subject === undefined) return 'UNREADABLE';
  crashPoint('supplier-callback.received');
  if ('reference' in subject) {
    if (referenceOfOurs.test(subject.reference)) await makeAttemptDue(database, supplier.name, subject.reference);
  } else {
    const iccid = normaliseIccid(subject.iccid);
    if (iccid !== undefined) await makeProfileDue(database, supplier.name, vault.hashIccid(iccid));
  }
  return 'ACCEPTED';
}

/** Undefined when the body is no callback. */
function readSubject(body: Buffer): z.infer<typeof callbackBody> | undefined {
  try {
    return callbackBody.parse(JSON.parse(body.toString('utf8')));
  } catch {
    return undefined;
  }
}
