import {
  readCells,
  readHeader,
  readStockLine,
  stockColumns,
  type SkuDescription,
  type StockCells,
} from './stock-line.ts';
import { deliveredFields, normalisedCode } from './voucher-code.ts';

const gift: SkuDescription = {
  supplierSku: 'GIFT',
  currency: 'USD',
  deliveryMode: 'Code with PIN',
  denominations: [
    { minMinor: 1_000n, maxMinor: 1_000n },
    { minMinor: 2_000n, maxMinor: 5_000n },
  ],
};
const link: SkuDescription = { ...gift, supplierSku: 'LINK', deliveryMode: 'URL' };
const cells = (fields: Partial<StockCells> = {}): StockCells => ({
  sku: 'GIFT',
  denomination: '10',
  card_number: 'SECRET-1234',
  pin_code: 'PIN-77',
  claim_url: '',
  expires_at: '',
  voucher_reference_number: '',
  ...fields,
});
const nowMs = Date.parse('2027-01-31T23:59:59Z');
const fault = (fields: Partial<StockCells>, description: SkuDescription | undefined = gift) => {
  const result = readStockLine(cells(fields), description, nowMs);
  return 'fault' in result ? result.fault : 'accepted';
};

describe('a stock line', () => {
  test('is read with its exact denomination and its expiry in UTC', () => {
    expect(readStockLine(cells({ denomination: '20.50', expires_at: '2027-06-30' }), gift, nowMs)).toEqual({
      line: {
        supplierSku: 'GIFT',
        denominationMinor: 2_050n,
        code: {
          deliveryMode: 'Code with PIN',
          cardNumber: 'SECRET-1234',
          pinCode: 'PIN-77',
          expiresAt: '2027-06-30T23:59:59.000Z',
        },
      },
    });
    const offset = readStockLine(cells({ expires_at: '2027-06-30T10:00:00+02:00' }), gift, nowMs);
    expect(offset).toMatchObject({ line: { code: { expiresAt: '2027-06-30T08:00:00.000Z' } } });
  });

  test.each<[string, Partial<StockCells>, SkuDescription | undefined]>([
    ['sku is unknown', { sku: 'NONE' }, undefined],
    ['denomination must be a decimal number', { denomination: '1e3' }, gift],
    ['denomination has more decimals than USD allows', { denomination: '20.005' }, gift],
    ['denomination is not available for this sku', { denomination: '15' }, gift],
    ['denomination is not available for this sku', { denomination: '-10' }, gift],
    ['expires_at must be RFC 3339 or YYYY-MM-DD', { expires_at: '2027-02-30' }, gift],
    ['expires_at must be RFC 3339 or YYYY-MM-DD', { expires_at: '30.06.2027' }, gift],
    ['expires_at is past', { expires_at: '2027-01-31' }, gift],
    ['expires_at is past', { expires_at: '2027-02-01T01:59:59+02:00' }, gift],
    ['card_number or claim_url is required', { card_number: '' }, gift],
    [
      'card_number is required for delivery mode Code with PIN',
      { card_number: '', claim_url: 'https://a.example/1' },
      gift,
    ],
    ['card_number holds nothing but separators', { card_number: '- -' }, gift],
    ['claim_url is required for delivery mode URL', {}, link],
    ['claim_url must be an http or https URL', { claim_url: 'javascript:alert(1)' }, link],
  ])('is refused: %s', (message, fields, description) => {
    expect(readStockLine(cells(fields), description, nowMs)).toEqual({ fault: message });
  });

  test('that is refused never repeats what it holds', () => {
    const secret = 'LEAK-4711';
    const messages = stockColumns.flatMap((column) => [
      fault({ [column]: secret, ...(column === 'denomination' ? {} : { denomination: '15' }) }),
      fault({ [column]: secret }, { ...link, denominations: [] }),
      fault({ [column]: secret }, undefined),
    ]);
    const columns = stockColumns.map((column) => column);
    for (const record of [
      [secret],
      stockColumns.map(() => `${secret}\u0000`),
      stockColumns.map(() => `${secret}\uFFFD`),
      stockColumns.map(() => secret.repeat(500)),
    ]) {
      const result = readCells(columns, record);
      messages.push('fault' in result ? result.fault : 'accepted');
    }
    const header = readHeader([secret]);
    messages.push('fault' in header ? header.fault : 'accepted');
    expect(messages.filter((message) => message.includes(secret))).toEqual([]);
    expect(messages.slice(-5)).not.toContain('accepted');
  });
});

describe('a code', () => {
  const code = { deliveryMode: 'Code with PIN' as const, cardNumber: 'ABCD-1234 efgh' };

  test('is the same code however its groups are written, but letters keep their case', () => {
    expect(normalisedCode(code)).toBe(normalisedCode({ ...code, cardNumber: 'ABCD 1234\u2010efgh' }));
    expect(normalisedCode(code)).not.toBe(normalisedCode({ ...code, cardNumber: 'ABCD1234EFGH' }));
  });

  test('is given out with the fields of its delivery mode only', () => {
    const all = {
      cardNumber: '1',
      pinCode: '2',
      claimUrl: 'https://a.example',
      expiresAt: 'e',
      voucherReferenceNumber: '3',
    };
    expect(deliveredFields({ deliveryMode: 'URL', ...all })).toEqual({
      pinCode: '2',
      claimUrl: 'https://a.example',
      expiresAt: 'e',
    });
    expect(deliveredFields({ deliveryMode: 'Code with PIN', ...all })).toEqual({
      cardNumber: '1',
      pinCode: '2',
      expiresAt: 'e',
      voucherReferenceNumber: '3',
    });
  });
});
