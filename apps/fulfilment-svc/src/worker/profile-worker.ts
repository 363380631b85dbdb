import { startLoop } from '@dg/platform/loop';
import { askAboutProfile, type ProfileDependencies } from '../commands/refresh-profile.ts';
import { claimProfiles, postponeProfile, type DueProfile } from '../db/due-profiles.ts';
import { readProfiles } from '../db/esim-profiles.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import { openCallsInFlight, storingMs } from './calls-in-flight.ts';
import type { Worker } from './worker.ts';

export interface ProfileWorkerOptions extends ProfileDependencies {
  /** How often a supplier is asked about a profile that nobody looks at. */
  readonly checkIntervalMs: number;
}

const pollMs = 500;

/**
 * Asks one supplier how its delivered eSIMs stand, each at most once per interval unless it calls. Every replica runs
 * one for each supplier; they share the work through row locks and leases. No transaction is open during a call.
 */
export function startProfileWorker(supplier: Supplier, options: ProfileWorkerOptions): Worker {
  const { database, log } = options;
  const leaseMs = supplier.timeoutMs + storingMs;
  const calls = openCallsInFlight(log, 'profile not looked after', () => loop.wake());

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
      // What was claimed and has not begun its call is not among the reads yet.
      const free = supplier.freeReads() - calls.count;
      if (free > 0)
        for (const due of await claimProfiles(database, supplier.name, free, leaseMs))
          calls.start({ orderId: due.orderId }, () => check(due));
      return 'idle';
    },
  });
  return { wake: loop.wake, stop: () => loop.stop().then(calls.end) };
}
