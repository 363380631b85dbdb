import { z } from 'zod';
import { productId, variantAmount, walletId } from '../orders/order-schemas.ts';
import { clientReference, optional } from '../validation.ts';

/** Body of POST /esim/charges (specification, "eSIM"). */
export const esimChargesSchema = z.object({ product_id: productId, amount: variantAmount, wallet_id: walletId });

/** Body of POST /esim/orders. There is one of everything: whatever `quantity` says is not read. */
export const esimOrderSchema = z.object({
  product_id: productId,
  amount: variantAmount,
  client_reference: optional(clientReference),
  wallet_id: walletId,
});
