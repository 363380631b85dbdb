import { fulfilmentService } from '@dg/contracts';
import type { FulfilmentServiceDefinition } from '@dg/contracts/fulfilment';
import { connectGrpc, serveGrpc, type GrpcClient } from '@dg/platform/grpc';
import { query } from '@dg/platform/postgres';
import { silentLog, waitFor } from '@dg/testing';
import { expediteJobs } from '../commands/expedite-jobs.ts';
import { readIccids } from '../commands/read-iccids.ts';
import { summariseJobs, type JobSummary } from '../db/jobs.ts';
import type { JobRequest } from '../domain/job.ts';
import { fulfilmentHandlers } from '../grpc/fulfilment-server.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import { createJobEnds } from '../worker/job-ends.ts';
import { startProfileWorker } from '../worker/profile-worker.ts';
import { startSupplierWorker } from '../worker/supplier-worker.ts';
import { startTakeBackWorker } from '../worker/take-back-worker.ts';
import type { Worker } from '../worker/worker.ts';
import { esimFields } from './builders.ts';
import { openEsimPeer, type EsimPeer } from './esim-peer.ts';
import { describeAnySku, openFixture, type Fixture } from './fixture.ts';

/** What an order is told of its profile, as its events say. */
export interface ToldStep {
  readonly sequence: number;
  readonly change: string;
  readonly activation_status: string;
  readonly installed_at: string;
  readonly activated_at: string;
  readonly usage_percent: number;
  readonly occurred_at: string;
}

/** Columns of the tables that tests look into. */
interface StoredRow {
  readonly state: string;
  readonly progress: Buffer;
  readonly iccid_hash: Buffer;
  readonly installed_at: Date;
  readonly delivered_at: Date;
  readonly activated_at: Date;
  readonly ended_at: Date;
  readonly status_as_of: Date;
  readonly cancelled_at: Date;
  readonly next_check_at: Date;
}

export interface EsimFixture extends Fixture {
  readonly peer: EsimPeer;
  readonly suppliers: ReadonlyMap<string, Supplier>;
  readonly client: GrpcClient<FulfilmentServiceDefinition>;
  /** A request for an eSIM that is ordered from the peer. */
  esim(sku: string, fields?: Partial<JobRequest>): JobRequest;
  /** Expedites, waiting for the worker. */
  place(request: JobRequest, waitMs?: number): Promise<JobSummary>;
  /** An eSIM that was delivered, and its ICCID. */
  delivered(sku: string, fields?: Partial<JobRequest>): Promise<{ orderId: number; iccid: string }>;
  /** Makes it one that was delivered two hours ago: nothing happens to a profile before its delivery. */
  age(orderId: number): Promise<void>;
  becomes(orderId: number, state: JobSummary['state']): Promise<JobSummary>;
  iccidOf(orderId: number): Promise<string | undefined>;
  /** The steps an order was told of its profile. */
  steps(orderId: number): Promise<ToldStep[]>;
  /** The times of steps that it was told again, better. */
  corrections(orderId: number): Promise<ToldStep[]>;
  row(
    table: 'esim_profiles' | 'esim_cancellations' | 'supplier_attempts',
    orderId: number,
  ): Promise<StoredRow | undefined>;
  withoutWorkers(work: () => Promise<void>): Promise<void>;
}

const briefly = { firstMs: 20, factor: 2, maxMs: 100, giveUpAfterMs: 3_000 };

/** The service with a supplier of eSIMs that does what each test tells it. Profiles are asked about every hour. */
export async function openEsimFixture(options: Partial<Supplier> = {}): Promise<EsimFixture> {
  const fixture = await openFixture();
  const { database, vault } = fixture;
  const peer = openEsimPeer('peer', briefly, options);
  const { supplier } = peer;
  const suppliers = new Map([[supplier.name, supplier]]);
  const jobEnds = createJobEnds(database);
  const nothing = () => undefined;
  const wakes = { worker: nothing, relay: nothing, suppliers: () => workers.forEach((worker) => worker.wake()) };
  const profiles = { database, vault, log: silentLog, wakeRelay: nothing };
  const startWorkers = (): Worker[] => [
    startSupplierWorker(supplier, { ...profiles, jobEnds, wakeSuppliers: wakes.suppliers }),
    startTakeBackWorker(supplier, profiles),
    startProfileWorker(supplier, { ...profiles, checkIntervalMs: 3_600_000 }),
  ];
  let workers = startWorkers();
  const stopWorkers = () => Promise.all(workers.map((worker) => worker.stop()));
  const handlers = fulfilmentHandlers({
    database,
    vault,
    describeSkus: describeAnySku,
    wakes,
    suppliers,
    jobEnds,
    log: silentLog,
  });
  const server = await serveGrpc({
    port: 0,
    log: silentLog,
    isReady: () => true,
    definition: fulfilmentService,
    handlers,
  });
  const client = connectGrpc(fulfilmentService, `127.0.0.1:${server.port}`, silentLog);

  const esim = (sku: string, fields: Partial<JobRequest> = {}) =>
    fixture.request(sku, 1, { supplier: supplier.name, ...esimFields, ...fields });
  const toldOf = async (orderId: number) =>
    (await fixture.results(orderId)).flatMap((data) => (data['profile'] ?? []) as ToldStep | ToldStep[]);
  const place = async (request: JobRequest, waitMs = 15_000) =>
    (await expediteJobs({ database, wakes, suppliers, jobEnds }, [request], Date.now() + waitMs))[0]!;
  const iccidOf = async (orderId: number) => (await readIccids(database, vault, [orderId])).get(orderId);
  return {
    ...fixture,
    peer,
    suppliers,
    client,
    esim,
    place,
    delivered: async (sku, fields) => {
      const request = esim(sku, fields);
      expect(await place(request)).toMatchObject({ state: 'delivered' });
      return { orderId: request.orderId, iccid: (await iccidOf(request.orderId))! };
    },
    becomes: (orderId, state) =>
      waitFor(`order ${orderId} to be ${state}`, async () => {
        const [job] = await summariseJobs(database, [orderId]);
        return job?.state === state ? job : undefined;
      }),
    iccidOf,
    age: async (orderId) => {
      await query(
        database,
        `update esim_profiles set delivered_at = now() - interval '2 hours' where order_id = $1 and is_placed`,
        [orderId],
      );
    },
    steps: async (orderId) => (await toldOf(orderId)).filter(({ change }) => change !== 'TIMES'),
    corrections: async (orderId) => (await toldOf(orderId)).filter(({ change }) => change === 'TIMES'),
    row: async (table, orderId) =>
      (await query<StoredRow>(database, `select * from ${table} where order_id = $1`, [orderId]))[0],
    withoutWorkers: async (work) => {
      await stopWorkers();
      try {
        await work();
      } finally {
        workers = startWorkers();
      }
    },
    close: async () => {
      await stopWorkers();
      client.close();
      await server.close();
      await fixture.close();
    },
  };
}
