/** What can be made to happen to a profile. */
export const profileChanges = ['install', 'first-use', 'usage', 'deplete', 'expire', 'withdraw'] as const;

export type ProfileChange = (typeof profileChanges)[number];

export type ProfileEvent = {
  readonly change: ProfileChange;
  /** RFC 3339. */
  readonly at: string;
  /** Decimal text; of `usage` only. */
  readonly usedGb?: string;
};

/** An eSIM from the moment it was reserved or handed out, and what became of it. Times are RFC 3339. */
export type Profile = {
  readonly iccid: string;
  /** The platform's, of the order it belongs to. */
  readonly reference: string;
  readonly sku: string;
  /** How many events it has had. */
  readonly sequence: number;
  readonly installedAt: string | null;
  readonly firstUsedAt: string | null;
  /** Decimal text. */
  readonly usedGb: string | null;
  readonly expiresAt: string | null;
  readonly endedAt: string | null;
  readonly endReason: 'EXHAUSTED' | 'EXPIRED' | 'WITHDRAWN' | null;
};

export function newProfile(iccid: string, reference: string, sku: string): Profile {
  const nothingYet = { installedAt: null, firstUsedAt: null, usedGb: null, expiresAt: null };
  return { iccid, reference, sku, sequence: 0, ...nothingYet, endedAt: null, endReason: null };
}

const dayMs = 86_400_000;

/** Why the event cannot happen to the profile; undefined when it can. */
export function refusalOf(profile: Profile, { change, usedGb }: ProfileEvent): string | undefined {
  if (profile.endedAt !== null) return 'it has ended';
  if (change === 'withdraw' && profile.firstUsedAt !== null) return 'it has been used';
  if (change === 'usage' && Number(usedGb) < Number(profile.usedGb ?? 0))
    return `${profile.usedGb} GB have been used already, and that does not become less`;
  return undefined;
}

/** What an event makes of a profile. Nobody uses what is not installed: a later step takes the earlier ones with it. */
export function afterEvent(profile: Profile, { change, at, usedGb }: ProfileEvent): Profile {
  const next = { ...profile, sequence: profile.sequence + 1 };
  if (change === 'withdraw') return { ...next, endedAt: at, endReason: 'WITHDRAWN' };
  const installed = { ...next, installedAt: profile.installedAt ?? at };
  if (change === 'install') return installed;
  if (change === 'usage' && Number(usedGb) === 0) return { ...next, usedGb: usedGb! };
  const { dataGb, validityDays } = planOf(profile.sku);
  const used = {
    ...installed,
    firstUsedAt: profile.firstUsedAt ?? at,
    expiresAt:
      profile.expiresAt ??
      (validityDays === null ? null : new Date(Date.parse(at) + validityDays * dayMs).toISOString()),
  };
  if (change === 'first-use') return used;
  if (change === 'usage') return { ...used, usedGb: usedGb! };
  if (change === 'expire') return { ...used, expiresAt: at, endedAt: at, endReason: 'EXPIRED' };
  const isLess = Number(dataGb ?? 0) < Number(profile.usedGb ?? 0);
  return { ...used, usedGb: isLess ? profile.usedGb : dataGb, endedAt: at, endReason: 'EXHAUSTED' };
}

/** What a sku says of its plan: `-5GB` of its data, `-30D` of its validity. Null: not said. */
function planOf(sku: string): { dataGb: string | null; validityDays: number | null } {
  const days = /-(\d{1,4})D(?=-|$)/.exec(sku)?.[1];
  return {
    dataGb: /-(\d{1,6}(?:\.\d{1,3})?)GB(?=-|$)/.exec(sku)?.[1] ?? null,
    validityDays: days === undefined ? null : Number(days),
  };
}
