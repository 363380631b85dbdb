import type { Lifecycle } from '@dg/platform/lifecycle';
import { createLog } from '@dg/platform/log';

/** A log that keeps quiet. */
export const silentLog = createLog('test', 'silent');

/** A lifecycle without signals: `drain` closes what was registered and does not end the process. */
export function testLifecycle(): Lifecycle {
  const closers: (() => Promise<void> | void)[] = [];
  return {
    onDrain: (_name, close) => closers.push(close),
    isReady: () => true,
    ready: () => undefined,
    drain: async () => {
      for (const close of closers.splice(0).toReversed()) await close();
    },
  };
}
