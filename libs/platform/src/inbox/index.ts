import type { Lifecycle } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { query, type Database } from '../postgres/index.ts';

const keptDays = 14;
const pruneEveryMs = 3_600_000;

/** Forgets events once no broker can deliver them again: topics keep messages 7 days. */
export function startInboxPruning(database: Database, lifecycle: Lifecycle, log: Log): void {
  const prune = () =>
    query(database, `delete from inbox where received_at < now() - make_interval(days => $1)`, [keptDays]).catch(
      (error: unknown) => log.warn({ error }, 'inbox pruning failed'),
    );
  const timer = setInterval(() => void prune(), pruneEveryMs);
  timer.unref();
  lifecycle.onDrain('inbox pruning', () => clearInterval(timer));
}
