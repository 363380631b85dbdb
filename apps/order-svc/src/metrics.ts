import { measureQueries, type QueryGauge } from '@dg/platform/metrics';
import type { Database } from '@dg/platform/postgres';

const gauges: readonly QueryGauge[] = [
  {
    // Not a counter: the first one would be the birth of its series, which no rate over time shows as a rise.
    name: 'order_discrepancies',
    help: 'Results on record that contradict what their order had come to',
    sql: 'select count(*)::float8 as value from discrepancies',
  },
];

/** What is amiss with orders in this service's schema, read whenever the metrics are. */
export function measureOrders(database: Database): void {
  measureQueries(database, gauges);
}
