import { isCurrency } from '@dg/resources';
import { orderQuantityMax, verticals } from '@dg/kernel';
import { z } from 'zod';
import { clientStatuses } from '../db/clients.ts';
import { idMax } from '../http/parameters.ts';
import { amount, decimalText, email, filled, optional, text, word } from '../http/validation.ts';

function integerBetween(name: string, minimum: number, maximum: number) {
  const complaint = `${name} must be an integer between ${minimum} and ${maximum}`;
  return z
    .number(complaint)
    .refine((value) => Number.isInteger(value) && value >= minimum && value <= maximum, complaint);
}

function id(name: string) {
  const complaint = `${name} must be a positive integer`;
  return z.number(complaint).refine((value) => Number.isInteger(value) && value >= 1 && value <= idMax, complaint);
}

function currency(name: string) {
  return z
    .string(`${name} must be an ISO 4217 currency code`)
    .refine(isCurrency, `${name} must be an ISO 4217 currency code`);
}

const clientFields = {
  name: text('name', 200),
  default_currency: currency('default_currency'),
  bulk_limit: integerBetween('bulk_limit', 1, orderQuantityMax),
  rate_limit: integerBetween('rate_limit', 1, 100_000),
  status: word('status', clientStatuses),
};

/** Body of POST /clients (decisions, sections 4, 7 and 8: the defaults). */
export const createClientSchema = z.object({
  name: clientFields.name,
  default_currency: clientFields.default_currency,
  bulk_limit: optional(clientFields.bulk_limit).transform((value) => value ?? 1_000),
  rate_limit: optional(clientFields.rate_limit).transform((value) => value ?? 100),
  status: optional(clientFields.status).transform((value) => value ?? 'ACTIVE'),
});

/** Body of PATCH /clients/:id: what is there is changed. */
export const updateClientSchema = z.object({
  name: clientFields.name.optional(),
  default_currency: clientFields.default_currency.optional(),
  bulk_limit: clientFields.bulk_limit.optional(),
  rate_limit: clientFields.rate_limit.optional(),
  status: clientFields.status.optional(),
});

const passwordLength = 'password must be 8 to 256 characters long';

export const createUserSchema = z.object({
  email: filled('email', email),
  password: z
    .string({ error: (issue) => (issue.input == null ? 'password is required' : 'password must be a string') })
    .min(8, passwordLength)
    .max(256, passwordLength)
    // Half a surrogate pair has no UTF-8 form: all of them would be hashed as the same character.
    .refine((password) => password.isWellFormed(), 'password must be valid Unicode'),
});

export const createWalletSchema = z.object({
  currency_code: currency('currency_code'),
  name: optional(text('name', 200)),
  is_default: optional(z.boolean('is_default must be true or false')),
});

export const updateWalletSchema = z.object({
  status: word('status', ['ACTIVE', 'FROZEN']).optional(),
  low_balance_threshold: decimal('low_balance_threshold', 0, Number.MAX_VALUE).nullish(),
});

/** Body of POST /wallets/:id/credits and /debits. */
export const adjustmentSchema = z.object({
  amount: amount({
    required: 'amount is required',
    type: 'amount must be a positive number',
    digits: 'amount must have at most 15 significant digits',
  }),
  reference: text('reference', 255),
  remarks: optional(text('remarks', 500)),
  status: optional(word('status', ['PENDING', 'COMPLETED'])),
});

const rateComplaint = 'rate must be a positive decimal string';

export const rateSchema = z
  .object({
    source_currency: currency('source_currency'),
    destination_currency: currency('destination_currency'),
    rate: z
      .string(rateComplaint)
      .refine((value) => /^\d{1,12}(\.\d{1,12})?$/.test(value) && /[1-9]/.test(value), rateComplaint),
  })
  .refine(
    (rate) => rate.source_currency !== rate.destination_currency,
    'source_currency and destination_currency must differ',
  );

export const blacklistSchema = z.object({
  vertical: word('vertical', verticals),
  product_ids: z.array(id('product_ids'), 'product_ids must be an array of positive integers'),
});

export const discountsSchema = z.array(
  z.object(
    {
      vertical: word('vertical', verticals),
      product_id: id('product_id'),
      variant_id: optional(id('variant_id')),
      percent: decimal('percent', 0, 100),
    },
    'each discount must be an object',
  ),
);

/** Body of POST /dead-letters/:id/dismiss. */
export const dismissSchema = z.object({ reason: text('reason', 500) });

export const cancelSchema = z.object({ reason: text('reason', 500) });

export const resolveSchema = z.object({
  outcome: word('outcome', ['delivered', 'failed']),
  note: text('note', 500),
});

/** A JSON number in [minimum, maximum] as decimal text. */
function decimal(name: string, minimum: number, maximum: number) {
  const complaint =
    maximum === Number.MAX_VALUE
      ? `${name} must be a number of at least ${minimum}`
      : `${name} must be a number between ${minimum} and ${maximum}`;
  return z
    .number(complaint)
    .refine((value) => value >= minimum && value <= maximum, { message: complaint, abort: true })
    .transform((value, context) => {
      const exact = decimalText(value);
      if (exact !== undefined) return exact;
      context.addIssue({ code: 'custom', message: `${name} must have at most 15 significant digits` });
      return z.NEVER;
    });
}
