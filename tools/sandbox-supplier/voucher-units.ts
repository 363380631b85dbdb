import { randomBytes, randomInt } from 'node:crypto';
import type { OrderRequest, VoucherUnit } from './order.ts';

/** 32 letters and digits that nobody mistakes for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const validYears = 2;

function letters(count: number): string {
  return [...randomBytes(count)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** A reference nobody else has: 80 random bits, so that no restart can repeat one. */
export function newSupplierReference(): string {
  return `SBX-${letters(16)}`;
}

/** What an activation code ends in; whoever has it gets the profile. */
export function newMatchingId(): string {
  return `SBX-${letters(16)}`;
}

/**
 * Codes that no shop honours, each as random as a reference. A sku with `-URL-` in it is delivered as a claim address,
 * any other as card number and PIN.
 */
export function newVoucherUnits({ sku }: OrderRequest, count: number): VoucherUnit[] {
  const expiry = new Date();
  expiry.setUTCFullYear(expiry.getUTCFullYear() + validYears);
  return Array.from({ length: count }, () => {
    const code = letters(16);
    const isUrl = sku.includes('-URL-');
    return {
      card_number: isUrl ? null : code.replaceAll(/(.{4})(?=.)/g, '$1-'),
      pin_code: isUrl ? null : String(randomInt(1_000_000)).padStart(6, '0'),
      claim_url: isUrl ? `https://claim.sandbox.example/${code}` : null,
      expires_at: expiry.toISOString(),
      voucher_reference_number: `SBV-${letters(10)}`,
    };
  });
}
