import { z } from 'zod';
import type { SupplierAnswer } from '../domain/attempt.ts';
import { parseExpiry } from '../domain/expiry.ts';
import { isFailureCode } from '../domain/failure.ts';
import { isWebAddress, normalisedCode, type VoucherCode } from '../domain/voucher-code.ts';

/** What came back over HTTP; `body` is undefined when it could not be read as JSON. */
export interface HttpReply {
  readonly status: number;
  readonly body: unknown;
}

const textLengthMax = 2_048;
const unitsMax = 10_000;

const text = z
  .string()
  .max(textLengthMax)
  .nullish()
  .transform((value) => (value == null || value.trim() === '' ? undefined : value.trim()));

/** A unit with a card number is a code with PIN, one without is a link. */
const unit = z
  .object({
    card_number: text,
    pin_code: text,
    claim_url: text,
    expires_at: text,
    voucher_reference_number: text,
  })
  .transform((fields, context): VoucherCode => {
    const expiresAt = fields.expires_at === undefined ? undefined : parseExpiry(fields.expires_at);
    const code: VoucherCode = {
      deliveryMode: fields.card_number === undefined ? 'URL' : 'Code with PIN',
      ...(fields.card_number === undefined ? {} : { cardNumber: fields.card_number }),
      ...(fields.pin_code === undefined ? {} : { pinCode: fields.pin_code }),
      ...(fields.claim_url === undefined ? {} : { claimUrl: fields.claim_url }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(fields.voucher_reference_number === undefined
        ? {}
        : { voucherReferenceNumber: fields.voucher_reference_number }),
    };
    const isReadable =
      normalisedCode(code) !== '' &&
      (fields.expires_at === undefined) === (expiresAt === undefined) &&
      (code.deliveryMode !== 'URL' || isWebAddress(code.claimUrl ?? ''));
    if (!isReadable) context.addIssue({ code: 'custom', message: 'is no code' });
    return code;
  });

const orderBody = z.object({
  reference: z.string(),
  status: z.string(),
  supplier_reference: z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/)
    .nullish()
    .catch(undefined),
  units: z.array(unit).max(unitsMax).nullish(),
  code: z.unknown().optional(),
});

/** What a supplier says of a request it did not accept; a proxy in front of it does not. */
const refusalBody = z.object({ code: z.string() });

/** Requests that may have been worked on before they were refused. */
const ambiguousRefusals = new Set([408, 409, 425]);

/**
 * The classification table of the HTTP supplier protocol (docs/suppliers.md). Whatever is not in it is unknown: only
 * an answer of the supplier's own that says so in so many words means that an order was not accepted. A bare 503 may
 * be a proxy's whose connection to the supplier broke after the order had gone through.
 */
export function classifyReply(call: 'submit' | 'ask', reference: string, reply: HttpReply): SupplierAnswer {
  const { status, body } = reply;
  if (status >= 200 && status < 300) return classifyOrder(reference, body);
  const code = refusalBody.safeParse(body).data?.code;
  if (call === 'ask') {
    if (status === 404 && code === 'ORDER_NOT_FOUND') return { kind: 'absent', why: 'no such order' };
    return unknown(`http ${status}`);
  }
  if (isUnauthorised(status)) return transient(`http ${status}`);
  if (code === undefined) return unknown(`http ${status} without a code`);
  if (status === 429 || status === 503) return transient(`http ${status}`);
  if (status < 400 || status >= 500 || ambiguousRefusals.has(status)) return unknown(`http ${status}`);
  return isFailureCode(code)
    ? { kind: 'final', failureCode: code, units: [] }
    : { kind: 'transient', failureCode: 'UNKNOWN', why: `http ${status} without a known code` };
}

/** Whether our credentials were refused, before anything was looked at. */
export function isUnauthorised(status: number): boolean {
  return status === 401 || status === 403;
}

function classifyOrder(reference: string, body: unknown): SupplierAnswer {
  const parsed = orderBody.safeParse(body);
  if (!parsed.success) return unknown('unreadable answer');
  const order = parsed.data;
  if (order.reference !== reference) return unknown('answer about another order');
  const goods = {
    units: order.units ?? [],
    ...(order.supplier_reference == null ? {} : { supplierReference: order.supplier_reference }),
  };
  switch (order.status) {
    case 'DELIVERED':
      return { kind: 'delivered', ...goods };
    case 'ACCEPTED':
      return { kind: 'accepted', ...goods };
    case 'DECLINED':
      return goods.units.length === 0 ? transient('declined') : unknown('declined with units');
    case 'FAILED':
      if (isFailureCode(order.code)) return { kind: 'final', failureCode: order.code, ...goods };
      // What was delivered is delivered: another attempt would buy it again.
      if (goods.units.length > 0) return { kind: 'final', failureCode: 'UNKNOWN', ...goods };
      return { kind: 'transient', failureCode: 'UNKNOWN', why: 'failed without a known code' };
    default:
      return unknown('answer with an unknown status');
  }
}

function unknown(why: string): SupplierAnswer {
  return { kind: 'unknown', why };
}

function transient(why: string): SupplierAnswer {
  return { kind: 'transient', failureCode: 'OPERATOR_UNAVAILABLE', why };
}
