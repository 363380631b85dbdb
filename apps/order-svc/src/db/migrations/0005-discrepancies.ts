import type { MigrationEntry } from '@dg/platform/postgres';

/**
 * Of an order a discrepancy is kept once for each outcome. No constraint says so: services of before keep it again each
 * time they are told, and one would fail the transaction in which they do. Whoever keeps one holds the order's lock.
 * An eSIM whose cancellation was refused is asked about for a while.
 */
export const discrepancies = {
  name: '0005-discrepancies',
  sql: `
delete from discrepancies d using discrepancies earlier
where earlier.order_id = d.order_id and earlier.outcome = d.outcome and earlier.id < d.id;
create index discrepancies_order on discrepancies (order_id);
create index cancellations_refused on cancellations (asked_at) where answer = 'REFUSED';
`,
} satisfies MigrationEntry;
