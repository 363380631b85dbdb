import { isFailureCode, minorUnits } from '@dg/kernel';
import { z } from 'zod';
import type { SupplierAnswer, SupplierOrder } from '../../domain/attempt.ts';
import { parseExpiry } from '../../domain/expiry.ts';
import type { ProfileGoods } from '../../domain/profile-facts.ts';
import { isWebAddress, normalisedCode, type VoucherCode } from '../../domain/voucher-code.ts';
import { isSignatureOf } from '../callback-signature.ts';
import { readProfileGoods } from '../profile-goods.ts';
import {
  isSuccess,
  isUnauthorised,
  transient,
  unknown,
  type HttpReply,
  type SupplierCall,
  type SupplierProtocol,
} from '../supplier-protocol.ts';
import { digitalGoodsProfiles } from './digital-goods-profiles.ts';

/** Our own protocol (docs/suppliers.md): what a supplier speaks that is built for us, and the sandbox. */
export const digitalGoods: SupplierProtocol = {
  kinds: ['voucher', 'topup', 'esim'],
  needs: ['callbackSecret'],
  tokenRequest: 'form',
  submit: (order) => ({
    method: 'POST',
    path: '/orders',
    headers: { 'Idempotency-Key': order.reference },
    body: bodyOf(order),
  }),
  ask: ({ reference }) => ({ method: 'GET', path: `/orders/${encodeURIComponent(reference)}` }),
  classify,
  isSigned: isSignatureOf,
  profiles: digitalGoodsProfiles,
};

function bodyOf(order: SupplierOrder): object {
  const { reference, kind, sku, denominationMinor, currency, quantity, recipient, inputData } = order;
  const line = { reference, kind, sku, denomination: wholeText(denominationMinor, currency), currency, quantity };
  return kind === 'topup' ? { ...line, recipient, input_data: inputData } : line;
}

/** Decimal text with every digit of the currency: 1000n USD is "10.00". */
function wholeText(minor: bigint, currency: string): string {
  const digits = minorUnits(currency);
  if (digits === 0) return String(minor);
  const padded = String(minor).padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
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
  profile: z.unknown().optional(),
  code: z.unknown().optional(),
});

const profileBody = z.object({ iccid: z.string(), activation_code: z.string() });

/** What a supplier says of a request it did not accept; a proxy in front of it does not. */
const refusalBody = z.object({ code: z.string() });

/** Requests that may have been worked on before they were refused. */
const ambiguousRefusals = new Set([408, 409, 425]);

/**
 * The classification table (docs/suppliers.md). Whatever is not in it is unknown: only an answer of the supplier's own
 * that says so in so many words means that an order was not accepted. A bare 503 may be a proxy's whose connection to
 * the supplier broke after the order had gone through.
 */
function classify(call: SupplierCall, order: SupplierOrder, reply: HttpReply): SupplierAnswer {
  const { status, body } = reply;
  if (isSuccess(reply)) return classifyOrder(order, body);
  const code = refusalBody.safeParse(body).data?.code;
  if (call === 'ask') {
    if (status === 404 && code === 'ORDER_NOT_FOUND') return { kind: 'absent', why: 'no such order' };
    return unknown(`http ${status}`);
  }
  if (isUnauthorised(reply)) return transient(`http ${status}`);
  if (code === undefined) return unknown(`http ${status} without a code`);
  if (status === 429 || status === 503) return transient(`http ${status}`);
  if (status < 400 || status >= 500 || ambiguousRefusals.has(status)) return unknown(`http ${status}`);
  return isFailureCode(code)
    ? { kind: 'final', failureCode: code, units: [] }
    : transient(`http ${status} without a known code`, 'UNKNOWN');
}

function classifyOrder({ reference, kind }: SupplierOrder, body: unknown): SupplierAnswer {
  const parsed = orderBody.safeParse(body);
  if (!parsed.success) return unknown('unreadable answer');
  const order = parsed.data;
  if (order.reference !== reference) return unknown('answer about another order');
  const goods = {
    units: order.units ?? [],
    ...(order.supplier_reference == null ? {} : { supplierReference: order.supplier_reference }),
  };
  if (kind === 'topup' && goods.units.length > 0) return unknown('units of a top-up');
  if (kind === 'esim') return classifyProfile(order, goods);
  if (order.status === 'DELIVERED') return { kind: 'delivered', ...goods };
  return order.status === 'ACCEPTED' ? { kind: 'accepted', ...goods } : classifyEnd(order.status, order.code, goods);
}

/** Of an order that its supplier does not deliver. */
function classifyEnd(status: string, code: unknown, goods: Goods): SupplierAnswer {
  switch (status) {
    case 'DECLINED':
      return goods.units.length === 0 ? transient('declined') : unknown('declined with units');
    case 'FAILED':
      if (isFailureCode(code)) return { kind: 'final', failureCode: code, ...goods };
      // What was delivered is delivered: another attempt would buy it again.
      if (goods.units.length > 0) return { kind: 'final', failureCode: 'UNKNOWN', ...goods };
      return transient('failed without a known code', 'UNKNOWN');
    default:
      return unknown('answer with an unknown status');
  }
}

type Goods = Pick<SupplierAnswer & { kind: 'accepted' }, 'units' | 'supplierReference'>;

/** An eSIM is its profile: who says that there is none, and gives one, is not believed. */
function classifyProfile({ status, code, profile }: z.infer<typeof orderBody>, goods: Goods): SupplierAnswer {
  if (goods.units.length > 0) return unknown('units of an eSIM');
  const given = profile == null ? undefined : profileOf(profile);
  if (status === 'DELIVERED')
    return given === undefined
      ? unknown('delivered without a readable profile')
      : { kind: 'delivered', ...goods, profile: given };
  if (status === 'ACCEPTED') return { kind: 'accepted', ...goods };
  if (profile != null) return unknown('a profile of an order that is not delivered');
  return classifyEnd(status, code, goods);
}

function profileOf(profile: unknown): ProfileGoods | undefined {
  const { data } = profileBody.safeParse(profile);
  return data && readProfileGoods(data.iccid, data.activation_code);
}
