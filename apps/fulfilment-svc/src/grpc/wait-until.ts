/** What it takes to get an answer to a caller who waits for suppliers. */
const answeringMs = 400;

/** Until when a caller may be kept waiting, of `Date.now()`: he is answered before his deadline. */
export function waitUntil(deadline: Date | undefined, maxMs: number): number {
  return Math.min(deadline?.getTime() ?? Infinity, Date.now() + maxMs) - answeringMs;
}
