import { Gauge } from 'prom-client';
import { query, type Database } from '../postgres/index.ts';
import { registry } from './metrics.ts';

/** A measure that the database knows. */
export interface QueryGauge {
  readonly name: string;
  readonly help: string;
  /** Words of the code; columns of the statement. */
  readonly labelNames?: readonly string[];
  /** Gives `value` as float8 and the labels: one row for each series. */
  readonly sql: string;
}

/** Measures what these statements say, whenever the metrics are read. Nothing below 0. */
export function measureQueries(database: Database, gauges: readonly QueryGauge[]): void {
  for (const { name, help, labelNames = [], sql } of gauges) {
    // A process has one schema; tests open several, and the last one counts.
    registry.removeSingleMetric(name);
    // Without its labels a gauge has a value, and it would be 0.
    const forget = () => (labelNames.length === 0 ? gauge.remove() : gauge.reset());
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect: async () => {
        try {
          const rows = await query<{ value: number } & Record<string, string | number>>(database, sql);
          forget();
          for (const row of rows) {
            const labels = Object.fromEntries(labelNames.map((label) => [label, String(row[label])]));
            gauge.set(labels, Math.max(0, row.value));
          }
        } catch {
          // While Postgres is away nothing is known, and no value is better than the last one.
          forget();
        }
      },
    });
  }
}
