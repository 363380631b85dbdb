import type { Database } from '../postgres/index.ts';
import { measureQueries, type QueryGauge } from './query-gauges.ts';

/** Beyond so many it matters no more how many there are, and counting them would take long. */
const countedMax = 100_000;

const gauges: readonly QueryGauge[] = [
  {
    name: 'outbox_rows',
    help: `Events that wait to be sent, counted up to ${countedMax}`,
    sql: `select count(*)::float8 as value from (select from outbox limit ${countedMax}) as counted`,
  },
  {
    name: 'outbox_oldest_age_seconds',
    help: 'Age of the oldest event that waits to be sent, 0 when none does',
    // Ids are in the order of the inserts: the lowest is the oldest, give or take a transaction.
    sql: `select coalesce((select extract(epoch from clock_timestamp() - created_at) from outbox order by id limit 1), 0)
            ::float8 as value`,
  },
  {
    name: 'dead_letters_open',
    help: 'Messages that were set aside and neither replayed nor dismissed',
    sql: `select count(*)::float8 as value from dead_letters where replayed_at is null and dismissed_at is null`,
  },
];

/** What waits to be sent and what was set aside in a service's schema, read whenever the metrics are. */
export function measureMessages(database: Database): void {
  measureQueries(database, gauges);
}
