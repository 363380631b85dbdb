import assert from 'node:assert/strict';
import { bytesOf } from './data-amount.ts';
import type { ProfileEnd, ProfileFacts } from './profile-facts.ts';

/** How far a delivered eSIM is (specification, "eSIM activation status"). */
export type ActivationStatus = 'NOT_INSTALLED' | 'ACTIVE' | 'EXPIRED';

/** Everything that can be told of a profile, in the order in which it is told when several things are new at once. */
const stepNames = ['INSTALLED', 'ACTIVATED', 'USAGE_50', 'USAGE_80', 'USAGE_100', 'DEPLETED'] as const;

export type StepName = (typeof stepNames)[number];

/** What is known of a delivered eSIM: everything that anybody has said of it, put together. */
export interface Profile {
  /** Undefined: unlimited. */
  readonly dataTotalBytes: bigint | undefined;
  /** From the first use on. */
  readonly validityDays: number;
  readonly installedAt: Date | undefined;
  readonly activatedAt: Date | undefined;
  readonly usedBytes: bigint;
  /** When its validity ends, as its supplier said last; undefined while it has not said. */
  readonly expiry: { readonly at: Date; readonly asOf: Date } | undefined;
  /** `elapsed`: nobody has said that it ended, but its validity is over. */
  readonly end: { readonly at: Date; readonly why: ProfileEnd['why'] | 'elapsed' } | undefined;
  /** When its supplier said last how it stands, and how much was used. */
  readonly statusAsOf: Date;
  readonly usageAsOf: Date | undefined;
  /** The steps its order has been told, in that order: each once. */
  readonly told: readonly StepName[];
  /** Nothing is told while it is being taken back: should that succeed, it never happened to the order. */
  readonly isHeld: boolean;
}

/** One step in the life of a profile, about to be told. */
export interface ProfileStep {
  /** From 1, one more of each step of a profile. */
  readonly sequence: number;
  readonly change: 'INSTALLED' | 'ACTIVATED' | 'USAGE_THRESHOLD' | 'DEPLETED';
  /** As it is after the step. */
  readonly activationStatus: ActivationStatus;
  readonly installedAt: Date | undefined;
  readonly activatedAt: Date | undefined;
  /** Of a USAGE_THRESHOLD; else 0. */
  readonly usagePercent: number;
  readonly occurredAt: Date;
}

const dayMs = 86_400_000;
const percentOf: Readonly<Partial<Record<StepName, bigint>>> = { USAGE_50: 50n, USAGE_80: 80n, USAGE_100: 100n };

/** How much data a plan has; undefined when it is unlimited. */
export function dataTotalOf(dataAmountGb: string): bigint | undefined {
  const bytes = bytesOf(dataAmountGb);
  assert(bytes !== undefined, 'an amount of data is a decimal');
  return bytes === 0n ? undefined : bytes;
}

export function activationStatusOf({ end, installedAt }: Pick<Profile, 'end' | 'installedAt'>): ActivationStatus {
  if (end !== undefined) return 'EXPIRED';
  return installedAt === undefined ? 'NOT_INSTALLED' : 'ACTIVE';
}

/** Whether its activation code is still of use: nobody has installed it, and it has not ended. */
export function isInstallable({ installedAt, end }: Pick<Profile, 'installedAt' | 'end'>): boolean {
  return installedAt === undefined && end === undefined;
}

/** When its validity ends, as its supplier says, else as the plan does; undefined while that cannot be said. */
export function validUntil({ expiry, activatedAt, validityDays }: Profile): Date | undefined {
  if (expiry !== undefined) return expiry.at;
  return activatedAt && new Date(activatedAt.getTime() + validityDays * dayMs);
}

/**
 * Puts what somebody says of a profile to what is known, and gives the steps its order has not been told. Every part of
 * it keeps the least or the greatest of all that was said, so that facts may come in any order and any number of times:
 * in the end the same is known, and each step was told once (ADR 25). Without facts what is known is told.
 */
export function learn(
  known: Profile,
  facts: ProfileFacts | undefined,
): { readonly profile: Profile; readonly steps: readonly ProfileStep[] } {
  const profile = facts === undefined ? known : merge(known, implied(known, facts));
  if (profile.isHeld) return { profile, steps: [] };
  const news = stepNames.filter((name) => hasHappened(profile, name) && !profile.told.includes(name));
  const steps = news.map((name, index) => {
    const told = new Set([...profile.told, ...news.slice(0, index + 1)]);
    return stepOf(profile, name, told);
  });
  return { profile: { ...profile, told: [...profile.told, ...news] }, steps };
}

