/**
 * How long a supplier is tried: the pause grows by `factor` from `firstMs` to `maxMs`, all of it for `giveUpAfterMs`.
 */
export interface RetryPolicy {
  readonly firstMs: number;
  readonly factor: number;
  readonly maxMs: number;
  readonly giveUpAfterMs: number;
}

/** What a supplier gets that is configured without one: from 2 s to 5 minutes, for 4 hours. */
export const defaultRetryPolicy: RetryPolicy = {
  firstMs: 2_000,
  factor: 2,
  maxMs: 300_000,
  giveUpAfterMs: 4 * 3_600_000,
};

const dayMs = 24 * 3_600_000;
const askedForMs = 30 * dayMs;

/**
 * The pause after `tries` tries that led nowhere. `random` in [0, 1) takes up to half of it away, so that orders that
 * failed together do not come back together.
 */
export function backOffMs({ firstMs, factor, maxMs }: RetryPolicy, tries: number, random: number): number {
  // 64 steps are beyond every maximum; unbounded, the power would become Infinity.
  const grownMs = Math.min(maxMs, firstMs * factor ** Math.min(64, Math.max(0, tries - 1)));
  return Math.ceil(grownMs * (1 - random / 2));
}

/** Whether a policy ends before another pause would be over. */
export function isExhausted({ giveUpAfterMs }: RetryPolicy, ageMs: number, pauseMs: number): boolean {
  return ageMs + pauseMs > giveUpAfterMs;
}

/**
 * When a supplier is asked again about an order that was given up: each time when it is twice as old, for 30 days.
 * A late answer mends what nobody could find out. Undefined: no more.
 */
export function lateAskMs({ maxMs }: RetryPolicy, ageMs: number): number | undefined {
  return ageMs > askedForMs ? undefined : Math.max(maxMs, ageMs);
}
