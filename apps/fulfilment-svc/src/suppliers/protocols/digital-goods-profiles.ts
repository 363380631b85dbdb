import { z } from 'zod';
import type { SupplierOrder } from '../../domain/attempt.ts';
import { bytesOf } from '../../domain/data-amount.ts';
import { normaliseIccid } from '../../domain/iccid.ts';
import type { ProfileEnd, ProfileFacts } from '../../domain/profile-facts.ts';
import { timeText } from '../reported-time.ts';
import { isSuccess, type HttpReply, type ProfileProtocol } from '../supplier-protocol.ts';
import type { CancelAnswer, SupplierVariant } from '../supplier.ts';

/** The eSIM part of our protocol (docs/suppliers.md), beside ordering. */
export const digitalGoodsProfiles: ProfileProtocol = {
  cancel: ({ reference }) => ({
    method: 'POST',
    path: `/orders/${encodeURIComponent(reference)}/cancel`,
    headers: { 'Idempotency-Key': `${reference}-cancel` },
  }),
  classifyCancel,
  read: (iccid) => ({ method: 'GET', path: `/profiles/${encodeURIComponent(iccid)}` }),
  factsOf,
  listVariants: (productSku) => ({ method: 'GET', path: `/esim/variants?product=${encodeURIComponent(productSku)}` }),
  variantsOf,
};

/** What a refusal says of the order: it stays as it is, for good. */
const cancelRefusals: Readonly<Record<string, string>> = {
  '409 PROFILE_INSTALLED': 'the profile is installed',
  '409 NOT_CANCELLABLE': 'the profile has ended',
  '404 ORDER_NOT_FOUND': 'not there',
};

const cancelledBody = z.object({ reference: z.string(), status: z.literal('CANCELLED') });
const refusalBody = z.object({ code: z.string() });

function classifyCancel({ reference }: SupplierOrder, reply: HttpReply): CancelAnswer {
  if (isSuccess(reply)) {
    const isOurs = cancelledBody.safeParse(reply.body).data?.reference === reference;
    return isOurs ? { kind: 'cancelled' } : { kind: 'unknown', why: 'unreadable answer' };
  }
  const refusal = `${reply.status} ${refusalBody.safeParse(reply.body).data?.code}`;
  return Object.hasOwn(cancelRefusals, refusal)
    ? { kind: 'refused', why: cancelRefusals[refusal]! }
    : { kind: 'unknown', why: `http ${reply.status}` };
}

const endings = { EXHAUSTED: 'exhausted', EXPIRED: 'expired', WITHDRAWN: 'withdrawn' } as const satisfies Record<
  string,
  ProfileEnd['why']
>;

const absentAs = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

const profileBody = z
  .object({
    iccid: z.string(),
    installed_at: absentAs(timeText),
    first_used_at: absentAs(timeText),
    used_gb: absentAs(z.string().refine((text) => bytesOf(text) !== undefined)),
    expires_at: absentAs(timeText),
    ended_at: absentAs(timeText),
    end_reason: absentAs(z.enum(Object.keys(endings) as [keyof typeof endings, ...(keyof typeof endings)[]])),
    as_of: timeText,
  })
  .refine((body) => (body.ended_at === undefined) === (body.end_reason === undefined));

function factsOf(iccid: string, reply: HttpReply): ProfileFacts | undefined {
  const body = isSuccess(reply) ? profileBody.safeParse(reply.body).data : undefined;
  if (body === undefined || normaliseIccid(body.iccid) !== iccid) return undefined;
  return {
    asOf: body.as_of,
    installedAt: body.installed_at,
    firstUsedAt: body.first_used_at,
    usedBytes: body.used_gb === undefined ? undefined : bytesOf(body.used_gb),
    expiresAt: body.expires_at,
    end:
      body.ended_at === undefined || body.end_reason === undefined
        ? undefined
        : { at: body.ended_at, why: endings[body.end_reason] },
  };
}

const variantsMax = 1_000;
const text = (lengthMax: number) => z.string().trim().min(1).max(lengthMax);
const decimalText = z.string().regex(/^\d{1,12}(\.\d{1,9})?$/);

const variant = z
  .object({
    sku: text(200),
    name: text(200),
    description: absentAs(z.string().max(2_000)),
    currency: z.string().regex(/^[A-Z]{3}$/),
    amount: decimalText,
    data_amount_gb: decimalText,
    validity_days: z.int().min(1).max(3_650),
    regions: z
      .array(z.object({ code: text(20), name: text(200) }))
      .max(500)
      .default([]),
    fields: z
      .array(z.object({ key: text(100), value: z.union([z.string().max(2_000), z.number(), z.boolean()]) }))
      .max(100)
      .default([]),
  })
  .transform(
    ({ data_amount_gb: dataAmountGb, validity_days: validityDays, description, ...rest }): SupplierVariant => ({
      ...rest,
      description,
      dataAmountGb,
      validityDays,
    }),
  );

const variantList = z
  .array(variant)
  .max(variantsMax)
  .refine((list) => new Set(list.map(({ sku }) => sku)).size === list.length);

/** All of them or none: a list of which a part is left out would stand in the catalogue as the whole. */
function variantsOf(reply: HttpReply): readonly SupplierVariant[] | undefined {
  return isSuccess(reply) ? variantList.safeParse(reply.body).data : undefined;
}
