import type { EventData } from '@dg/contracts/events';
import { isFailureCode, type FailureCode } from '@dg/kernel';
import { amountText } from './amount-text.ts';

/**
 * All that a receipt is made of. Nothing of what was delivered is among it, and no free text of a supplier: neither
 * could then carry a code, a PIN or an activation code (decisions, section 4, E-mail).
 */
export interface Receipt {
  readonly orderId: number;
  readonly status: TerminalStatus;
  /** Receipts that were queued before there were others are of vouchers. */
  readonly vertical?: string;
  readonly productName: string;
  /** Of a top-up or an eSIM. */
  readonly variantName?: string;
  /** Of an eSIM: what its plan gives, and where; alpha-3, or GLO. */
  readonly plan?: Plan;
  readonly countryCode?: string;
  readonly quantity: number;
  /** Of vouchers their face value, else what was charged; with all the digits of the currency, e.g. "1,250.00 USD". */
  readonly amount: string;
  readonly clientReference: string | null;
  /** Of a failed order. */
  readonly failureCode?: FailureCode;
  /** Whether a voucher code was to pay for it, not a wallet. */
  readonly isRedeemed?: boolean;
}

export interface Plan {
  /** Decimal text; "0": without a limit. */
  readonly dataAmountGb: string;
  /** From the first use on. */
  readonly validityDays: number;
}

const inWords = {
  DELIVERED: 'Delivered',
  FAILED: 'Failed. What was not delivered has been refunded',
  CANCELLED: 'Cancelled and refunded',
} as const;
const inWordsOfRedeemed: Readonly<Record<TerminalStatus, string>> = {
  DELIVERED: 'Delivered',
  FAILED: 'Failed. The voucher code can be redeemed again',
  CANCELLED: 'Cancelled. The voucher code can be redeemed again',
};

export type TerminalStatus = keyof typeof inWords;

/** Whether an order is over in the status: a receipt is sent on it (specification, Email notification). */
export function isTerminal(status: string): status is TerminalStatus {
  return Object.hasOwn(inWords, status);
}

export function statusInWords({ status, isRedeemed = false }: Receipt): string {
  return (isRedeemed ? inWordsOfRedeemed : inWords)[status];
}

/**
 * The receipt of an event; undefined when it brings no order to an end: its status is another, or it is about what
 * happens to an eSIM after its delivery.
 */
export function receiptOf(event: EventData['order-status-changed']): Receipt | undefined {
  if (!isTerminal(event.status) || event.profile_change !== '') return undefined;
  const common = {
    orderId: event.order_id,
    status: event.status,
    vertical: event.vertical,
    productName: event.product_name,
    quantity: event.quantity,
    clientReference: event.client_reference ?? null,
  };
  if (event.vertical !== 'topup' && event.vertical !== 'esim')
    return { ...common, amount: amountText(event.amount_minor, event.currency) };
  return {
    ...common,
    variantName: event.variant_name,
    amount: amountText(event.payable_minor, event.wallet_currency),
    isRedeemed: event.transaction_id === undefined,
    ...(isFailureCode(event.failure_code) ? { failureCode: event.failure_code } : {}),
    ...(event.vertical === 'esim' ? planOf(event) : {}),
  };
}

function planOf(event: EventData['order-status-changed']): Pick<Receipt, 'plan' | 'countryCode'> {
  const plan = { dataAmountGb: event.data_amount_gb, validityDays: event.validity_days };
  return { plan, countryCode: event.country_code };
}
