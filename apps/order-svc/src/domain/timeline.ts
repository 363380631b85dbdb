import type { Order } from './order.ts';
import type { Status } from './order-state.ts';

/** A step of an order as it is kept: a change of what its client is shown, or a step in the life of its eSIM. */
export interface KeptStep {
  readonly at: Date;
  /** The status from then on. */
  readonly status: Exclude<Status, 'PENDING'>;
  /** INSTALLED, ACTIVATED, USAGE_THRESHOLD or DEPLETED, while the status stays; else empty. */
  readonly profileChange: string;
  /** Of a USAGE_THRESHOLD, else 0. */
  readonly usagePercent: number;
  /** Null: nobody knows of another than the one that placed the order. */
  readonly requestId: string | null;
}

/** A step as the timeline of an order shows it. */
export interface TimelineStep extends Omit<KeptStep, 'status' | 'requestId'> {
  readonly status: Status;
  readonly requestId: string;
}

/** Who asked for the order to be cancelled, and when somebody was asked to do it. */
interface Cancellation {
  readonly requestId: string;
  readonly askedAt: Date;
}

/**
 * How an order got where it is, oldest first: placed, then what was kept of it. What was not kept, of an order from
 * before steps were, is made from what the order itself says.
 */
export function timelineOf(order: Order, kept: readonly KeptStep[], cancellation: Cancellation | null): TimelineStep[] {
  const placed = {
    at: order.placedAt,
    status: 'PENDING',
    profileChange: '',
    usagePercent: 0,
    requestId: null,
  } as const;
  const known = kept.map((step) => ({ ...step, at: knownTime(order, step) }));
  return [placed, ...merged(known, unkept(order, kept, cancellation))].map((step) => ({
    ...step,
    requestId: step.requestId ?? (step.status === 'CANCELLED' ? cancellation?.requestId : undefined) ?? order.requestId,
  }));
}

/** Both as they are, each of the others before the first of those that were kept and came later. */
function merged(kept: readonly KeptStep[], others: readonly KeptStep[]): KeptStep[] {
  const steps = [...kept];
  let from = 0;
  for (const other of others) {
    const later = steps.findIndex(({ at }, index) => index >= from && at > other.at);
    const index = later < 0 ? steps.length : later;
    steps.splice(index, 0, other);
    from = index + 1;
  }
  return steps;
}

/** When an eSIM was installed and first used may be known better than when the step was made. */
function knownTime(order: Order, { at, profileChange }: KeptStep): Date {
  const known = { INSTALLED: order.installedAt, ACTIVATED: order.activatedAt }[profileChange];
  return known ?? at;
}

/** The steps of which the order says that they were made, and which were not kept, in their order. */
function unkept(order: Order, kept: readonly KeptStep[], cancellation: Cancellation | null): KeptStep[] {
  const { status, completedAt, installedAt, activatedAt } = order;
  const isKept = (wanted: Status, change = '') =>
    kept.some((step) => step.status === wanted && step.profileChange === change);
  const steps: KeptStep[] = [];
  const add = (at: Date | null, reached: KeptStep['status'], profileChange = '') => {
    if (at !== null && !isKept(reached, profileChange))
      steps.push({ at, status: reached, profileChange, usagePercent: 0, requestId: null });
  };
  // An eSIM that was taken back had come to its first end when it was delivered.
  const isTakenBack = status === 'CANCELLED' && order.activationStatus !== null;
  if (status === 'DELIVERED' || isTakenBack) add(completedAt, 'DELIVERED');
  add(installedAt, 'DELIVERED', 'INSTALLED');
  add(activatedAt, 'DELIVERED', 'ACTIVATED');
  if (isTakenBack) add(cancellation?.askedAt ?? completedAt, 'CANCELLED');
  else if (status === 'FAILED' || status === 'CANCELLED') add(completedAt, status);
  return steps;
}
