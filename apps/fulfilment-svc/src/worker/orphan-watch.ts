import type { Lifecycle } from '@dg/platform/lifecycle';
import type { Log } from '@dg/platform/log';
import { startLoop } from '@dg/platform/loop';
import type { Database } from '@dg/platform/postgres';
import { failOrphans } from '../commands/fail-orphans.ts';

const everyMs = 20_000;
/** Longer than replicas of two configurations run side by side. */
const graceMs = 60_000;

/** Looks after orders of suppliers that are not configured. */
export function startOrphanWatch(
  database: Database,
  knownSuppliers: ReadonlySet<string>,
  lifecycle: Lifecycle,
  log: Log,
): void {
  const loop = startLoop({
    name: 'orphan watch',
    log,
    everyMs,
    run: async () => ((await failOrphans(database, knownSuppliers, graceMs, log)) > 0 ? 'more' : 'idle'),
  });
  lifecycle.onDrain('orphan watch', loop.stop);
}
