import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findOnPath, runCommand } from './command.ts';

const freeBytesMin = 1024 ** 3;

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export async function assertDiskSpace(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const disk = await statfs(directory);
  const freeBytes = disk.bavail * disk.bsize;
  if (freeBytes >= freeBytesMin) return;
  throw new Error(
    `only ${Math.floor(freeBytes / 1024 ** 2)} MB are free in ${directory}: the local servers need 1 GB, free some space`,
  );
}

/** Fetches what the pom lists into `target`, unless a run before has done so. */
export async function fetchWithMaven(request: {
  pom: string;
  target: string;
  goal: 'copy-dependencies' | 'unpack-dependencies';
}): Promise<void> {
  const { pom, target, goal } = request;
  if (await exists(target)) return;
  const maven = await findOnPath('mvn');
  if (maven === undefined) {
    throw new Error(
      'Maven is missing: install it (Debian and Ubuntu: apt install maven; macOS: brew install maven), it fetches Kafka once',
    );
  }
  const partial = `${target}.${process.pid}`;
  await mkdir(dirname(target), { recursive: true });
  const fetch = async () => {
    for (const left of [partial, `${partial}.maven`]) await rm(left, { recursive: true, force: true });
    const goals = [`dependency:${goal}`, `-DoutputDirectory=${partial}`, '-DincludeScope=runtime'];
    const fetched = await runCommand(maven, ['--batch-mode', '--quiet', `--file=${pom}`, ...goals]);
    await rm(`${partial}.maven`, { recursive: true, force: true });
    return { output: fetched.output, isComplete: fetched.ok && (await exists(partial)) };
  };
  // A repository that fails once often answers the next time.
  const first = await fetch();
  const result = first.isComplete ? first : await fetch();
  if (!result.isComplete) {
    await rm(partial, { recursive: true, force: true });
    const reason =
      result.output.split('\n').find((line) => line.includes('[ERROR]')) ?? result.output.split('\n')[0] ?? '';
    throw new Error(
      `Maven could not fetch ${pom}: ${reason.replace(/.*\[ERROR\]\s*/, '').slice(0, 300)} (check the network, or the mirror in ~/.m2/settings.xml)`,
    );
  }
  // Two first runs at once: whoever comes second finds the target there and drops its own copy.
  await rename(partial, target).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  });
}
