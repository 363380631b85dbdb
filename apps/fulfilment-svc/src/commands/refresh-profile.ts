import type { Log } from '@dg/platform/log';
import type { Database } from '@dg/platform/postgres';
import type { StoredProfile } from '../db/esim-profiles.ts';
import { profileReads } from '../metrics.ts';
import { resultBy } from '../result-by.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import type { Vault } from '../vault/vault.ts';
import { learnFacts } from './learn-facts.ts';
import { openGoods } from '../vault/sealed-goods.ts';

export interface ProfileDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly log: Log;
  /** Called after a commit that has put rows into the outbox. */
  readonly wakeRelay: () => void;
}

/** Asks a supplier how a profile stands, and learns from it; when it does not say, nothing. */
export async function askAboutProfile(
  { database, vault, wakeRelay }: ProfileDependencies,
  supplier: Supplier,
  stored: StoredProfile,
): Promise<void> {
  const { orderId, reference, supplierReference } = stored;
  const { iccid } = openGoods(vault, stored);
  const facts = await supplier.readProfile({ iccid, reference, supplierReference });
  profileReads.count({ supplier: supplier.name, outcome: facts === undefined ? 'silent' : 'told' });
  if (facts !== undefined && (await learnFacts(database, vault, orderId, facts)) > 0) wakeRelay();
}

/** Has the supplier of a profile asked, and waits for that until `waitUntilMs` (of `Date.now()`) at the latest. */
export type RefreshProfile = (stored: StoredProfile, waitUntilMs: number) => Promise<void>;

/**
 * However many look at an order, its supplier is asked one question about it at a time; who comes while one is under
 * way waits for that. One that cannot be called is not waited for, and nothing that goes wrong is more than no news.
 */
export function createProfileRefresher(
  deps: ProfileDependencies,
  suppliers: ReadonlyMap<string, Supplier>,
): RefreshProfile {
  const questions = new Map<number, Promise<void>>();
  const ask = (supplier: Supplier, stored: StoredProfile): Promise<void> => {
    const { orderId } = stored;
    const question = askAboutProfile(deps, supplier, stored)
      .catch((error: unknown) => deps.log.error({ error, orderId }, 'profile not refreshed'))
      .finally(() => questions.delete(orderId));
    questions.set(orderId, question);
    return question;
  };
  return async (stored, waitUntilMs) => {
    const supplier = suppliers.get(stored.supplier);
    const underWay = questions.get(stored.orderId);
    if (supplier === undefined || (underWay === undefined && supplier.freeReads() === 0)) return;
    await resultBy(waitUntilMs, underWay ?? ask(supplier, stored));
  };
}
