import { currencies, currencyOfNumber, isCurrency } from '@dg/resources';
import { countries, countryOfNumber } from './countries.ts';

test('countries carry their ISO codes, dial code and money', () => {
  expect(countries).toHaveLength(249);
  expect(countries.find(({ code }) => code === 'JPN')).toEqual({
    id: 392,
    name: 'Japan',
    code: 'JPN',
    alpha2_code: 'JP',
    dial_code: '+81',
    currency_code: 'JPY',
  });
  expect(countryOfNumber(276)).toBe('DEU');
  const withoutMoney = countries.filter(({ currency_code: currency }) => currency === null || !isCurrency(currency));
  expect(withoutMoney.map(({ code }) => code)).toEqual(['ATA']);
});

test('currencies carry their ISO numbers and minor units, each once', () => {
  expect(new Set(currencies.map(({ id }) => id)).size).toBe(currencies.length);
  expect(currencies.find(({ code }) => code === 'KWD')).toMatchObject({ id: 414, minor_units: 3 });
  expect(currencyOfNumber(840)).toBe('USD');
  expect(isCurrency('XXX')).toBe(false);
});
