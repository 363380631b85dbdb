const windowMs = 60_000;
const restartsMax = 5;

/** Restarts what ends by itself, but not for ever: what keeps failing needs a person. */
export function createRestarter(print: (line: string) => void, isStopping: () => boolean) {
  const restartedAt = new Map<string, number[]>();

  return async function restart(
    name: string,
    description: string,
    logFile: string,
    start: () => Promise<void>,
  ): Promise<void> {
    if (isStopping()) return;
    const now = Date.now();
    const recent = (restartedAt.get(name) ?? []).filter((time) => now - time < windowMs);
    if (recent.length >= restartsMax) {
      print(
        `${name} ${description}; it was restarted ${restartsMax} times within a minute and stays down (log: ${logFile})`,
      );
      return;
    }
    restartedAt.set(name, [...recent, now]);
    print(`${name} ${description}; restarting it (log: ${logFile})`);
    try {
      await start();
      print(`${name} is ready again`);
    } catch (error) {
      if (isStopping()) return;
      const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
      // Only the first line: the rest is the end of the log, which the next attempt would print again.
      await restart(name, `did not come back: ${reason}`, logFile, start);
    }
  };
}
