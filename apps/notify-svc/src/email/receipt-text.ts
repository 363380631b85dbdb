import type { Receipt } from '../domain/receipt.ts';
import { receiptLines } from './receipt-lines.ts';

/** The plain text of a receipt. */
export function renderReceiptText(receipt: Receipt, orderUrl: string): string {
  const lines = receiptLines(receipt).map(([label, value]) => `${label}: ${onOneLine(value)}`);
  return [...lines, '', `See the order: ${orderUrl}`, ''].join('\n');
}

/** A value cannot begin a line of its own and so pass for another. */
function onOneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
