import { Rejection } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import type { Log } from '@dg/platform/log';
import type { Database } from '@dg/platform/postgres';
import type { Cancellation } from '../db/esim-cancellations.ts';
import { readProfiles } from '../db/esim-profiles.ts';
import { readCall } from '../db/supplier-calls.ts';
import { supplierDiscrepancies, takeBacks } from '../metrics.ts';
import { resultBy } from '../result-by.ts';
import type { CancelAnswer, Supplier } from '../suppliers/supplier.ts';
import type { Vault } from '../vault/vault.ts';
import { openOrder } from './open-order.ts';
import { requestTakeBack, type JobCancellation } from './request-take-back.ts';
import { storeTakeBack } from './store-take-back.ts';

export interface TakeBackDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly suppliers: ReadonlyMap<string, Supplier>;
  readonly log: Log;
}

/** Beyond the time-out of the call: what storing its answer may take before somebody else asks. */
export const takeBackStoringMs = 5_000;

/**
 * Takes an eSIM back that its supplier has, delivered or not, if it is not installed: what is to be done is committed
 * first, then its supplier is asked, at once and else by its worker, until it has answered. Nothing happens to an order
 * of which nothing can be taken back. Rejection UNAVAILABLE: by `waitUntilMs` (of `Date.now()`) it was not known
 * whether that went through; it goes on all the same, and asking again joins it.
 */
export async function takeBack(
  deps: TakeBackDependencies,
  request: JobCancellation,
  waitUntilMs: number,
): Promise<void> {
  const { database, suppliers, log } = deps;
  const leaseMsOf = (name: string) => {
    const configured = suppliers.get(name);
    // One that cannot be called now is left to its worker, who asks as soon as it can.
    return configured && (configured.freeCalls() === 0 ? 0 : configured.timeoutMs + takeBackStoringMs);
  };
  const cancellation = await requestTakeBack(database, request, leaseMsOf);
  if (cancellation === undefined) return;
  crashPoint('take-back.requested');
  const supplier = suppliers.get(cancellation.supplier);
  if (supplier === undefined || supplier.freeCalls() === 0) throw new Rejection('UNAVAILABLE', notKnown);
  const asked = askToTakeBack(deps, supplier, cancellation).catch((error: unknown) => {
    // The lease ends, and its supplier is asked again.
    log.error({ error, orderId: cancellation.orderId }, 'answer to a cancellation not stored');
    return 'unknown' as const;
  });
  const kind = await resultBy(waitUntilMs, asked);
  if (kind === undefined || kind === 'unknown') throw new Rejection('UNAVAILABLE', notKnown);
}

const notKnown = 'It is not known yet whether the supplier takes the eSIM back, it is being asked';

/** Asks a supplier to take an order back, and stores its answer. Returns what it was. */
export async function askToTakeBack(
  { database, vault, log }: Omit<TakeBackDependencies, 'suppliers'>,
  supplier: Supplier,
  cancellation: Cancellation,
): Promise<CancelAnswer['kind']> {
  const { orderId, reference, tries } = cancellation;
  const [stored] = await readProfiles(database, [orderId]);
  const isInstalled = stored?.profile.installedAt !== undefined;
  const order = openOrder(vault, await readCall(database, reference));
  const answer = await supplier.cancel(order, { tries, isInstalled });
  crashPoint('take-back.answered');
  takeBacks.count({ supplier: supplier.name, outcome: answer.kind });
  const why = 'why' in answer ? { why: answer.why } : {};
  log.info({ supplier: supplier.name, orderId, reference, answer: answer.kind, ...why }, 'cancellation answered');
  for (const { kind: discrepancy } of await storeTakeBack(database, vault, supplier.retry, cancellation, answer)) {
    supplierDiscrepancies.count({ kind: discrepancy });
    log.error({ supplier: supplier.name, orderId, reference, discrepancy }, 'supplier discrepancy');
  }
  return answer.kind;
}
