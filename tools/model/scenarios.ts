import { allGuards } from './guards.ts';
import type { Request, Scenario } from './protocol-state.ts';

const two: Request = {
  clientReference: 'a',
  vertical: 'voucher',
  quantity: 2,
  supplier: 'stock',
  hasFallback: false,
  isRefused: false,
  deliveryTime: 'Instant',
  isCancellable: true,
};
/** Two requests of one reference, and a third that wants the same money. */
export const contest: Scenario = {
  requests: [
    two,
    { ...two, quantity: 1, isCancellable: false },
    { ...two, clientReference: 'b', quantity: 1, deliveryTime: 'Delayed' },
  ],
  paidBy: 'wallet',
  fundsFor: 1,
  arrives: 'calls and events',
  guards: allGuards,
};
/** One order alone: of one, two or three units from our own stock, or of two from a supplier. */
const single: Scenario = { ...contest, requests: [{ ...two, quantity: 1 }] };
export const pair: Scenario = { ...contest, requests: [two] };
export const bulk: Scenario = { ...contest, requests: [{ ...two, quantity: 3 }] };
export const patient: Scenario = { ...contest, requests: [{ ...two, quantity: 3, deliveryTime: 'Delayed' }] };
export const bought: Scenario = { ...contest, requests: [{ ...two, supplier: 'http' }] };

const topup: Request = { ...two, vertical: 'topup', quantity: 1, supplier: 'http' };
/** A top-up that may go from one supplier to another. */
export const recharged: Scenario = { ...contest, requests: [{ ...topup, hasFallback: true }] };
/** An eSIM that may be cancelled while its supplier has it, and after it was delivered. */
export const takenBack: Scenario = { ...contest, requests: [{ ...topup, vertical: 'esim' }] };
/**
 * Two orders that want to be paid for by one code, and a third of one's reference that cannot be delivered for certain.
 */
export const redeemed: Scenario = {
  ...contest,
  requests: [
    { ...two, quantity: 1 },
    { ...topup, isRefused: true, isCancellable: false },
    { ...two, clientReference: 'b', quantity: 1, deliveryTime: 'Delayed' },
  ],
  paidBy: 'code',
};

export const scenarios = { contest, single, pair, bulk, bought, recharged, redeemed, takenBack };
