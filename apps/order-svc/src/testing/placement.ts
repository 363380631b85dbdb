import type { CallOptions } from '@dg/platform/grpc';
import type { Database } from '@dg/platform/postgres';
import { silentLog } from '@dg/testing';
import type { Clients } from '../grpc/clients.ts';
import type { Placement } from '../placement/deps.ts';
import { createFollowUps } from '../placement/follow-ups.ts';
import { iccids } from './iccids.ts';

/** The services around order-svc as a test has them answer, by the names that their definitions have. */
export type Neighbours = {
  readonly [Service in keyof Clients]?: {
    readonly [Method in keyof Clients[Service]]?: (request: never, options: CallOptions) => Promise<object>;
  };
};

/** A money path among neighbours that answer as the test says; what is not answered is a fault of the test. */
export function placementAmong(database: Database, neighbours: Neighbours): Placement {
  return {
    database,
    iccids,
    // Answers are as short as a test can have them: names are checked, shapes are not.
    clients: neighbours as unknown as Clients,
    log: silentLog,
    followUps: createFollowUps(),
    wakeRelay: () => undefined,
    inlineDeadlinesMs: { voucher: 8_000, topup: 10_000, esim: 60_000 },
  };
}