/** What facts say without saying it: who uses data has installed the profile, and who has no data left has used it. */
function implied({ dataTotalBytes }: Profile, facts: ProfileFacts): ProfileFacts {
  const { asOf, usedBytes = 0n } = facts;
  const isUsedUp = dataTotalBytes !== undefined && usedBytes >= dataTotalBytes;
  const end = firstEnd(facts.end, isUsedUp ? { at: asOf, why: 'exhausted' } : undefined);
  const endOfUse = end?.why === 'withdrawn' ? undefined : end?.at;
  const firstUsedAt = earliest(facts.firstUsedAt, usedBytes > 0n ? asOf : undefined, endOfUse);
  const isExhausted = facts.end?.why === 'exhausted' && dataTotalBytes !== undefined && !isUsedUp;
  return {
    ...facts,
    installedAt: earliest(facts.installedAt, firstUsedAt),
    firstUsedAt,
    usedBytes: isExhausted ? dataTotalBytes : facts.usedBytes,
    end,
  };
}

function merge(known: Profile, facts: ProfileFacts): Profile {
  const { asOf, usedBytes, expiresAt } = facts;
  const reported = known.end?.why === 'elapsed' ? undefined : (known.end as ProfileEnd | undefined);
  return {
    ...known,
    installedAt: earliest(known.installedAt, facts.installedAt),
    activatedAt: earliest(known.activatedAt, facts.firstUsedAt),
    usedBytes: usedBytes !== undefined && usedBytes > known.usedBytes ? usedBytes : known.usedBytes,
    expiry: expiresAt === undefined ? known.expiry : newest(known.expiry, { at: expiresAt, asOf }),
    end: firstEnd(reported, facts.end) ?? known.end,
    statusAsOf: latest(known.statusAsOf, asOf),
    usageAsOf: usedBytes === undefined ? known.usageAsOf : latest(known.usageAsOf, asOf),
  };
}

/**
 * Ends a profile whose validity is over, though nobody has said so: also one that nobody has installed, when its
 * supplier has said until when it can be. Who says later when it ended knows better. Because what was told stays told,
 * this is not for the moment at which the validity ends: it may have been prolonged, and its supplier is asked first.
 */
export function elapse(profile: Profile, now: Date): Profile {
  const until = validUntil(profile);
  const isOver = until !== undefined && until <= now;
  return isOver && profile.end === undefined ? { ...profile, end: { at: until, why: 'elapsed' } } : profile;
}

function hasHappened({ installedAt, activatedAt, usedBytes, dataTotalBytes, end }: Profile, name: StepName): boolean {
  switch (name) {
    case 'INSTALLED':
      return installedAt !== undefined;
    case 'ACTIVATED':
      return activatedAt !== undefined;
    case 'DEPLETED':
      return end !== undefined;
    default:
      return dataTotalBytes !== undefined && usedBytes * 100n >= dataTotalBytes * percentOf[name]!;
  }
}

function stepOf(profile: Profile, name: StepName, told: ReadonlySet<StepName>): ProfileStep {
  const { installedAt, activatedAt, usageAsOf, end } = profile;
  const occurredAt = { INSTALLED: installedAt, ACTIVATED: activatedAt, DEPLETED: end?.at }[name as string] ?? usageAsOf;
  assert(occurredAt !== undefined, `a profile cannot be told ${name} of which nobody knows when`);
  return {
    sequence: told.size,
    change: name in percentOf ? 'USAGE_THRESHOLD' : (name as ProfileStep['change']),
    activationStatus: told.has('DEPLETED') ? 'EXPIRED' : 'ACTIVE',
    installedAt,
    activatedAt: told.has('ACTIVATED') ? activatedAt : undefined,
    usagePercent: Number(percentOf[name] ?? 0n),
    occurredAt,
  };
}

const endRank: Readonly<Record<ProfileEnd['why'], number>> = { exhausted: 0, expired: 1, withdrawn: 2 };

/** The end that came first; of two at once always the same one. */
function firstEnd(left: ProfileEnd | undefined, right: ProfileEnd | undefined): ProfileEnd | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  const difference = left.at.getTime() - right.at.getTime() || endRank[left.why] - endRank[right.why];
  return difference <= 0 ? left : right;
}

function newest(left: Profile['expiry'], right: NonNullable<Profile['expiry']>): Profile['expiry'] {
  if (left === undefined) return right;
  const difference = left.asOf.getTime() - right.asOf.getTime() || left.at.getTime() - right.at.getTime();
  return difference >= 0 ? left : right;
}

function earliest(...times: readonly (Date | undefined)[]): Date | undefined {
  return times.reduce((least, time) => (least === undefined || (time !== undefined && time < least) ? time : least));
}

function latest(left: Date | undefined, right: Date): Date {
  return left === undefined || left < right ? right : left;
}
