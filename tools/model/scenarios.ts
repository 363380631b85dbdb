import { allGuards } from './guards.ts';
import type { Request, Scenario } from './protocol-state.ts';

const two: Request = {
  clientReference: 'a',
  quantity: 2,
  supplier: 'stock',
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

export const scenarios = { contest, single, pair, bulk, bought };
