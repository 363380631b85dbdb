import assert from 'node:assert/strict';
import { inlineQuantityMax, ownStockName } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import { outboxColumns } from '@dg/platform/outbox';
import { isLockFault, query, transaction, type Database } from '@dg/platform/postgres';
import { insertDeliveredJobs, insertJobs, insertRefusedJobs } from '../db/insert-jobs.ts';
import { lockJobs, readJobs, summariseJobs, type JobSummary } from '../db/jobs.ts';
import { unitClaims } from '../db/settle-jobs.ts';
import type { JobEnds, Wakes } from '../deps.ts';
import { differingField, type Job, type JobRequest } from '../domain/job.ts';
import { isOpen } from '../domain/job-state.ts';
import { supplyFromStock } from '../suppliers/own-stock.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import { serveJobs } from './serve-jobs.ts';

const triesMax = 3;
/** All tries end before the caller does, who waits 8 s for codes of our own stock (decisions 4, "Inline deadline"). */
const lockTimeout = '1500ms';

export interface ExpediteDependencies {
  readonly database: Database;
  readonly wakes: Wakes;
  /** By name; own stock is none of them. */
  readonly suppliers: ReadonlyMap<string, Supplier>;
  readonly jobEnds: JobEnds;
}

/**
 * Does now what the order-placed event would do later. Jobs of 5 units or fewer are for the request: those of own
 * stock are delivered, failed or left waiting in here; those of a supplier are done by its worker, for which this
 * waits until `waitUntilMs` (of `Date.now()`) at the latest. The others are queued. One that cannot be delivered for
 * certain fails at once. The same order again gives its job as it stands. Returns the jobs in the order of the
 * requests. Throws an assertion error, after everything else is done, when an order's job was made for another request.
 */
export async function expediteJobs(
  { database, wakes, suppliers, jobEnds }: ExpediteDependencies,
  requests: readonly JobRequest[],
  waitUntilMs: number,
): Promise<JobSummary[]> {
  const faults: string[] = [];
  const unique = new Map<number, JobRequest>();
  for (const request of requests.toSorted((left, right) => left.orderId - right.orderId)) {
    const known = unique.get(request.orderId);
    if (known === undefined) unique.set(request.orderId, request);
    else faults.push(...faultOf(known, request));
  }
  const hopeful = [...unique.values()].filter(({ refusedAs }) => refusedAs === undefined);
  const refused = [...unique.values()].filter(({ refusedAs }) => refusedAs !== undefined);
  const inline = hopeful.filter(isFromStockAtOnce);
  const queued = hopeful.filter((request) => !isFromStockAtOnce(request));

  const summaries = await deliverNewJobs(database, inline);
  if (summaries.size > 0) wakes.relay();
  const unsettled = inline.filter((request) => !summaries.has(request.orderId));
  if (unsettled.length > 0) faults.push(...(await settleInline(database, wakes, unsettled)));
  if (refused.length > 0) {
    await transaction(database, (client) => insertRefusedJobs(client, refused), { crashPoint: 'refused-job' });
    wakes.relay();
  }
  if (queued.length > 0) {
    const inserted = new Set(await insertJobs(database, queued));
    crashPoint('queued-job.committed');
    // Who asks again about an older job is told how it stands: only the first waits.
    const awaited = queued.filter(({ orderId, isInline, supplier }) => {
      return isInline && inserted.has(orderId) && suppliers.get(supplier)?.isDown() === false;
    });
    const ended = jobEnds.waitForEnds(
      awaited.map(({ orderId }) => orderId),
      waitUntilMs,
    );
    if (queued.some(({ supplier }) => supplier === ownStockName)) wakes.worker();
    if (queued.some(({ supplier }) => supplier !== ownStockName)) wakes.suppliers();
    await ended;
  }
  const stored = [...refused, ...queued];
  if (stored.length > 0) {
    const orderIds = stored.map((request) => request.orderId);
    faults.push(...differences(stored, await readJobs(database, orderIds)));
  }
  const rest = [...unsettled, ...stored].map((request) => request.orderId);
  if (rest.length > 0)
    for (const summary of await summariseJobs(database, rest)) summaries.set(summary.order_id, summary);

  assert.equal(faults.join('; '), '', 'an order has one job and one only');
  return requests.map(({ orderId }) => {
    const summary = summaries.get(orderId);
    assert(summary !== undefined, `order ${orderId} has no job after it was expedited`);
    return summary;
  });
}

