import { crashPoint } from '@dg/platform/crash';
import type { Log } from '@dg/platform/log';
import { startLoop } from '@dg/platform/loop';
import type { Database } from '@dg/platform/postgres';
import { openOrder } from '../commands/open-order.ts';
import { reportReroutes } from '../commands/report-reroutes.ts';
import { storeAnswer, type StoredAnswer } from '../commands/store-answer.ts';
import { claimAsks, claimSubmissions, type DueCall } from '../db/supplier-calls.ts';
import type { JobEnds } from '../deps.ts';
import type { SupplierAnswer } from '../domain/attempt.ts';
import { notMade } from '../suppliers/supplier-protocol.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import { supplierCalls, supplierDiscrepancies } from '../metrics.ts';
import type { Vault } from '../vault/vault.ts';
import { openCallsInFlight, storingMs } from './calls-in-flight.ts';
import type { Worker } from './worker.ts';

export interface SupplierWorkerOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly log: Log;
  readonly jobEnds: JobEnds;
  /** Called after a commit that may have put rows into the outbox. */
  readonly wakeRelay: () => void;
  /** Called after a commit that has left an order to another supplier. */
  readonly wakeSuppliers: () => void;
}

const pollMs = 500;
/** An order that could not be sent for so long is not sent any more: others may have decided about it since. */
const unsentMaxMs = 4_000;

/**
 * Does the calls to one supplier: orders that are due, and questions about orders whose outcome is open. Every replica
 * runs one for each supplier; they share the work through row locks and leases, and what a dead one held is due again
 * when its lease ends. No transaction is open during a call.
 */
export function startSupplierWorker(supplier: Supplier, options: SupplierWorkerOptions): Worker {
  const { database, log } = options;
  const leaseMs = supplier.timeoutMs + storingMs;
  const calls = openCallsInFlight(log, 'answer not stored', () => loop.wake());
  const { isAskedByOrdering } = supplier;
  const claimQuestions: typeof claimSubmissions = (client, name, callsMax, callMs) =>
    claimAsks(client, name, callsMax, callMs, isAskedByOrdering);
  let isAsksTurn = false;

  const loop = startLoop({
    name: `worker of supplier ${supplier.name}`,
    log,
    everyMs: pollMs,
    run: async () => {
      // Neither new orders nor questions about old ones can keep the others waiting.
      isAsksTurn = !isAsksTurn;
      for (const claimDue of isAsksTurn ? [claimQuestions, claimSubmissions] : [claimSubmissions, claimQuestions]) {
        const claimedAtMs = performance.now();
        const free = supplier.freeCalls();
        if (free === 0) break;
        // Under way before anything else is claimed, which may fail.
        for (const call of await claimDue(database, supplier.name, free, leaseMs))
          calls.start({ reference: call.order.reference }, () => makeCall(supplier, call, claimedAtMs, options));
      }
      return 'idle';
    },
  });

  return {
    wake: loop.wake,
    stop: () => loop.stop().then(calls.end),
  };
}

async function makeCall(
  supplier: Supplier,
  call: DueCall,
  claimedAtMs: number,
  { database, vault, log, jobEnds, wakeRelay, wakeSuppliers }: SupplierWorkerOptions,
): Promise<void> {
  if (call.kind === 'submit') crashPoint('attempt.written');
  const isTooLate = performance.now() - claimedAtMs > unsentMaxMs;
  const order = openOrder(vault, call);
  const answer = isTooLate
    ? notMade(call.kind, 'held up')
    : await (call.kind === 'submit' ? supplier.submit(order) : supplier.ask(order));
  crashPoint('supplier.answered');
  supplierCalls.count({ supplier: supplier.name, outcome: answer.kind });
  const stored = await storeAnswer(database, vault, supplier.retry, call, answer);
  crashPoint('answer.stored');
  if (answer.kind === 'accepted' && answer.progress !== undefined) crashPoint('progress.stored');
  if (answer.kind === 'delivered' && answer.profile !== undefined) crashPoint('profile.stored');
  if (stored.jobChange !== undefined) {
    wakeRelay();
    if (reportReroutes(log, [stored.jobChange]) > 0) wakeSuppliers();
  }
  jobEnds.announceAnswer(call.orderId);
  reportAnswer(log, call, answer, stored);
}

function reportAnswer(log: Log, call: DueCall, answer: SupplierAnswer, stored: StoredAnswer): void {
  const { kind, orderId, supplier, order } = call;
  const facts = { supplier, orderId, reference: order.reference, call: kind };
  const why = 'why' in answer ? answer.why : undefined;
  log.info({ ...facts, answer: answer.kind, ...(why === undefined ? {} : { why }) }, 'supplier answered');
  for (const { kind: discrepancy, units } of stored.discrepancies) {
    supplierDiscrepancies.count({ kind: discrepancy });
    log.error({ ...facts, discrepancy, units, jobState: stored.jobState }, 'supplier discrepancy');
  }
  if (stored.jobChange !== undefined && stored.jobState === 'review') log.error(facts, 'order needs manual review');
}
