import type { Finding } from '@dg/platform/postgres';
import { withBooks, type Books } from './books.ts';
import {
  ordersStandAsTheirJobs,
  paidOrdersHaveTheirJobs,
  resultsHaveReachedTheirOrders,
  vouchersHaveTheirUnits,
} from './job-checks.ts';
import { moneyHasItsOrders, ordersHaveTheirMoney } from './money-checks.ts';
import { esimsStandAsTheirProfiles } from './profile-checks.ts';
import { stepsWereTold } from './notification-checks.ts';
import { refundsAreOfWhatWasNotSeen } from './refund-checks.ts';
import { redeemedOrdersHaveTheirCodes, redemptionsHaveTheirOrders } from './redemption-checks.ts';

const comparisons = [
  ordersHaveTheirMoney,
  refundsAreOfWhatWasNotSeen,
  moneyHasItsOrders,
  redeemedOrdersHaveTheirCodes,
  redemptionsHaveTheirOrders,
  vouchersHaveTheirUnits,
  ordersStandAsTheirJobs,
  esimsStandAsTheirProfiles,
  resultsHaveReachedTheirOrders,
  paidOrdersHaveTheirJobs,
  stepsWereTold,
] as const;

/**
 * Compares what the services hold about the same orders, at any time, while they work. Each comparison reads the
 * later of two facts first: what it implies was committed before, so that nothing in flight is mistaken for a fault.
 */
export function crossCheck(books: Books): Promise<Finding[]> {
  return withBooks(books, async (open) => {
    const findings: Finding[] = [];
    for (const compare of comparisons) findings.push(await compare(open));
    return findings;
  });
}