function isFromStockAtOnce({ isInline, quantity, supplier }: JobRequest): boolean {
  return isInline && quantity <= inlineQuantityMax && supplier === ownStockName;
}

/**
 * The ordinary case in one commit and two statements: orders that have no job yet and codes at hand. Everything else
 * (codes another transaction holds, a shortage, a job that is there already) is left out, untouched.
 */
async function deliverNewJobs(database: Database, requests: readonly JobRequest[]): Promise<Map<number, JobSummary>> {
  if (requests.length === 0) return new Map();
  const wanted = requests.map((request) => ({ ...request, isWhole: true }));
  try {
    return await transaction(
      database,
      async (client) => {
        const codes = await supplyFromStock(client, wanted, false);
        if (codes.size > 0) crashPoint('inline-job.codes-locked');
        const served = requests.filter((request) => codes.has(request.orderId));
        if (served.length === 0) return new Map<number, JobSummary>();
        const claims = served.flatMap(({ orderId }) =>
          unitClaims({ job: { orderId, deliveredQuantity: 0 }, codeIds: codes.get(orderId)! }),
        );
        const inserted = await insertDeliveredJobs(client, served, claims, outboxColumns(served.map(deliveredEvent)));
        const byId = new Map(served.map((request) => [request.orderId, request]));
        return new Map(
          inserted.map(({ order_id: orderId, claimed_quantity: claimed }) => {
            const { quantity, clientId } = byId.get(orderId)!;
            assert.equal(claimed, quantity, `order ${orderId} must get every code that was locked for it`);
            return [orderId, deliveredSummary(orderId, clientId, quantity)];
          }),
        );
      },
      { crashPoint: 'inline-job' },
    );
  } catch (error) {
    if (isLockFault(error)) return new Map();
    throw error;
  }
}

function deliveredEvent({ orderId, quantity, requestId }: JobRequest) {
  return {
    topic: 'fulfilment-result' as const,
    key: String(orderId),
    requestId,
    data: { order_id: orderId, outcome: 'DELIVERED', sequence: 1, delivered_quantity: quantity, shown_quantity: 0 },
  };
}

function deliveredSummary(orderId: number, clientId: number, quantity: number): JobSummary {
  return {
    order_id: orderId,
    client_id: clientId,
    vertical: 'voucher',
    state: 'delivered',
    sequence: 1,
    delivered_quantity: quantity,
    shown_quantity: 0,
    failure_code: null,
    failure_reason: null,
  };
}

/**
 * The cases the ordinary commit left: waits for whoever holds these jobs or their codes, and settles what is still
 * open. Returns the faults found. When the locks cannot be had in time, the jobs are left to the worker.
 */
async function settleInline(database: Database, wakes: Wakes, requests: readonly JobRequest[]): Promise<string[]> {
  const orderIds = requests.map((request) => request.orderId);
  for (let tries = 1; tries <= triesMax; tries++) {
    try {
      const faults = await transaction(
        database,
        async (client) => {
          await query(client, `select set_config('lock_timeout', $1, true)`, [lockTimeout]);
          await insertJobs(client, requests);
          const jobs = await lockJobs(client, orderIds);
          const open = jobs.filter((job) => isOpen(job.state) && job.isInline);
          await serveJobs(client, open, { unitsMax: Number.MAX_SAFE_INTEGER, isSure: true });
          return differences(requests, jobs);
        },
        { crashPoint: 'contested-job' },
      );
      wakes.relay();
      return faults;
    } catch (error) {
      if (!isLockFault(error)) throw error;
    }
  }
  await insertJobs(database, requests);
  wakes.worker();
  return differences(requests, await readJobs(database, orderIds));
}

function differences(requests: readonly JobRequest[], jobs: readonly Job[]): string[] {
  const byId = new Map(requests.map((request) => [request.orderId, request]));
  return jobs.filter((job) => !job.isTombstone).flatMap((job) => faultOf(job, byId.get(job.orderId)!));
}

function faultOf(known: JobRequest, request: JobRequest): string[] {
  const field = differingField(known, request);
  return field === undefined ? [] : [`order ${request.orderId} was asked for again with another ${field}`];
}
