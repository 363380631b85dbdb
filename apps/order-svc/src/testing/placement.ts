import type { Database } from '@dg/platform/postgres';
import { silentLog } from '@dg/testing';
import type { Placement } from '../placement/deps.ts';

/** A money path among neighbours that answer as the test says. */
export function placementAmong(database: Database, clients: unknown): Placement {
  return {
    database,
    clients: clients as Placement['clients'],
    log: silentLog,
    wakeRelay: () => undefined,
    inlineDeadlinesMs: { voucher: 8_000, topup: 10_000, esim: 60_000 },
  };
}
