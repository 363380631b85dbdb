import type { EventData } from '@dg/contracts/events';
import { formatAmount, minorUnits } from '@dg/kernel';

/**
 * All that a receipt is made of. Nothing of what was delivered is among it, and no free text of a supplier: neither
 * could then carry a code, a PIN or an activation code (decisions, section 4, E-mail).
 */
export interface Receipt {
  readonly orderId: number;
  readonly status: TerminalStatus;
  readonly productName: string;
  readonly quantity: number;
  /** With all the digits of the currency, e.g. "1,250.00 USD". */
  readonly amount: string;
  readonly clientReference: string | null;
}

const inWords = {
  DELIVERED: 'Delivered',
  FAILED: 'Failed. What was not delivered has been refunded',
  CANCELLED: 'Cancelled and refunded',
} as const;

export type TerminalStatus = keyof typeof inWords;

/** Whether orders never leave the status: a receipt is sent on it (specification, Email notification). */
export function isTerminal(status: string): status is TerminalStatus {
  return Object.hasOwn(inWords, status);
}

export function statusInWords(status: TerminalStatus): string {
  return inWords[status];
}

export function subjectOf(receipt: Receipt): string {
  return `Order ${receipt.orderId}: ${receipt.status.toLowerCase()}`;
}

/** The receipt of an event; undefined when its status is not terminal. */
export function receiptOf(event: EventData['order-status-changed']): Receipt | undefined {
  if (!isTerminal(event.status)) return undefined;
  return {
    orderId: event.order_id,
    status: event.status,
    productName: event.product_name,
    quantity: event.quantity,
    amount: `${withAllDigits(BigInt(event.amount_minor), event.currency)} ${event.currency}`,
    clientReference: event.client_reference ?? null,
  };
}

function withAllDigits(minor: bigint, currency: string): string {
  const digits = minorUnits(currency);
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // Formatting the text keeps it exact; a number would not be.
  return format.format(formatAmount(minor, currency) as `${number}`);
}
