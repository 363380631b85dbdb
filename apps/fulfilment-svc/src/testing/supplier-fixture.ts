import { query } from '@dg/platform/postgres';
import { silentLog, waitFor } from '@dg/testing';
import { cancelOrderJob } from '../commands/cancel-job.ts';
import { expediteJobs, type ExpediteDependencies } from '../commands/expedite-jobs.ts';
import { storeAnswer, type StoredAnswer } from '../commands/store-answer.ts';
import { summariseJobs, type JobSummary } from '../db/jobs.ts';
import { claimSubmissions, type DueCall } from '../db/supplier-calls.ts';
import type { SupplierAnswer } from '../domain/attempt.ts';
import type { JobRequest } from '../domain/job.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';
import { openHttpSupplier } from '../suppliers/http-supplier.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import { createJobEnds } from '../worker/job-ends.ts';
import { startSupplierWorker } from '../worker/supplier-worker.ts';
import type { Worker } from '../worker/worker.ts';
import { topupFields } from './builders.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { startSupplierPeer, type SupplierPeer } from './supplier-peer.ts';

export const callbackSecret = 'callback-secret';
const apiKey = 'api-key';

export interface SupplierFixture extends Fixture {
  readonly peer: SupplierPeer;
  readonly supplier: Supplier;
  /** Another one, of the same peer, which orders can go to from the first. */
  readonly second: Supplier;
  readonly deps: ExpediteDependencies;
  /** A request that is ordered from the peer. */
  order(sku: string, quantity?: number): JobRequest;
  /** A request for a top-up that is ordered from the peer. */
  topup(sku: string, fields?: Partial<JobRequest>): JobRequest;
  /** Expedites, waiting up to `waitMs` for the worker. */
  place(request: JobRequest, waitMs?: number): Promise<JobSummary>;
  summary(orderId: number): Promise<JobSummary>;
  /** Waits until the job is in a state. */
  becomes(orderId: number, state: JobSummary['state']): Promise<JobSummary>;
  cancel(orderId: number): Promise<JobSummary>;
  /** For what a worker does step by step, or does not get to do. */
  withoutWorker(work: () => Promise<void>): Promise<void>;
  /** An order whose attempt is written and not yet sent, as a worker leaves it that dies there. */
  claimed(request: JobRequest, leaseMs?: number): Promise<DueCall>;
  store(call: DueCall, answer: SupplierAnswer): Promise<StoredAnswer>;
  /** An order that has ended so after it was sent: its call may still be answered. Only without a worker. */
  ended(request: JobRequest, end: 'failed' | 'cancelled'): Promise<DueCall>;
  /** The references under which orders of a sku were sent, in order. */
  references(sku: string): string[];
  attempts(orderId: number): Promise<Record<string, unknown>[]>;
  discrepancies(orderId: number): Promise<Record<string, unknown>[]>;
  freeCodes(sku: string): Promise<number>;
}

/** Tries again at once, for 3 seconds. */
const briefly: RetryPolicy = { firstMs: 20, factor: 2, maxMs: 100, giveUpAfterMs: 3_000 };

/** The breaker of a supplier that a test has just let down stays open for a while. */
const becomesWithinMs = 40_000;

/** The service and its workers with suppliers that answer as each test says. */
export async function openSupplierFixture(retry: RetryPolicy = briefly): Promise<SupplierFixture> {
  const fixture = await openFixture();
  const peer = await startSupplierPeer(apiKey);
  const open = (name: string) =>
    openHttpSupplier(
      {
        name,
        baseUrl: peer.url,
        apiKey,
        callbackSecret,
        timeoutMs: 400,
        concurrency: 8,
        retry,
      },
      silentLog,
    );
  const [supplier, second] = [open('peer'), open('second')];
  const { database, vault } = fixture;
  const jobEnds = createJobEnds(database);
  const wakes = {
    worker: () => undefined,
    relay: () => undefined,
    suppliers: () => workers.forEach((worker) => worker.wake()),
  };
  const options = { database, vault, log: silentLog, jobEnds, wakeRelay: wakes.relay, wakeSuppliers: wakes.suppliers };
  const startWorkers = () => [supplier, second].map((each) => startSupplierWorker(each, options));
  let workers: readonly Worker[] = startWorkers();
  const stopWorkers = () => Promise.all(workers.map((worker) => worker.stop()));
  const suppliers = new Map([supplier, second].map((each) => [each.name, each]));
  const deps = { database, wakes, suppliers, jobEnds };
  const summary = async (orderId: number) => (await summariseJobs(database, [orderId]))[0]!;
  const place = async (request: JobRequest, waitMs = 0) =>
    (await expediteJobs(deps, [request], Date.now() + waitMs))[0]!;
  const cancel = (orderId: number) => cancelOrderJob(database, { orderId, clientId: 1, requestId: 'c' });
  const claimed = async (request: JobRequest, leaseMs = 50) => {
    await place(request);
    const [call] = await claimSubmissions(database, supplier.name, 1, leaseMs);
    expect(call).toMatchObject({ kind: 'submit', orderId: request.orderId, submissionCount: 1 });
    return call!;
  };
  const store = (call: DueCall, answer: SupplierAnswer) => storeAnswer(database, vault, supplier.retry, call, answer);
  return {
    ...fixture,
    peer,
    supplier,
    second,
    deps,
    summary,
    place,
    order: (sku, quantity = 2) => fixture.request(sku, quantity, { supplier: supplier.name }),
    topup: (sku, fields) => fixture.request(sku, 1, { supplier: supplier.name, ...topupFields, ...fields }),
    becomes: (orderId, state) =>
      waitFor(
        `order ${orderId} to be ${state}`,
        async () => {
          const job = await summary(orderId);
          return job.state === state ? job : undefined;
        },
        becomesWithinMs,
      ),
    cancel,
    withoutWorker: async (work) => {
      await stopWorkers();
      try {
        await work();
      } finally {
        workers = startWorkers();
      }
    },
    claimed,
    store,
    ended: async (request, end) => {
      const call = await claimed(request);
      if (end === 'failed') await store(call, { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE', units: [] });
      else {
        await store(call, { kind: 'absent', why: 'no such order' });
        await cancel(request.orderId);
      }
      expect(await summary(request.orderId)).toMatchObject({ state: end });
      return call;
    },
    references: (sku) => peer.received.filter((order) => order.sku === sku).map(({ reference }) => reference),
    attempts: (orderId) =>
      query(
        database,
        `select attempt_number, supplier, supplier_sku, state, failure_code, units_received, submission_count, supplier_reference
         from supplier_attempts where order_id = $1 order by attempt_number`,
        [orderId],
      ),
    discrepancies: (orderId) =>
      query(database, 'select kind, units, job_state from supplier_discrepancies where order_id = $1', [orderId]),
    freeCodes: async (sku) =>
      (await query(database, 'select from stock_codes where supplier_sku = $1 and order_id is null', [sku])).length,
    close: async () => {
      await stopWorkers();
      await peer.close();
      await fixture.close();
    },
  };
}
