import { catalogService } from '@dg/contracts';
import { newKsuid, Rejection } from '@dg/kernel';
import { connectGrpc, serveGrpc, type GrpcClient } from '@dg/platform/grpc';
import type { Lifecycle } from '@dg/platform/lifecycle';
import { openOrm } from '@dg/platform/postgres';
import { silentLog, type TestDatabase } from '@dg/testing';
import type { EsimFetchDeps } from '../commands/fetch-esim-variants.ts';
import { ClientDiscount } from '../db/client-rules.ts';
import { followChanges } from '../snapshot/follow-changes.ts';
import { openSnapshot } from '../snapshot/snapshot-holder.ts';
import { catalogHandlers } from './catalog-server.ts';

export type Catalog = GrpcClient<typeof catalogService>;

/** A fulfilment-svc that cannot be reached. */
const unreachable: EsimFetchDeps['fulfilment'] = {
  ListSupplierVariants: () => Promise.reject(new Rejection('UNAVAILABLE')),
};

/** A running catalog-svc with these suppliers, and a client of it. Several of one database are its replicas. */
export async function startReplica(
  service: TestDatabase,
  supplierNames: readonly string[],
  lifecycle: Lifecycle,
  fulfilment = unreachable,
): Promise<Catalog> {
  const { url, database } = service;
  const orm = await openOrm({ url, entities: [ClientDiscount] });
  lifecycle.onDrain('orm', () => orm.close());
  const snapshot = await openSnapshot(database, silentLog);
  lifecycle.onDrain('follower', followChanges(url, snapshot, silentLog).stop);
  const server = await serveGrpc({
    port: 0,
    log: silentLog,
    isReady: () => true,
    definition: catalogService,
    handlers: catalogHandlers({
      database,
      orm,
      snapshot,
      fulfilment,
      wakeRelay: () => undefined,
      log: silentLog,
      supplierNames,
    }),
  });
  lifecycle.onDrain('server', server.close);
  const client = connectGrpc(catalogService, `127.0.0.1:${server.port}`, silentLog);
  lifecycle.onDrain('client', client.close);
  return client;
}

/** Of every import here. */
export const importRequestId = newKsuid();

/** Imports the lines; without the last chunk when it is broken off. */
export function importLines(catalog: Catalog, lines: readonly object[], isBrokenOff = false) {
  async function* chunks() {
    const bytes = Buffer.from(lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
    for (let start = 0; start < bytes.length; start += 65_536) yield { data: bytes.subarray(start, start + 65_536) };
    if (!isBrokenOff) yield { is_last: true };
  }
  return catalog.ImportCatalogue(chunks(), { deadlineMs: 60_000, requestId: importRequestId });
}
