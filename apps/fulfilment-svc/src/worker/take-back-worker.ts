import { startLoop } from '@dg/platform/loop';
import { askToTakeBack, takeBackStoringMs, type TakeBackDependencies } from '../commands/take-back.ts';
import { claimCancellations, type Cancellation } from '../db/esim-cancellations.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import { openCallsInFlight } from './calls-in-flight.ts';
import type { Worker } from './worker.ts';

export interface TakeBackWorkerOptions extends Omit<TakeBackDependencies, 'suppliers'> {
  /** Called after a commit that may have put rows into the outbox. */
  readonly wakeRelay: () => void;
}

const pollMs = 500;

/**
 * Has one supplier take back what operators want back of it, until it has answered. Every replica runs one for each
 * supplier; they share the work through row locks and leases. No transaction is open during a call.
 */
export function startTakeBackWorker(supplier: Supplier, options: TakeBackWorkerOptions): Worker {
  const { database, log, wakeRelay } = options;
  const leaseMs = supplier.timeoutMs + takeBackStoringMs;
  const calls = openCallsInFlight(log, 'answer to a cancellation not stored', () => loop.wake());

  const takeBack = async (cancellation: Cancellation) => {
    await askToTakeBack(options, supplier, cancellation);
    wakeRelay();
  };

  const loop = startLoop({
    name: `take-back worker of supplier ${supplier.name}`,
    log,
    everyMs: pollMs,
    run: async () => {
      for (const cancellation of await claimCancellations(database, supplier.name, supplier.freeCalls(), leaseMs))
        calls.start({ orderId: cancellation.orderId }, () => takeBack(cancellation));
      return 'idle';
    },
  });
  return { wake: loop.wake, stop: () => loop.stop().then(calls.end) };
}
