import type { Log } from '@dg/platform/log';
import type { Database } from '@dg/platform/postgres';
import { isOlder, type SnapshotVersion } from '../db/snapshot-version.ts';
import type { Snapshot } from '../domain/snapshot.ts';
import { loadSnapshot, unloaded } from './load-snapshot.ts';

export interface SnapshotHolder {
  /** What clients are answered from: one request uses one snapshot. */
  current(): Snapshot;
  /** Once it resolves, `current` holds everything that was committed before the call. */
  refresh(): Promise<void>;
  isOlderThan(version: SnapshotVersion): boolean;
}

const loadTimeMaxMs = 10_000;

/** Loads the snapshot and holds it. */
export async function openSnapshot(database: Database, log: Log): Promise<SnapshotHolder> {
  let held = unloaded;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const isOlderThan = (version: SnapshotVersion) => isOlder(held.version, version);

  const load = async () => {
    const loading = loadSnapshot(database, held).then((loaded) => {
      // A load that was given up on may still arrive after a newer one.
      if (!isOlderThan(loaded.version)) return;
      held = loaded;
      const { vouchers, topups, esims } = loaded.snapshot;
      const counts = {
        vouchers: vouchers.products.length,
        topups: topups.products.length,
        esims: esims.products.length,
        variants: topups.variantById.size + esims.variantById.size,
      };
      log.info(counts, 'catalogue snapshot replaced');
    });
    // A connection whose peer has vanished answers nothing for minutes; the next load takes another one.
    await withDeadline(loading, loadTimeMaxMs);
  };

  const refresh = (): Promise<void> => {
    if (running === undefined) {
      running = load().finally(() => (running = undefined));
      return running;
    }
    // The load under way may have read before the caller's commit: one more follows for all who ask meanwhile.
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return refresh();
      });
    return next;
  };

  await refresh();
  return { current: () => held.snapshot, refresh, isOlderThan };
}

/**
 * The current snapshot, refreshed first when it does not hold all that is asked for: another replica may have added
 * that just now.
 */
export async function snapshotThat(
  holder: SnapshotHolder,
  holdsAll: (snapshot: Snapshot) => boolean,
): Promise<Snapshot> {
  if (!holdsAll(holder.current())) await holder.refresh();
  return holder.current();
}

async function withDeadline(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('loading the catalogue took too long')), milliseconds);
  });
  // When the deadline wins, nobody waits for the work any more.
  work.catch(() => undefined);
  await Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
