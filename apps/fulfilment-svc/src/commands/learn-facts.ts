import { publish, type OutgoingEvent } from '@dg/platform/outbox';
import { transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { lockProfile, storeProfile, type StoredProfile } from '../db/esim-profiles.ts';
import { learn, type ProfileStep } from '../domain/profile.ts';
import type { ProfileFacts } from '../domain/profile-facts.ts';
import type { Vault } from '../vault/vault.ts';
import { openGoods } from './profile-goods.ts';

/**
 * Puts what somebody says of an order's profile to what is known of it, and tells the steps that are new, in one
 * commit. Facts may come from several sides at once, again, and in any order (domain/profile.ts); what was taken back
 * learns nothing more. Without facts only the clock is looked at. Returns how many steps were told.
 */
export function learnFacts(
  database: Database,
  vault: Vault,
  orderId: number,
  facts: ProfileFacts | undefined,
): Promise<number> {
  return transaction(
    database,
    async (client) => {
      const stored = await lockProfile(client, orderId);
      return stored === undefined || stored.isCancelled ? 0 : await learnLocked(client, vault, stored, facts);
    },
    { crashPoint: 'facts' },
  );
}

/** The same in a transaction whose caller has locked the profile. */
export async function learnLocked(
  client: Queryable,
  vault: Vault,
  stored: StoredProfile,
  facts: ProfileFacts | undefined,
): Promise<number> {
  const now = new Date();
  const { profile, steps } = learn(stored.profile, facts && untilNow(facts, now), now);
  await storeProfile(client, stored.iccidHash, profile);
  if (steps.length === 0) return 0;
  const { iccid } = openGoods(vault, stored);
  await publish(
    client,
    steps.map((step) => stepEvent(stored, iccid, step)),
  );
  return steps.length;
}

function stepEvent(
  { orderId, requestId }: StoredProfile,
  iccid: string,
  step: ProfileStep,
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

/** What has happened has not happened later than now: a supplier's clock may be fast. */
function untilNow(facts: ProfileFacts, now: Date): ProfileFacts {
  const past = (time: Date) => (time > now ? now : time);
  const { installedAt, firstUsedAt, end } = facts;
  return {
    ...facts,
    asOf: past(facts.asOf),
    installedAt: installedAt && past(installedAt),
    firstUsedAt: firstUsedAt && past(firstUsedAt),
    end: end && { ...end, at: past(end.at) },
  };
}
