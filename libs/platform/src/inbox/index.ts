import type { Lifecycle } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { startLoop } from '../loop/index.ts';
import { query, type Database } from '../postgres/index.ts';

const keptDays = 14;
const pruneEveryMs = 600_000;
const rowsPerStatement = 10_000;

/** Forgets events once no broker can deliver them again: topics keep messages 7 days. A little at a time. */
export function startInboxPruning(database: Database, lifecycle: Lifecycle, log: Log): void {
  const loop = startLoop({
    name: 'inbox pruning',
    log,
    everyMs: pruneEveryMs,
    run: async () => {
      const removed = await query(
        database,
        `delete from inbox where (consumer, event_id) in (
           select consumer, event_id from inbox where received_at < now() - make_interval(days => $1)
           order by received_at limit ${rowsPerStatement})
         returning 1`,
        [keptDays],
      );
      return removed.length === rowsPerStatement ? 'more' : 'idle';
    },
  });
  lifecycle.onDrain('inbox pruning', loop.stop);
}
