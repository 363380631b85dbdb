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

/** Questions to suppliers how a delivered eSIM stands. */
export const profileReads = createCounter(
  'profile_reads_total',
  'Questions to suppliers how a delivered eSIM stands, by whether they told',
  ['supplier', 'outcome'],
);

/** Suppliers asked to take eSIMs back. */
export const takeBacks = createCounter(
  'esim_take_backs_total',
  'Calls by which suppliers were asked to take an eSIM back, by outcome',
  ['supplier', 'outcome'],
);

/** Beyond so many it matters no more how many there are, and counting them would take long. */
const countedMax = 100_000;

// Two searches: each has an index of its own.
const openJobs = `(
  (select supplier, created_at from jobs where state in ('queued', 'waiting') limit ${countedMax})
  union all
  (select supplier, created_at from jobs where state = 'running' limit ${countedMax})
) as open`;

const liveProfiles = `is_placed and cancelled_at is null`;

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
  {
    name: 'esim_profiles',
    help: `Delivered eSIMs that were not taken back, by activation status, each counted up to ${countedMax}`,
    labelNames: ['status'],
    sql: `select status, count(*)::float8 as value from (
            (select 'NOT_INSTALLED' as status from esim_profiles
             where ${liveProfiles} and ended_at is null and installed_at is null limit ${countedMax})
            union all
            (select 'ACTIVE' from esim_profiles
             where ${liveProfiles} and ended_at is null and installed_at is not null limit ${countedMax})
            union all
            (select 'EXPIRED' from esim_profiles where ${liveProfiles} and ended_at is not null limit ${countedMax})
          ) as profile group by status`,
  },
  {
    name: 'esim_cancellations_open',
    help: 'eSIMs that an operator wants back and whose supplier has not answered yet',
    sql: `select count(*)::float8 as value from esim_cancellations where state = 'requested'`,
  },
];

/** The jobs of this service's schema, read whenever the metrics are. */
export function measureJobs(database: Database): void {
  measureQueries(database, gauges);
}
