import { createCounter, createDuration, measureQueries, type QueryGauge } from '@dg/platform/metrics';
import type { Database } from '@dg/platform/postgres';

/** Tries to send webhooks, by what came of them. */
export const webhookTries = createCounter(
  'webhook_tries_total',
  'Tries to send webhooks: delivered, refused by an answer, or why there was no answer',
  ['outcome'],
);

/** Deliveries that are over. */
export const webhookDeliveries = createCounter('webhook_deliveries_total', 'Deliveries that are over, by outcome', [
  'outcome',
]);

/** How soon clients are told. */
export const webhookDelay = createDuration(
  'webhook_delay_seconds',
  'From an event until its first try at an endpoint was answered',
  [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1_800],
);

/** Endpoints that were turned off by us. */
export const endpointsDisabled = createCounter('webhook_endpoints_disabled_total', 'Endpoints turned off by us', [
  'reason',
]);

/** Beyond so many it matters no more how many there are, and counting them would take long. */
const countedMax = 100_000;

// In the order of an index of that state each: nothing else is read.
const gauges: readonly QueryGauge[] = [
  {
    name: 'webhook_deliveries_open',
    help: `Deliveries that are not over, each state counted up to ${countedMax}`,
    labelNames: ['state'],
    sql: `select state, count(*)::float8 as value from (
            (select state from deliveries where state = 'pending'
             order by endpoint_id, next_try_at, id limit ${countedMax})
            union all
            (select state from deliveries where state = 'waiting' order by id limit ${countedMax})
          ) as open group by state`,
  },
];

/** The deliveries of this service's schema, read whenever the metrics are. */
export function measureDeliveries(database: Database): void {
  measureQueries(database, gauges);
}
