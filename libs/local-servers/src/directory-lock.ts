import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdWatchdog } from './watchdog.ts';

type Identity = { pid: number; started: string };
type Owner = Identity & { watchdog: Identity };

const lockName = 'in-use.json';
// The watchdog of a killed run needs up to ten seconds to end what that run had started.
const watchdogWaitMs = 15_000;

/** When the process started, so that a reused id is not taken for it; undefined if there is no such process. */
function processStart(pid: number): string | undefined {
  try {
    if (existsSync('/proc/self/stat')) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The command in parentheses may contain anything; what follows the last one is regular.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return started === '' ? undefined : started;
  } catch {
    return undefined;
  }
}

function identify(pid: number): Identity {
  return { pid, started: processStart(pid) ?? '' };
}

function isAlive(identity: Identity | undefined): boolean {
  return identity !== undefined && processStart(identity.pid) === identity.started;
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

function assertNotAlive(directory: string, owner: Owner | undefined): void {
  if (!isAlive(owner)) return;
  throw new Error(
    `${directory} is in use by process ${owner!.pid}, probably this project already running: end that first`,
  );
}

/** Says in one line who has the directory, without taking it. */
export function assertNotInUse(directory: string): void {
  assertNotAlive(directory, readOwner(join(directory, lockName)));
}

/** Takes the directory for this process, or says in one line who has it. */
export async function lockDirectory(directory: string): Promise<() => void> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, lockName);
  const draft = join(directory, `${lockName}.${process.pid}`);
  const watchdog = holdWatchdog();
  const owner: Owner = { ...identify(process.pid), watchdog: identify(watchdog.pid ?? 0) };
  const deadline = Date.now() + watchdogWaitMs;
  try {
    // Linking a complete file is atomic: nobody ever reads half an owner.
    writeFileSync(draft, JSON.stringify(owner));
    while (!tryLink(draft, path)) {
      const other = readOwner(path);
      assertNotAlive(directory, other);
      if (isAlive(other?.watchdog) && Date.now() < deadline) await sleep(50);
      else rmSync(path, { force: true });
    }
  } catch (error) {
    watchdog.release();
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    rmSync(path, { force: true });
    watchdog.release();
  };
}
