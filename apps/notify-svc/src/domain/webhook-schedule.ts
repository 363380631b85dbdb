const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Decisions, section 6. */
const delaysMs = [5_000, 5 * minuteMs, ...[0.5, 2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs)];
/** Tries that may follow the first. */
export const retriesMax = delaysMs.length;
const jitter = 0.2;
const retryAfterMaxMs = 24 * hourMs;

export interface FailedTry {
  /** Which of the schedule it was, from 1. */
  readonly number: number;
  /** What the receiver asked for. */
  readonly retryAfterMs: number | undefined;
}

/**
 * How long to wait after a try that failed; undefined when there is no further one. Up to a fifth is added, by
 * `random` in [0, 1), so that what failed in one outage does not all come back at the same moment. `timeScale` makes
 * the schedule shorter for trying it out. What the receiver asked for counts in full, and only ever delays.
 */
export function webhookDelayMs(
  { number, retryAfterMs = 0 }: FailedTry,
  random: number,
  timeScale: number,
): number | undefined {
  const delayMs = delaysMs[number - 1];
  if (delayMs === undefined) return undefined;
  return Math.round(Math.max(delayMs * (1 + jitter * random) * timeScale, Math.min(retryAfterMs, retryAfterMaxMs)));
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Reads a Retry-After: seconds or a date. Undefined: it says nothing that can be waited for. */
export function readRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1_000;
  const untilMs = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return untilMs > now.getTime() ? untilMs - now.getTime() : undefined;
}
