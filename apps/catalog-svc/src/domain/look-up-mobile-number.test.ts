import fc from 'fast-check';
import { operatorPrefix, topupProduct, topupSnapshotOf } from './catalogue.fixture.ts';
import { lookUpMobileNumber } from './look-up-mobile-number.ts';
import { buildPrefixIndex, longestPrefix, type OperatorPrefix } from './operator-prefix.ts';
import type { BlacklistRow, Snapshot } from './snapshot.ts';
import type { TopupProduct } from './topup-product.ts';

const client = 7;

function lookUp(snapshot: Snapshot, mobileNumber: string, clientId = client) {
  return lookUpMobileNumber(snapshot, clientId, mobileNumber).map(({ product, isIdentified }) =>
    isIdentified ? `identified ${product.id}` : product.id,
  );
}

function emirates(changes: Readonly<Record<number, Partial<TopupProduct>>> = {}, blacklists: BlacklistRow[] = []) {
  const names = ['', 'Zone', 'du', 'Virgin', 'Etisalat Data'];
  const products = [1, 2, 3, 4].map((id) => topupProduct(id, { countryCode: 'ARE', name: names[id]!, ...changes[id] }));
  const prefixes = [
    operatorPrefix('97150', 'Etisalat', 1, 'ARE'),
    operatorPrefix('97156', 'Etisalat', 4, 'ARE'),
    operatorPrefix('97155', 'du', 2, 'ARE'),
    operatorPrefix('97152', 'du', 2, 'ARE'),
    operatorPrefix('971555', 'Virgin', 3, 'ARE'),
    operatorPrefix('96650', 'STC', 1, 'SAU'),
  ];
  return topupSnapshotOf({ products, prefixes }, { blacklists });
}

test("a number gives its operator's product by the longest prefix, then those of the country's others by name", () => {
  expect(lookUp(emirates(), '+971501234567')).toEqual(['identified 1', 2, 3]);
  expect(lookUp(emirates(), '+971551234567')).toEqual(['identified 2', 4, 3, 1]);
  expect(lookUp(emirates(), '+971555234567')).toEqual(['identified 3', 2, 4, 1]);
  expect(lookUp(emirates(), '+966501234567')).toEqual(['identified 1']);
});

test('a number that no prefix knows gives nothing', () => {
  expect(lookUp(emirates(), '+971581234567')).toEqual([]);
  expect(lookUp(emirates(), '+15550009101')).toEqual([]);
});

test('only what the client sees of the active mobile products is given', () => {
  const hidden = (productId: number) => [{ clientId: client, vertical: 'topup', productId }];
  expect(lookUp(emirates({ 2: { isActive: false } }), '+971501234567')).toEqual(['identified 1', 3]);
  expect(lookUp(emirates({ 3: { topupType: 'UTILITY' } }), '+971501234567')).toEqual(['identified 1', 2]);
  expect(lookUp(emirates({}, hidden(2)), '+971501234567')).toEqual(['identified 1', 3]);
  expect(lookUp(emirates({}, hidden(2)), '+971501234567', 8)).toEqual(['identified 1', 2, 3]);
});

test('an operator whose product of the number cannot be seen is identified by another one of it, else nothing is given', () => {
  expect(lookUp(emirates({ 1: { isActive: false } }), '+971501234567')).toEqual(['identified 4', 2, 3]);
  expect(lookUp(emirates({ 2: { isActive: false } }), '+971551234567')).toEqual([]);
});

test('where countries share a calling code the numbering plan decides, and where it cannot the prefix', () => {
  const products = [1, 2, 3, 4].map((id) => topupProduct(id));
  const prefixes = [
    operatorPrefix('1', 'AT&T', 1, 'USA'),
    operatorPrefix('1', 'Bell', 2, 'CAN'),
    operatorPrefix('1212', 'Verizon', 3, 'USA'),
    operatorPrefix('1604', 'Telus', 4, 'CAN'),
  ];
  const snapshot = topupSnapshotOf({ products, prefixes });
  expect(lookUp(snapshot, '+14165551234')).toEqual(['identified 2', 4]);
  expect(lookUp(snapshot, '+13055551234')).toEqual(['identified 1', 3]);
  expect(lookUp(snapshot, '+12125552368')).toEqual(['identified 3', 1]);
  expect(lookUp(snapshot, '+15550009101')).toEqual(['identified 2', 4]);
  // Guernsey has the calling code of the United Kingdom, and here no operators.
  const british = [operatorPrefix('447', 'EE', 1, 'GBR'), operatorPrefix('4475', 'O2', 2, 'GBR')];
  expect(lookUp(topupSnapshotOf({ products, prefixes: british }), '+447911123456')).toEqual(['identified 1', 2]);
});

test('a mobile number that is not in E.164 is refused', () => {
  for (const number of [
    '',
    '971501234567',
    '+0501234567',
    '+971 501234567',
    '+97150-1234567',
    '+123',
    `+${'1'.repeat(16)}`,
  ]) {
    expect(() => lookUp(emirates(), number)).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST', message: 'mobile_number must be in E.164 format' }),
    );
  }
});

test('the longest prefix is the longest of all that the digits begin with', () => {
  const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom('1', '2', '3'), minLength: 1, maxLength });
  const prefix = fc.record({ country: fc.constantFrom('USA', 'CAN'), prefix: digits(5) });
  fc.assert(
    fc.property(fc.array(prefix, { maxLength: 20 }), digits(8), (drawn, number) => {
      const unique = new Map(drawn.map((each) => [`${each.country} ${each.prefix}`, each]));
      const prefixes = [...unique.values()].map((each) => operatorPrefix(each.prefix, 'X', 1, each.country));
      let longest: OperatorPrefix[] = [];
      for (const each of prefixes) {
        const length = longest[0]?.prefix.length ?? 0;
        if (!number.startsWith(each.prefix) || each.prefix.length < length) continue;
        longest = each.prefix.length > length ? [each] : [...longest, each];
      }
      const found = longestPrefix(buildPrefixIndex(prefixes), number);
      expect(found.map(({ countryCode }) => countryCode)).toEqual(longest.map((each) => each.countryCode).toSorted());
      expect(new Set(found.map((each) => each.prefix))).toEqual(new Set(longest.map((each) => each.prefix)));
    }),
  );
});
