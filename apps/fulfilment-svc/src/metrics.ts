import { createCounter, measureQueries, type QueryGauge } from '@dg/platform/metrics';
import type { Database } from '@dg/platform/postgres';

/** Calls to suppliers by what their answers, or their silence, meant. */
export const supplierCalls = createCounter(
  'supplier_calls_total',
  'Orders sent to suppliers and questions to them, by outcome class',
  ['supplier', 'outcome'],
);

/** What suppliers delivered and no order got. */
export const supplierDiscrepancies = createCounter(
  'supplier_discrepancies_total',
  'Entries made in the list of units that no order got',
  ['kind'],
);

/** Orders that went on to their fallback. */
export const jobsRerouted = createCounter(
  'jobs_rerouted_total',
  'Orders that a supplier definitely did not deliver and another was then to deliver',
  ['from', 'to'],
);

/** Beyond so many it matters no more how many there are, and counting them would take long. */
const countedMax = 100_000;

// Two searches: each has an index of its own.
const openJobs = `(
  (select supplier, created_at from jobs where state in ('queued', 'waiting') limit ${countedMax})
  union all
  (select supplier, created_at from jobs where state = 'running' limit ${countedMax})
) as open`;

const gauges: readonly QueryGauge[] = [
  {
    name: 'jobs_in_review',
    help: 'Jobs that wait for a person to find out what their supplier did',
    sql: `select count(*)::float8 as value from jobs where state = 'review'`,
  },
  {
    name: 'jobs_open',
    help: `Jobs that have not ended and are not in review, counted up to ${countedMax}`,
    labelNames: ['supplier'],
    sql: `select supplier, count(*)::float8 as value from ${openJobs} group by supplier`,
  },
  {
    name: 'jobs_oldest_open_seconds',
    help: 'Age of the oldest of them',
    labelNames: ['supplier'],
    sql: `select supplier, extract(epoch from clock_timestamp() - min(created_at))::float8 as value
          from ${openJobs} group by supplier`,
  },
];

/** The jobs of this service's schema, read whenever the metrics are. */
export function measureJobs(database: Database): void {
  measureQueries(database, gauges);
}
