import { assertBalanced } from '../db/bookings.ts';
import { fundingEntries, refundEntries, saleEntries } from './entry.ts';

const conversion = { sourceCurrency: 'USD', sourceMinor: 2_534n, rate: '151.337' };

describe('the entries of a booking', () => {
  test('sum to zero in each currency, with and without a conversion, in whole and in part', () => {
    for (const refundMinor of [0n, 1n, 1_000n, 3_834n, 3_835n]) {
      for (const how of [undefined, conversion]) {
        assertBalanced({ key: 'sale', entries: saleEntries(3, 'JPY', 3_835n, how) });
        assertBalanced({ key: 'refund', entries: refundEntries(3, 'JPY', refundMinor, 3_835n, how) });
      }
    }
    assertBalanced({ key: 'funding', entries: fundingEntries(3, 'JPY', -5n) });
  });

  test('of a full refund undo the sale entry by entry', () => {
    const sale = saleEntries(3, 'JPY', 3_835n, conversion);
    const refund = refundEntries(3, 'JPY', 3_835n, 3_835n, conversion);
    expect(refund).toEqual(sale.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor })));
  });

  test('that do not sum to zero are a fault', () => {
    const entries = [...saleEntries(3, 'JPY', 10n), { account: 'sales', currency: 'JPY', amountMinor: 1n }];
    expect(() => assertBalanced({ key: 'order:1:debit', entries })).toThrow('order:1:debit does not balance in JPY');
  });
});
