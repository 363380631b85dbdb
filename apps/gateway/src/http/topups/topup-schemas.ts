import { z } from 'zod';
import { productId, variantAmount, walletId } from '../orders/order-schemas.ts';
import { isPlainText } from '../parameters.ts';
import { clientReference, filled, optional, word } from '../validation.ts';

const category = optional(word('category', ['Airtime', 'Data', 'Bundle']));

// Orders travel in batches of 64: one that is too large must not spoil those of others.
const inputDataLengthMax = 16_384;

/** What an order says of its recipient, as JSON text; `{}` when absent. catalog-svc knows the fields it must have. */
const inputData = optional(
  z
    .custom<object>(isObject, 'input_data must be an object')
    .transform((data) => JSON.stringify(data))
    .refine(
      (text) => text.length <= inputDataLengthMax,
      `input_data is too long (max ${inputDataLengthMax} characters)`,
    ),
).transform((text) => text ?? '{}');

const codeComplaint = 'redeem_voucher_code must be a text of 1 to 500 characters';

/** A secret: no complaint about it may quote it. */
const redeemVoucherCode = optional(
  z.string(codeComplaint).min(1, codeComplaint).max(500, codeComplaint).refine(isPlainText, codeComplaint),
);

/** Body of POST /topups/charges (specification, "Topups"). */
export const topupChargesSchema = z.object({
  product_id: productId,
  amount: variantAmount,
  wallet_id: walletId,
  category,
});

/** Body of POST /topups/orders (specification, "Topups"). */
export const topupOrderSchema = z.object({
  product_id: productId,
  amount: variantAmount,
  input_data: inputData,
  client_reference: optional(clientReference),
  wallet_id: walletId,
  category,
  redeem_voucher_code: redeemVoucherCode,
});

const numberComplaint = 'mobile_number must be in E.164 format';

/** Body of POST /topups/lookup. E.164: a plus, the country code, 4 to 15 digits, nothing between. */
export const lookupSchema = z.object({
  mobile_number: filled('mobile_number', z.string(numberComplaint).regex(/^\+[1-9]\d{3,14}$/, numberComplaint)),
});

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
