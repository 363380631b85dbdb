import type { Lifecycle } from '@dg/platform/lifecycle';
import { startLoop } from '@dg/platform/loop';
import { elapseProfiles } from '../commands/elapse-profiles.ts';
import type { ProfileDependencies } from '../commands/refresh-profile.ts';
import { refuseOrphanTakeBacks } from '../commands/refuse-orphan-take-backs.ts';

const everyMs = 5_000;
/** Its supplier, who is asked when the validity of a profile ends, says first whether it did. */
const heardGraceMs = 10_000;
/** One that does not answer may have prolonged it, and what was told cannot be taken back. */
const silentGraceMs = 15 * 60_000;
/** Longer than replicas of two configurations run side by side. */
const orphanGraceMs = 60_000;
const ordersMax = 100;

/**
 * Ends profiles whose validity is over and of which nobody has said so, and gives up taking back what is with suppliers
 * that are not configured any more.
 */
export function startProfileWatch(
  deps: ProfileDependencies,
  suppliers: ReadonlySet<string>,
  lifecycle: Lifecycle,
): void {
  const { log, wakeRelay } = deps;
  const names = [...suppliers];
  const loop = startLoop({
    name: 'profile watch',
    log,
    everyMs,
    run: async () => {
      const refused = await refuseOrphanTakeBacks(deps, names, orphanGraceMs);
      const graces = { heardMs: heardGraceMs, silentMs: silentGraceMs, suppliers: names };
      const elapsed = await elapseProfiles(deps, graces, ordersMax);
      if (refused + elapsed > 0) wakeRelay();
      return elapsed === ordersMax ? 'more' : 'idle';
    },
  });
  lifecycle.onDrain('profile watch', loop.stop);
}
