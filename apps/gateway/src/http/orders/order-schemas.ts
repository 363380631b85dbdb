import { Rejection } from '@dg/kernel';
import { z } from 'zod';
import { isId } from '../parameters.ts';
import { amount, email, filled, optional, positiveInteger } from '../validation.ts';

const walletIdComplaint = 'wallet_id must be a positive integer';

/** The wallet to pay from, in orders and quotes of every vertical. */
export const walletId = optional(positiveInteger({ required: walletIdComplaint, type: walletIdComplaint }));

/** The product of a top-up or an eSIM, in orders and quotes. */
export const productId = positiveInteger({
  required: 'Product ID is required',
  type: 'product_id must be a positive integer',
});

/** What decides on the variant of a top-up or an eSIM, in orders and quotes. */
export const variantAmount = amount({
  required: 'Amount is required',
  type: 'amount must be a positive number',
  digits: 'amount must have at most 15 significant digits',
});

/** Refuses ids of a body that are beyond 32 bits, where nothing is. PRODUCT_NOT_FOUND, WALLET_NOT_USABLE. */
export function refuseIdsOfNothing(ask: { readonly product_id?: number; readonly wallet_id?: number | undefined }) {
  if (ask.product_id !== undefined && !isId(ask.product_id)) throw new Rejection('PRODUCT_NOT_FOUND');
  if (ask.wallet_id !== undefined && !isId(ask.wallet_id)) throw new Rejection('WALLET_NOT_USABLE');
}

/** Body of PATCH .../notification-email (specification, "Notification email"). */
export const notificationEmailSchema = z.object({ email: filled('email', email) });
