import type { DisabledReason } from './endpoint-disabled.ts';

/** How an endpoint has fared of late. */
export interface EndpointHealth {
  /** Since when every try has failed; null after one that succeeded, and when all that was tried is over. */
  readonly failingSince: Date | null;
  /** How many have, one after the other. */
  readonly failures: number;
  readonly isSlow: boolean;
}

export interface TryOutcome {
  readonly at: Date;
  readonly durationMs: number;
  readonly isDelivered: boolean;
  /** The receiver said 410: there will never be anybody again. */
  readonly isGone: boolean;
  /** Somebody tried whether it works yet: that it does not says nothing of how it fares. */
  readonly isTest: boolean;
}

/**
 * An endpoint that failed so often in a row shares its places with others of its kind. More than are tried at a time:
 * what fails together is one failure, and one that fails half of the time never gets there.
 */
export const failuresUntilSidelined = 20;
/** An answer that took longer makes its endpoint a slow one. */
export const slowAfterMs = 2_000;
const failingMaxMs = 5 * 24 * 3_600_000;
/** Fewer failures say little, however long ago the first one was: as many as one event has tries. */
const failuresUntilOff = 10;

/** How an endpoint fares after another try. */
export function healthAfter(
  health: EndpointHealth,
  { at, durationMs, isDelivered, isTest }: TryOutcome,
): EndpointHealth {
  const isSlow = durationMs > slowAfterMs;
  if (isDelivered) return { failingSince: null, failures: 0, isSlow };
  if (isTest) return { ...health, isSlow };
  return { failingSince: health.failingSince ?? at, failures: health.failures + 1, isSlow };
}

/**
 * Whether an endpoint is to be turned off after this try: it is gone, or nothing but failures, and not just a few, came
 * for five days.
 */
export function disabledReasonAfter(
  health: EndpointHealth,
  { at, isDelivered, isGone, isTest }: TryOutcome,
  timeScale: number,
): DisabledReason | undefined {
  if (isDelivered) return undefined;
  if (isGone) return 'GONE';
  if (isTest || health.failingSince === null || health.failures < failuresUntilOff) return undefined;
  return at.getTime() - health.failingSince.getTime() >= failingMaxMs * timeScale ? 'FAILING' : undefined;
}
