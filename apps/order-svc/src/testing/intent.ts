import type { Intent } from '../db/intents.ts';
import { computeCharge } from '../domain/charge.ts';

/** An order of two cards of 10.00 USD, paid in USD. */
export const intent: Intent = {
  clientId: 7,
  vertical: 'voucher',
  clientReference: null,
  idempotencyKey: '',
  requestId: 'r',
  productId: 3,
  productName: 'Card',
  countryCode: 'USA',
  productCurrency: 'USD',
  supplier: 'sandbox',
  supplierSku: 'CARD',
  deliveryTime: 'Instant',
  denominationMinor: 1_000n,
  quantity: 2,
  walletId: 5,
  walletCurrency: 'USD',
  email: null,
  charge: computeCharge({
    unitMinor: 1_000n,
    quantity: 2,
    discountPercent: '0',
    sourceCurrency: 'USD',
    destinationCurrency: 'USD',
    forexRate: null,
  }),
};
