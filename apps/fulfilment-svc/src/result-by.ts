/** What comes of `work` until then (of `Date.now()`); undefined when it takes longer. It goes on all the same. */
export async function resultBy<Result>(untilMs: number, work: Promise<Result>): Promise<Result | undefined> {
  const { promise: timeUp, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), Math.max(0, untilMs - Date.now()));
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
