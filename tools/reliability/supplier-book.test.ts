import { differences, type SupplierOrder } from './supplier-book.ts';

const bought: SupplierOrder = { reference: '1-1', kind: 'voucher', units: 2, deliveries: 1, status: 'DELIVERED' };
const refused: SupplierOrder = { reference: '2-1', kind: 'voucher', units: 0, deliveries: 0, status: 'FAILED' };
const credited: SupplierOrder = { reference: '2-2', kind: 'topup', units: 0, deliveries: 1, status: 'DELIVERED' };
const takenBack: SupplierOrder = { reference: '5-1', kind: 'esim', units: 0, deliveries: 1, status: 'CANCELLED' };
const ours = (units: number, orderState = 'DELIVERED', isTakenBack = false) => ({ units, orderState, isTakenBack });
const received = new Map([
  ['1-1', ours(2)],
  ['2-1', ours(0)],
  ['2-2', ours(1)],
  // Written, and never arrived.
  ['3-1', ours(0)],
]);

test('the books agree when what was handed out is what we have', () => {
  expect(differences([bought, refused, credited], received)).toEqual([]);
});

test.each([
  ['units handed out that we do not have', [{ ...bought, units: 3 }, credited], '3 units for 1-1, we have 2'],
  ['goods we know nothing of', [bought, credited, { ...credited, reference: '4-1' }], '1 units for 4-1, we have 0'],
  ['one attempt delivered twice', [{ ...bought, deliveries: 2 }, credited], 'delivered 1-1 2 times'],
  ['units of an attempt that the supplier never took', [bought], '1 units for 2-2, which the supplier never took'],
])('%s are found', (_, orders, fault) => {
  expect(differences(orders, received)).toEqual([expect.stringContaining(fault)]);
});

test('one order delivered under two references is found', () => {
  const again = { ...bought, reference: '1-2' };
  expect(differences([bought, again, credited], new Map([...received, ['1-2', ours(2)]]))).toEqual([
    'the supplier delivered order 1 under 2 references',
  ]);
});

test.each([
  ['and its order is cancelled', ours(1, 'CANCELLED', true), []],
  ['before we had heard of its delivery', ours(0, 'CANCELLED', true), []],
  ['and its order has failed meanwhile', ours(1, 'FAILED'), []],
  ['and its order is still delivered', ours(1), ['the supplier has taken 5-1 back, its order is DELIVERED']],
])('an eSIM that the supplier has taken back %s', (_, attempt, faults) => {
  expect(differences([bought, credited, takenBack], new Map([...received, ['5-1', attempt]]))).toEqual(faults);
});

test('an eSIM that was refunded and that the supplier has not taken back is found', () => {
  const sold = { ...takenBack, status: 'DELIVERED' };
  const attempts = new Map([...received, ['5-1', ours(1, 'CANCELLED', true)] as const]);
  expect(differences([bought, credited, sold], attempts)).toEqual([
    'the supplier has not taken 5-1 back, we believe so',
  ]);
});
