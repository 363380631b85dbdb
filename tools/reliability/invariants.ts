import { setTimeout as sleep } from 'node:timers/promises';
import { runVerification } from '../verify/index.ts';
import type { VerifiedUrls } from '../verify/run-verification.ts';

export interface Watch {
  /** Stops looking; returns what was ever broken, and how often every check was made. */
  end(): Promise<{ readonly faults: readonly string[]; readonly times: number }>;
}

const everyMs = 4_000;

/** What `npm run verify` finds broken now. */
export async function brokenInvariants(urls: VerifiedUrls): Promise<{ faults: string[]; checks: number }> {
  const findings = await runVerification(urls);
  const faults = findings
    .filter(({ rows }) => rows.length > 0)
    .map(({ check, rows }) => `${check}: ${rows.length} rows, e.g. ${JSON.stringify(rows[0])}`);
  return { faults, checks: findings.length };
}

/** Checks every invariant every few seconds, whatever happens meanwhile. A database that is away is no finding. */
export function watchInvariants(urls: VerifiedUrls): Watch {
  const found = new Set<string>();
  let isOver = false;
  let times = 0;
  const watching = (async () => {
    while (!isOver) {
      try {
        for (const fault of (await brokenInvariants(urls)).faults) found.add(fault);
        times++;
      } catch {
        // Postgres is down or restarting: looked at again when it is back.
      }
      for (let waited = 0; waited < everyMs && !isOver; waited += 100) await sleep(100);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      return { faults: [...found], times };
    },
  };
}
