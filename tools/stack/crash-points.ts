import { access, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedProcess } from '@dg/local-servers';

const takenWithinMs = 5_000;

/**
 * Writes the crash point where the process looks for it, and tells it to look. Resolves when the process has taken it;
 * at once when none runs, since the next one looks at its start. Throws when it does not take it within 5 s.
 */
export async function armCrashPoint(file: string, point: string, process: GuardedProcess | undefined): Promise<void> {
  const draft = `${file}.next`;
  await writeFile(draft, point);
  // Whole or not there: a process that starts meanwhile reads it too.
  await rename(draft, file);
  process?.kill('SIGUSR2');
  const deadline = Date.now() + takenWithinMs;
  while (process?.isRunning() === true && (await isThere(file))) {
    if (Date.now() > deadline) throw new Error(`${file} was not taken within ${takenWithinMs / 1000} s`);
    await sleep(5);
  }
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
