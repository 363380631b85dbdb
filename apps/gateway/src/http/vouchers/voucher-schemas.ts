import { orderQuantityMax } from '@dg/kernel';
import { z } from 'zod';
import { walletId } from '../orders/order-schemas.ts';
import { amount, clientReference, email, optional, positiveInteger } from '../validation.ts';

const denomination = amount({
  required: 'Invalid denomination: required',
  type: 'Invalid denomination: must be a positive number',
  digits: 'Invalid denomination: must have at most 15 significant digits',
});

const quantityType = 'Invalid quantity: must be an integer';

function quantity(quantityMax: number) {
  return z
    .number({ error: (issue) => (issue.input == null ? 'Invalid quantity: required' : quantityType) })
    .refine(Number.isInteger, { message: quantityType, abort: true })
    .refine((value) => value >= 1 && value <= quantityMax, `quantity must be between 1 and ${quantityMax}`);
}

// A schema per bulk limit: there are few of them, and building one costs more than using it.
const createSchemas = new Map<number, ReturnType<typeof buildCreateSchema>>();
const chargesSchemas = new Map<number, ReturnType<typeof buildChargesSchema>>();

/** Body of POST /orders for a client with this bulk limit (specification, "Vouchers"). */
export function voucherOrderSchema(bulkLimit: number) {
  return cached(createSchemas, bulkLimit, buildCreateSchema);
}

/** Body of POST /products/:id/charges for a client with this bulk limit (decisions, section 4). */
export function voucherChargesSchema(bulkLimit: number) {
  return cached(chargesSchemas, bulkLimit, buildChargesSchema);
}

function buildCreateSchema(bulkLimit: number) {
  return z.object({
    product_id: positiveInteger({
      required: 'Invalid product_id: required',
      type: 'Invalid product_id: must be a positive integer',
    }),
    denomination,
    quantity: quantity(Math.min(bulkLimit, orderQuantityMax)),
    wallet_id: walletId,
    client_reference: optional(clientReference),
    email: optional(email),
  });
}

function buildChargesSchema(bulkLimit: number) {
  return z.object({
    denomination,
    quantity: optional(quantity(Math.min(bulkLimit, orderQuantityMax))).transform((value) => value ?? 1),
    wallet_id: walletId,
  });
}

function cached<Schema>(schemas: Map<number, Schema>, bulkLimit: number, build: (bulkLimit: number) => Schema): Schema {
  let schema = schemas.get(bulkLimit);
  if (schema === undefined) schemas.set(bulkLimit, (schema = build(bulkLimit)));
  return schema;
}
