import { differences, type SupplierOrder } from './supplier-book.ts';

const bought: SupplierOrder = { reference: '1-1', kind: 'voucher', units: 2, deliveries: 1 };
const refused: SupplierOrder = { reference: '2-1', kind: 'voucher', units: 0, deliveries: 0 };
const credited: SupplierOrder = { reference: '2-2', kind: 'topup', units: 0, deliveries: 1 };
const received = new Map([
  ['1-1', 2],
  ['2-1', 0],
  ['2-2', 1],
  // Written, and never arrived.
  ['3-1', 0],
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
  expect(differences([bought, again, credited], new Map([...received, ['1-2', 2]]))).toEqual([
    'the supplier delivered order 1 under 2 references',
  ]);
});
