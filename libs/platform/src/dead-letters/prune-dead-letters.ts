import type { Lifecycle } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { startLoop } from '../loop/index.ts';
import { query, type Database } from '../postgres/index.ts';

const keptDays = 30;
const pruneEveryMs = 3_600_000;
const rowsPerStatement = 1_000;

/** Removes letters 30 days after they were settled; open ones stay. Gives how many. */
export async function pruneDeadLetters(database: Database): Promise<number> {
  const removed = await query(
    database,
    `delete from dead_letters where id in (
       select id from dead_letters where coalesce(replayed_at, dismissed_at) < now() - make_interval(days => $1)
       limit ${rowsPerStatement})
     returning 1`,
    [keptDays],
  );
  return removed.length;
}

/** Removes what was settled long ago, now and then, until the service ends. */
export function startDeadLetterPruning(database: Database, lifecycle: Lifecycle, log: Log): void {
  const loop = startLoop({
    name: 'dead letter pruning',
    log,
    everyMs: pruneEveryMs,
    run: async () => ((await pruneDeadLetters(database)) === rowsPerStatement ? 'more' : 'idle'),
  });
  lifecycle.onDrain('dead letter pruning', loop.stop);
}
