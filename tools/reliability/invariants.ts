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

/** What comes of a server that is away, comes back or takes nobody in: nothing was checked. */
const awayCodes = /^(08|53300|57P0|ECONN|EPIPE|ETIMEDOUT)/;
const awayMessages = /^(Connection terminated|Client has encountered a connection error|timeout expired)/;

function isAway({ code, message }: { readonly code?: unknown; readonly message: string }): boolean {
  return (typeof code === 'string' && awayCodes.test(code)) || awayMessages.test(message);
}

/**
 * Checks every invariant every few seconds, whatever happens meanwhile. A database that is away is no finding; a check
 * that fails is one, and so is a watch that never saw anything.
 */
export function watchInvariants(urls: VerifiedUrls): Watch {
  const found = new Set<string>();
  let isOver = false;
  let times = 0;
  let lastAway = '';
  const watching = (async () => {
    while (!isOver) {
      try {
        for (const fault of (await brokenInvariants(urls)).faults) found.add(fault);
        times++;
      } catch (error) {
        // Postgres is down or restarting: looked at again when it is back.
        if (isAway(error as Error)) lastAway = (error as Error).message;
        else found.add(`the invariants could not be checked: ${(error as Error).message}`);
      }
      for (let waited = 0; waited < everyMs && !isOver; waited += 100) await sleep(100);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      if (times === 0) found.add(`the invariants were never checked ${lastAway}`.trimEnd());
      return { faults: [...found], times };
    },
  };
}
