import { createHash } from 'node:crypto';
import type { FailureCode } from './outcome.ts';

/** What a platform asks for. `reference` is its own, and the key under which the same order is the same order. */
export type OrderRequest = {
  readonly reference: string;
  readonly kind: 'voucher' | 'topup' | 'esim';
  readonly sku: string;
  /** Decimal text in `currency`. ES2+ says neither. */
  readonly denomination: string | null;
  readonly currency: string | null;
  readonly quantity: number;
  /** Of a top-up. */
  readonly recipient: string | null;
  /** Of a top-up's input data, which may be about a person: enough to know the same request again. */
  readonly inputDigest?: string;
};

export type VoucherUnit = {
  readonly card_number: string | null;
  readonly pin_code: string | null;
  readonly claim_url: string | null;
  readonly expires_at: string;
  readonly voucher_reference_number: string;
};

/**
 * ACCEPTED: the result comes later. SILENT: taken, but nobody is ever told anything about it. CANCELLED: its platform
 * has taken it back, before or after it was delivered.
 */
export type OrderStatus = 'ACCEPTED' | 'DELIVERED' | 'FAILED' | 'SILENT' | 'CANCELLED';

/** How an order came: by our own protocol, or as a download order of ES2+ (GSMA SGP.22). */
export type Protocol = 'digital-goods' | 'es2plus';

export type SupplierOrder = {
  readonly request: OrderRequest;
  readonly supplierReference: string;
  readonly takenAt: string;
  readonly protocol: Protocol;
  /** When it ends by itself, by ES2+ when it can be confirmed, in ms since 1970; null for one that is held. */
  endsAt: number | null;
  status: OrderStatus;
  code: FailureCode | null;
  units: readonly VoucherUnit[];
  /** Of an eSIM: once delivered, by ES2+ from the start. */
  iccid: string | null;
  /** What the activation code ends in: once delivered, by ES2+ once confirmed. */
  matchingId: string | null;
  /** How often goods were handed out for it. More than once is the fault that nobody may ever see. */
  deliveries: number;
};

/** What the platform calls one order: it numbers its attempts, `<order id>-<attempt>`. */
export function orderIdOf(reference: string): string {
  const end = reference.lastIndexOf('-');
  return end === -1 ? reference : reference.slice(0, end);
}

/** The same for the same input data under the same reference, whatever the order of its fields. */
export function digestOf(reference: string, inputData: Readonly<Record<string, unknown>>): string {
  const fields = Object.keys(inputData)
    .sort()
    .map((name) => [name, inputData[name]]);
  return createHash('sha256')
    .update(JSON.stringify([reference, fields]))
    .digest('base64url');
}

export function isSameRequest(a: OrderRequest, b: OrderRequest): boolean {
  const keys = [
    'reference',
    'kind',
    'sku',
    'denomination',
    'currency',
    'quantity',
    'recipient',
    'inputDigest',
  ] as const;
  return keys.every((key) => a[key] === b[key]);
}
