import { createHmac } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { DemonstrationProduct, VoucherProductLine } from './voucher-products.ts';

/** A row of the stock import (decisions, section 8); empty where the delivery mode has no such value. */
export interface StockRow {
  readonly sku: string;
  readonly denomination: string;
  readonly card_number: string;
  readonly pin_code: string;
  readonly claim_url: string;
  readonly expires_at: string;
  readonly voucher_reference_number: string;
}

const columns: readonly (keyof StockRow)[] = [
  'sku',
  'denomination',
  'card_number',
  'pin_code',
  'claim_url',
  'expires_at',
  'voucher_reference_number',
];

/** The first line of a stock file. */
export const stockHeader = columns.join(',');

/**
 * The codes of the products: look-alikes that no shop honours. Each is derived from its place alone, so that a second
 * import consists of duplicates, and a new product leaves the codes of the others as they are.
 */
export function stockRows(products: readonly DemonstrationProduct[]): StockRow[] {
  return products.flatMap(({ line, stock }) =>
    stock.flatMap(({ value, count }) =>
      Array.from({ length: count }, (_, index) => stockRow(line, String(value), index)),
    ),
  );
}

/** Rows as the CSV of one import. */
export function stockCsv(rows: readonly StockRow[]): string {
  return stringify([...rows], { header: true, columns: [...columns] });
}

function stockRow(line: VoucherProductLine, denomination: string, index: number): StockRow {
  const bytes = createHmac('sha256', 'demonstration stock').update(`${line.sku}/${denomination}/${index}`).digest();
  const letters = [...bytes.subarray(0, 12)].map((byte) => alphabet[byte % alphabet.length]).join('');
  const pin = digits(bytes.readUInt32BE(12), 4 + (line.sku.length % 5));
  const reference = digits(bytes.readUInt32BE(16), 10);
  const expiresAt = `${2028 + (bytes.readUInt8(20) % 4)}-12-31T23:59:59.000Z`;
  const common = { sku: line.sku, denomination, expires_at: expiresAt };
  if (line.delivery_mode === 'URL') {
    // Some suppliers protect a claim page with a PIN: every other one here.
    const claimUrl = `https://claim.example/${line.sku.toLowerCase()}/${letters}`;
    return {
      ...common,
      card_number: '',
      pin_code: index % 2 === 0 ? '' : pin,
      claim_url: claimUrl,
      voucher_reference_number: '',
    };
  }
  const cardNumber = ['DEMO', ...(letters.match(/.{4}/g) ?? [])].join('-');
  return {
    ...common,
    card_number: cardNumber,
    pin_code: pin,
    claim_url: '',
    voucher_reference_number: `VR-${reference}`,
  };
}

/** 32 letters and digits that nobody mistakes for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0').slice(-length);
}
