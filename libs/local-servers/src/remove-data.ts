import { rm } from 'node:fs/promises';
import { runCommand } from './command.ts';
import { volumeName, volumePrefix } from './containers.ts';
import { lockDirectory } from './directory-lock.ts';
import { exists } from './maven.ts';

/** Deletes a data directory, unless something runs from it. */
export async function removeData(directory: string): Promise<void> {
  if (!(await exists(directory))) return;
  const unlock = await lockDirectory(directory);
  try {
    const prefix = await volumePrefix(directory);
    if (prefix !== undefined) {
      const names = (['postgres', 'kafka', 'redis'] as const).map((server) => volumeName(prefix, server));
      const { ok, output } = await runCommand('docker', ['volume', 'rm', '--force', ...names]);
      if (!ok) throw new Error(`the Docker volumes ${names.join(', ')} could not be removed: ${output.trim()}`);
    }
    await rm(directory, { recursive: true, force: true });
  } finally {
    unlock();
  }
}
