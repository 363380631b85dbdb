import { isDeepStrictEqual } from 'node:util';
import { publish, type OutgoingEvent } from '@dg/platform/outbox';
import { transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { lockProfile, storeProfile, type StoredProfile } from '../db/esim-profiles.ts';
import { activationStatusOf, elapse, learn, type Profile, type ProfileStep } from '../domain/profile.ts';
import type { ProfileFacts } from '../domain/profile-facts.ts';
import type { Vault } from '../vault/vault.ts';
import { openGoods } from '../vault/sealed-goods.ts';

/**
 * Puts what somebody says of an order's profile to what is known of it, and tells the steps that are new, in one
 * commit. Facts may come from several sides at once, again, and in any order (domain/profile.ts); what was taken back
 * learns nothing more. Returns how many steps were told.
 */
export function learnFacts(database: Database, vault: Vault, orderId: number, facts: ProfileFacts): Promise<number> {
  return withProfile(database, orderId, (client, stored) => {
    const { profile, steps } = learn(stored.profile, inItsLife(facts, stored, new Date()));
    return tell(client, vault, stored, profile, steps);
  });
}

/** Ends an order's profile whose validity is over, in the same way. Returns how many steps were told. */
export function elapseProfile(database: Database, vault: Vault, orderId: number): Promise<number> {
  return withProfile(database, orderId, (client, stored) => {
    const { profile, steps } = learn(elapse(stored.profile, new Date()), undefined);
    return tell(client, vault, stored, profile, steps);
  });
}

/** Tells what was kept back of a profile while it was to be taken back, in a transaction whose caller has locked it. */
export async function stopHolding(client: Queryable, vault: Vault, stored: StoredProfile): Promise<void> {
  const { profile, steps } = learn({ ...stored.profile, isHeld: false }, undefined);
  await tell(client, vault, stored, profile, steps);
}

function withProfile(
  database: Database,
  orderId: number,
  work: (client: Queryable, stored: StoredProfile) => Promise<number>,
): Promise<number> {
  return transaction(
    database,
    async (client) => {
      const stored = await lockProfile(client, orderId);
      return stored === undefined || stored.isCancelled ? 0 : await work(client, stored);
    },
    { crashPoint: 'facts' },
  );
}

async function tell(
  client: Queryable,
  vault: Vault,
  stored: StoredProfile,
  profile: Profile,
  steps: readonly ProfileStep[],
): Promise<number> {
  // Most questions bring nothing new.
  if (isDeepStrictEqual(profile, stored.profile)) return 0;
  await storeProfile(client, stored.iccidHash, profile);
  const news = steps.length === 0 ? correction(stored.profile, profile) : steps;
  if (news.length === 0) return 0;
  const { iccid } = openGoods(vault, stored);
  await publish(
    client,
    news.map((one) => stepEvent(stored, iccid, one)),
  );
  return steps.length;
}

/** What its order has been told with a time that is known better now; it keeps the times, and tells nobody. */
function correction(before: Profile, after: Profile): readonly Correction[] {
  const { installedAt, activatedAt, told, isHeld } = after;
  const isInstallCorrected = told.includes('INSTALLED') && !isDeepStrictEqual(installedAt, before.installedAt);
  const isUseCorrected = told.includes('ACTIVATED') && !isDeepStrictEqual(activatedAt, before.activatedAt);
  if (isHeld || (!isInstallCorrected && !isUseCorrected)) return [];
  const isUsed = told.includes('ACTIVATED');
  return [
    {
      sequence: told.length,
      change: 'TIMES',
      activationStatus: activationStatusOf(after),
      installedAt,
      activatedAt: isUsed ? activatedAt : undefined,
      usagePercent: 0,
      occurredAt: after.statusAsOf,
    },
  ];
}

type Correction = Omit<ProfileStep, 'change'> & { readonly change: 'TIMES' };

function stepEvent(
  { orderId, requestId }: StoredProfile,
  iccid: string,
  step: ProfileStep | Correction,
): OutgoingEvent<'fulfilment-result'> {
  return {
    topic: 'fulfilment-result',
    key: String(orderId),
    requestId,
    data: {
      order_id: orderId,
      outcome: 'PROFILE',
      sequence: 0,
      delivered_quantity: 1,
      shown_quantity: 0,
      iccid,
      profile: {
        sequence: step.sequence,
        change: step.change,
        activation_status: step.activationStatus,
        installed_at: step.installedAt?.toISOString() ?? '',
        activated_at: step.activatedAt?.toISOString() ?? '',
        usage_percent: step.usagePercent,
        occurred_at: step.occurredAt.toISOString(),
      },
    },
  };
}

/**
 * What has happened has happened between its delivery and now: a supplier's clock may be wrong, or without fractions.
 */
function inItsLife(facts: ProfileFacts, { deliveredAt }: StoredProfile, now: Date): ProfileFacts {
  const past = (time: Date) => {
    if (time > now) return now;
    return deliveredAt !== undefined && time < deliveredAt ? deliveredAt : time;
  };
  const { installedAt, firstUsedAt, end } = facts;
  return {
    ...facts,
    asOf: past(facts.asOf),
    installedAt: installedAt && past(installedAt),
    firstUsedAt: firstUsedAt && past(firstUsedAt),
    end: end && { ...end, at: past(end.at) },
  };
}
