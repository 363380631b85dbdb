import { parseAmount } from '@dg/kernel';
import { parseExpiry } from './expiry.ts';
import { isWebAddress, normalisedCode, type DeliveryMode, type VoucherCode } from './voucher-code.ts';

/** The columns of a stock file (decisions 8); in any order, unknown ones are ignored. */
export const stockColumns = [
  'sku',
  'denomination',
  'card_number',
  'pin_code',
  'claim_url',
  'expires_at',
  'voucher_reference_number',
] as const;

export type StockColumn = (typeof stockColumns)[number];

/** A line's cells by column; what is absent is empty. */
export type StockCells = Readonly<Record<StockColumn, string>>;

/** What the catalogue says stock of a sku must look like. */
export interface SkuDescription {
  readonly supplierSku: string;
  readonly currency: string;
  readonly deliveryMode: DeliveryMode;
  readonly denominations: readonly { readonly minMinor: bigint; readonly maxMinor: bigint }[];
}

/** A line that may be imported. */
export interface StockLineRead {
  readonly supplierSku: string;
  readonly denominationMinor: bigint;
  readonly code: VoucherCode;
}

const cellLengthMax = 2_048;
// Control characters have no business in any cell, and Postgres refuses one of them.
const controlCharacter = /\p{Cc}/u;
// What a decoder puts where bytes are not UTF-8: such a code was damaged on its way.
const replacementCharacter = '\uFFFD';

const amountFaults = {
  'not-a-decimal': () => 'denomination must be a decimal number',
  'too-many-decimals': (currency: string) => `denomination has more decimals than ${currency} allows`,
  'too-large': () => 'denomination is too large',
} as const;

/** Which columns a header names, by position; a fault when a required one is missing or one stands twice. */
export function readHeader(
  names: readonly string[],
): { columns: readonly (StockColumn | undefined)[] } | { fault: string } {
  const columns = names.map((name) => stockColumns.find((column) => column === name.trim().toLowerCase()));
  for (const column of stockColumns) {
    const count = columns.filter((candidate) => candidate === column).length;
    if (count > 1) return { fault: `column ${column} stands more than once` };
    if (count === 0 && (column === 'sku' || column === 'denomination')) return { fault: `column ${column} is missing` };
  }
  return { columns };
}

/** A record's trimmed cells by column; a fault when it has not as many cells as the header. */
export function readCells(
  columns: readonly (StockColumn | undefined)[],
  record: readonly string[],
): { cells: StockCells } | { fault: string } {
  if (record.length !== columns.length)
    return { fault: `line has ${record.length} columns, the header has ${columns.length}` };
  const cells: Record<StockColumn, string> = {
    sku: '',
    denomination: '',
    card_number: '',
    pin_code: '',
    claim_url: '',
    expires_at: '',
    voucher_reference_number: '',
  };
  for (const [index, column] of columns.entries()) {
    if (column === undefined) continue;
    const cell = record[index]!.trim();
    if (cell.length > cellLengthMax) return { fault: `${column} is longer than ${cellLengthMax} characters` };
    if (controlCharacter.test(cell)) return { fault: `${column} contains control characters` };
    if (cell.includes(replacementCharacter)) return { fault: `${column} is not valid UTF-8` };
    cells[column] = cell;
  }
  if (cells.sku === '') return { fault: 'sku is required' };
  return { cells };
}

/**
 * Checks one line against its sku and the time. A fault never repeats a cell: a shifted line may hold a code in any of
 * them.
 */
export function readStockLine(
  cells: StockCells,
  description: SkuDescription | undefined,
  nowMs: number,
): { line: StockLineRead } | { fault: string } {
  if (description === undefined) return { fault: 'sku is unknown' };
  const { supplierSku, currency, deliveryMode } = description;
  if (cells.denomination === '') return { fault: 'denomination is required' };
  const amount = parseAmount(cells.denomination, currency);
  if ('fault' in amount) return { fault: amountFaults[amount.fault](currency) };
  const isAvailable = description.denominations.some(
    ({ minMinor, maxMinor }) => amount.minor >= minMinor && amount.minor <= maxMinor,
  );
  if (amount.minor <= 0n || !isAvailable) return { fault: 'denomination is not available for this sku' };

  const expiresAt = cells.expires_at === '' ? undefined : parseExpiry(cells.expires_at);
  if (cells.expires_at !== '' && expiresAt === undefined) return { fault: 'expires_at must be RFC 3339 or YYYY-MM-DD' };
  if (expiresAt !== undefined && Date.parse(expiresAt) <= nowMs) return { fault: 'expires_at is past' };
  if (cells.card_number === '' && cells.claim_url === '') return { fault: 'card_number or claim_url is required' };
  if (deliveryMode === 'URL' && cells.claim_url === '') return { fault: 'claim_url is required for delivery mode URL' };
  if (deliveryMode === 'URL' && !isWebAddress(cells.claim_url))
    return { fault: 'claim_url must be an http or https URL' };
  if (deliveryMode === 'Code with PIN' && cells.card_number === '') {
    return { fault: 'card_number is required for delivery mode Code with PIN' };
  }
  const code: VoucherCode = {
    deliveryMode,
    ...(cells.card_number === '' ? {} : { cardNumber: cells.card_number }),
    ...(cells.pin_code === '' ? {} : { pinCode: cells.pin_code }),
    ...(cells.claim_url === '' ? {} : { claimUrl: cells.claim_url }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(cells.voucher_reference_number === '' ? {} : { voucherReferenceNumber: cells.voucher_reference_number }),
  };
  if (normalisedCode(code) === '') return { fault: 'card_number holds nothing but separators' };
  return { line: { supplierSku, denominationMinor: amount.minor, code } };
}
