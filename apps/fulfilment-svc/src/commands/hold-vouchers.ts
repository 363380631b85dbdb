import { Rejection } from '@dg/kernel';
import { transaction, type Database } from '@dg/platform/postgres';
import { insertDecisions, readHoldFacts } from '../db/redemptions.ts';
import { decideHolds, type HoldDecision, type VoucherHold } from '../domain/redemption.ts';

const triesMax = 5;

/**
 * Decides once per order whether a delivered code of its client pays for it, in one commit for the whole batch. Whoever
 * asks again for the same order gets the same answer, whatever has become of the code. An order that fails or is
 * cancelled gives its code back in the commit that ends its job. Returns the decisions in the order of the holds.
 * Throws an assertion error, and decides nothing, when an order was decided for another code or client. Rejection
 * UNAVAILABLE, and nothing is decided: others were first again and again; whoever asks again is answered.
 */
export function holdVouchers(database: Database, holds: readonly VoucherHold[]): Promise<readonly HoldDecision[]> {
  return transaction(
    database,
    async (client) => {
      for (let tries = 1; tries <= triesMax; tries++) {
        const { decisions, fresh } = decideHolds(holds, await readHoldFacts(client, holds));
        const recorded = await insertDecisions(client, fresh);
        if (recorded === fresh.length) return decisions;
        // Somebody else was first with one of these orders or codes, and has committed: now that is known.
      }
      throw new Rejection('UNAVAILABLE');
    },
    { crashPoint: 'hold' },
  );
}
