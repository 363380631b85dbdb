import type { Book } from './book.ts';
import { limitOf, type HttpRequest } from './http.ts';
import { withoutFilling } from './iccid.ts';
import { orderIdOf, type OrderStatus } from './order.ts';
import { profilesPage } from './page.ts';
import { profileChanges, type Profile, type ProfileEvent } from './profile.ts';
import type { Profiles } from './profiles.ts';
import type { Answer } from './supplier.ts';

export type ProfileControlOptions = {
  readonly book: Book;
  readonly profiles: Profiles;
  /** How often its platform has asked about a profile since this process started. */
  readonly questionsAbout: (iccid: string) => number;
};

/** A profile for people and for tests: everything but what it is activated with. */
export type ProfileView = ReturnType<typeof viewOf>;

const usedGbMax = 1_000_000;

function viewOf(book: Book, profile: Profile, questions: number) {
  const { protocol, status } = book.find(profile.reference)!;
  return {
    iccid: profile.iccid,
    reference: profile.reference,
    protocol,
    sku: profile.sku,
    status: statusOf(status, profile),
    installed_at: profile.installedAt,
    first_used_at: profile.firstUsedAt,
    used_gb: profile.usedGb,
    expires_at: profile.expiresAt,
    ended_at: profile.endedAt,
    end_reason: profile.endReason,
    questions,
  };
}

type ProfileStatus = 'RESERVED' | 'DELIVERED' | 'INSTALLED' | 'IN_USE' | 'ENDED' | 'CANCELLED';

function statusOf(orderStatus: OrderStatus, { installedAt, firstUsedAt, endedAt }: Profile): ProfileStatus {
  if (orderStatus === 'CANCELLED') return 'CANCELLED';
  if (orderStatus !== 'DELIVERED') return 'RESERVED';
  if (endedAt !== null) return 'ENDED';
  if (firstUsedAt !== null) return 'IN_USE';
  return installedAt === null ? 'DELIVERED' : 'INSTALLED';
}

/** What a control call wants to happen; a text says what is wrong with it. */
function eventOf(change: ProfileEvent['change'], body: unknown): ProfileEvent | string {
  const at = new Date().toISOString();
  if (change !== 'usage') return { change, at };
  const usedGb: unknown = (body as { used_gb?: unknown } | null | undefined)?.used_gb;
  const number = typeof usedGb === 'string' && /^\d+(\.\d+)?$/.test(usedGb) ? Number(usedGb) : usedGb;
  if (typeof number !== 'number' || !(number >= 0 && number <= usedGbMax))
    return `used_gb must be a number from 0 to ${usedGbMax}, or such a decimal text`;
  // To the byte, and never as 1e-7.
  return { change, at, usedGb: number.toFixed(9).replace(/\.?0+$/, '') };
}

/** The part of the control API that is about profiles; undefined for what is not. */
export function serveProfileControl({ book, profiles, questionsAbout }: ProfileControlOptions) {
  const viewed = (profile: Profile): ProfileView => viewOf(book, profile, questionsAbout(profile.iccid));
  const refuse = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });

  function list({ query, headers }: HttpRequest): Answer {
    const order = query.get('order');
    const reference = query.get('reference');
    const limit = limitOf(query);
    if (limit === undefined) return refuse(400, 'INVALID_REQUEST', 'limit must be a whole number above 0');
    const views = book
      .profiles()
      .filter((profile) => order === null || orderIdOf(profile.reference) === order)
      .filter((profile) => reference === null || profile.reference === reference)
      .slice(-limit)
      .toReversed()
      .map(viewed);
    return { status: 200, body: headers.accept?.includes('text/html') === true ? profilesPage(views) : views };
  }

  return (request: HttpRequest): Answer | undefined => {
    const { method, path, body, headers } = request;
    if (method === 'GET' && path === '/control/profiles') return list(request);
    const [, named, verb] = /^\/control\/profiles\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    const change = profileChanges.find((known) => known === verb);
    if (method !== 'POST' || named === undefined || change === undefined) return undefined;
    const event = eventOf(change, body);
    if (typeof event === 'string') return refuse(400, 'INVALID_REQUEST', event);
    const changed = profiles.happen(withoutFilling(named), event);
    if ('status' in changed) return refuse(changed.status, changed.code, changed.message);
    if (headers.accept?.includes('text/html') === true)
      return { status: 303, body: '', headers: { location: '/control/profiles' } };
    return { status: 200, body: viewed(changed) };
  };
}
