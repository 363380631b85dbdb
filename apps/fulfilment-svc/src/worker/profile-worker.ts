import { startLoop } from '@dg/platform/loop';
import { askAboutProfile, type ProfileDependencies } from '../commands/refresh-profile.ts';
import { askToTakeBack, takeBackStoringMs } from '../commands/take-back.ts';
import { claimProfiles, postponeProfile, type DueProfile } from '../db/due-profiles.ts';
import { claimCancellations, type Cancellation } from '../db/esim-cancellations.ts';
import { readProfiles } from '../db/esim-profiles.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import type { Worker } from './worker.ts';

export interface ProfileWorkerOptions extends ProfileDependencies {
  /** How often a supplier is asked about a profile that nobody looks at. */
  readonly checkIntervalMs: number;
}

const pollMs = 500;
/** How long an end waits for calls under way. What is cut off is done by whoever comes next. */
const stopMaxMs = 8_000;

/**
 * Looks after the delivered eSIMs of one supplier: takes back those that operators want back, and asks how the others
 * stand, each at most once per interval unless its supplier calls. Every replica runs one for each supplier; they share
 * the work through row locks and leases. No transaction is open during a call.
 */
export function startProfileWorker(supplier: Supplier, options: ProfileWorkerOptions): Worker {
  const { database, log } = options;
  const leaseMs = supplier.timeoutMs + takeBackStoringMs;
  const inFlight = new Set<Promise<void>>();

  const start = (orderId: number, work: () => Promise<void>) => {
    const running = work()
      // The lease ends, and the supplier is asked again.
      .catch((error: unknown) => log.error({ error, orderId }, 'profile not looked after'))
      .finally(() => {
        inFlight.delete(running);
        loop.wake();
      });
    inFlight.add(running);
  };

  const takeBack = async (cancellation: Cancellation) => {
    await askToTakeBack(options, supplier, cancellation);
    options.wakeRelay();
  };
  const check = async (due: DueProfile) => {
    const [stored] = await readProfiles(database, [due.orderId]);
    if (stored !== undefined) await askAboutProfile(options, supplier, stored);
    await postponeProfile(database, due, options.checkIntervalMs);
  };

  const loop = startLoop({
    name: `profile worker of supplier ${supplier.name}`,
    log,
    everyMs: pollMs,
    run: async () => {
      for (const cancellation of await claimCancellations(database, supplier.name, supplier.freeCalls(), leaseMs))
        start(cancellation.orderId, () => takeBack(cancellation));
      // Orders have their half of the calls, however many profiles are due.
      const free = Math.ceil(supplier.freeCalls() / 2) - inFlight.size;
      if (free > 0)
        for (const due of await claimProfiles(database, supplier.name, free, leaseMs))
          start(due.orderId, () => check(due));
      return 'idle';
    },
  });

  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      const patience = AbortSignal.timeout(stopMaxMs);
      const isOver = new Promise((resolve) => patience.addEventListener('abort', resolve));
      await Promise.race([Promise.all(inFlight), isOver]);
    },
  };
}
