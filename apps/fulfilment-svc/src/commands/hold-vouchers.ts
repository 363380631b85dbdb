import { transaction, type Database } from '@dg/platform/postgres';
import { insertDecisions, readHoldFacts } from '../db/redemptions.ts';
import { decideHolds, type HoldDecision, type VoucherHold } from '../domain/redemption.ts';

/**
 * Decides once per order whether a delivered code of its client pays for it, in one commit for the whole batch. Whoever
 * asks again for the same order gets the same answer, whatever has become of the code. An order that fails or is
 * cancelled gives its code back in the commit that ends its job. Returns the decisions in the order of the holds. Throws
 * an assertion error, and decides nothing, when an order was decided for another code or client.
 */
export function holdVouchers(database: Database, holds: readonly VoucherHold[]): Promise<readonly HoldDecision[]> {
  return transaction(
    database,
    async (client) => {
      for (;;) {
        const { decisions, fresh } = decideHolds(holds, await readHoldFacts(client, holds));
        const recorded = await insertDecisions(client, fresh);
        if (recorded === fresh.length) return decisions;
        // Somebody else was first with one of these orders or codes, and has committed: now that is known.
      }
    },
    { crashPoint: 'hold' },
  );
}
