const everyMs = 25;

/** Waits until `condition` gives a truthy value and returns it; fails after `withinMs` with what was waited for. */
export async function waitFor<Value>(
  what: string,
  condition: () => Promise<Value> | Value,
  withinMs = 15_000,
): Promise<NonNullable<Value>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited ${withinMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
