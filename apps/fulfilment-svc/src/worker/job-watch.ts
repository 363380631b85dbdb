import { ownStockName } from '@dg/kernel';
import type { Lifecycle } from '@dg/platform/lifecycle';
import type { Log } from '@dg/platform/log';
import { startLoop } from '@dg/platform/loop';
import type { Database } from '@dg/platform/postgres';
import { giveUpJobs } from '../commands/give-up-jobs.ts';
import { rescueOrphans } from '../commands/rescue-orphans.ts';
import type { Wakes } from '../deps.ts';
import type { Supplier } from '../suppliers/supplier.ts';

const everyMs = 20_000;
/** Longer than replicas of two configurations run side by side. */
const graceMs = 60_000;

export interface JobWatchOptions {
  readonly database: Database;
  /** Those that are configured, by name; own stock is none of them. */
  readonly suppliers: ReadonlyMap<string, Supplier>;
  readonly log: Log;
  /** Called after commits that may have put rows into the outbox, or left orders to other suppliers. */
  readonly wakes: Pick<Wakes, 'relay' | 'suppliers'>;
}

/** Looks after jobs that no worker comes to: of suppliers that are not configured, or cannot be called. */
export function startJobWatch({ database, suppliers, log, wakes }: JobWatchOptions, lifecycle: Lifecycle): void {
  const known = new Set([ownStockName, ...suppliers.keys()]);
  const loop = startLoop({
    name: 'job watch',
    log,
    everyMs,
    run: async () => {
      let moved = await rescueOrphans(database, known, graceMs, log);
      for (const supplier of suppliers.values()) moved += await giveUpJobs(database, supplier, log);
      if (moved === 0) return 'idle';
      wakes.relay();
      wakes.suppliers();
      return 'more';
    },
  });
  lifecycle.onDrain('job watch', loop.stop);
}
