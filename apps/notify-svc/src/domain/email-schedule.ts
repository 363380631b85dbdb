const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const delaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs];
const jitter = 0.2;

/**
 * How long to wait after so many tries have failed; undefined when there is no further one. Up to a fifth is added,
 * by `random` in [0, 1), so that the mails of one outage do not all come back at the same moment.
 */
export function delayUntilNextTryMs(triesFailed: number, random: number): number | undefined {
  const delayMs = delaysMs[triesFailed - 1];
  return delayMs === undefined ? undefined : Math.round(delayMs * (1 + jitter * random));
}
