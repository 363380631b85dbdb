import { amountToNumber, isFailureCode, type FailureCode } from '@dg/kernel';
import { z } from 'zod';
import type { SupplierAnswer, SupplierOrder } from '../../domain/attempt.ts';
import {
  isSuccess,
  isUnauthorised,
  transient,
  unknown,
  type HttpReply,
  type SupplierCall,
  type SupplierProtocol,
  type SupplierRequest,
} from '../supplier-protocol.ts';

/** What an error code says of an order: it has failed, may be tried again later, or is refused for a reason of ours. */
type Meaning = FailureCode | 'later' | 'unexplained';

/** Refusals of a request as such, and of our account: the same for all that Reloadly sells. */
const commonErrors: Readonly<Record<string, Meaning>> = {
  RATE_LIMIT_REACHED: 'later',
  INACTIVE_ACCOUNT: 'later',
  ACCOUNT_NOT_FOUND: 'later',
  MAX_DAILY_TRANSACTION_COUNT_REACHED: 'OPERATOR_LIMIT_EXCEEDED',
  MAX_DAILY_TRANSACTION_AMOUNT_REACHED: 'OPERATOR_LIMIT_EXCEEDED',
  COUNTRY_NOT_SUPPORTED: 'PRODUCT_UNAVAILABLE',
  INVALID_AMOUNT: 'AMOUNT_OUT_OF_RANGE',
  INVALID_REQUEST: 'unexplained',
  INVALID_INPUT_PROVIDED: 'unexplained',
  UNPROCCESSABLE_ENTITY: 'unexplained',
  RESOURCE_NOT_FOUND: 'unexplained',
  METHOD_NOT_SUPPORTED: 'unexplained',
  MEDIA_TYPE_NOT_ACCEPTABLE: 'unexplained',
  UNSUPPORTED_MEDIA_TYPE: 'unexplained',
};

const airtimeErrors: Readonly<Record<string, Meaning>> = {
  ...commonErrors,
  INSUFFICIENT_BALANCE: 'later',
  OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE: 'later',
  OPERATOR_NOT_IN_SERVICE: 'later',
  // Two minutes must pass between two top-ups of a number.
  PHONE_RECENTLY_RECHARGED: 'later',
  INVALID_RECIPIENT_PHONE: 'INVALID_RECIPIENT',
  INVALID_PHONE_NUMBER: 'INVALID_RECIPIENT',
  COULD_NOT_AUTO_DETECT_OPERATOR: 'INVALID_RECIPIENT',
  OPERATOR_AND_RECIPIENT_PHONE_MISMATCH: 'INVALID_RECIPIENT',
  INVALID_AMOUNT_FOR_OPERATOR: 'AMOUNT_OUT_OF_RANGE',
  INVALID_LOCAL_AMOUNT_FOR_OPERATOR: 'AMOUNT_OUT_OF_RANGE',
  LOCAL_AMOUNTS_NOT_SUPPORTED_BY_OPERATOR: 'PRODUCT_UNAVAILABLE',
  INVALID_SENDER_PHONE: 'unexplained',
};

const utilityErrors: Readonly<Record<string, Meaning>> = {
  ...commonErrors,
  INSUFFICIENT_WALLET_BALANCE: 'later',
  INVALID_BILLER_ID: 'PRODUCT_UNAVAILABLE',
  MISSING_REQUIRED_AMOUNT_ID: 'PRODUCT_UNAVAILABLE',
  AMOUNT_ID_NOT_FOUND: 'PRODUCT_UNAVAILABLE',
};

/** Nothing is sold to us before a person has put our account in order. */
const accountErrors: ReadonlySet<string> = new Set([
  'INSUFFICIENT_BALANCE',
  'INSUFFICIENT_WALLET_BALANCE',
  'INACTIVE_ACCOUNT',
  'ACCOUNT_NOT_FOUND',
  'MAX_DAILY_TRANSACTION_COUNT_REACHED',
  'MAX_DAILY_TRANSACTION_AMOUNT_REACHED',
]);

/**
 * How long a request may be under way, or its transaction invisible. Reloadly does not say; integrators saw one take
 * 52 s. Until then a search that finds nothing says nothing: of two requests under way at once with one identifier
 * Reloadly may execute both.
 */
const underWayMaxMs = 15 * 60_000;

interface Transaction {
  /** As Reloadly numbers it. */
  readonly id?: string | undefined;
  readonly status?: string | undefined;
  /** Ours. */
  readonly reference?: string | undefined;
}

/** In what airtime and utilities differ, apart from what an order looks like. */
interface Product {
  readonly mediaType: string;
  readonly errors: Readonly<Record<string, Meaning>>;
  /** As what a transaction has failed that ended without a delivery and was not charged. */
  readonly endedAs: FailureCode;
  readonly statusPath: (id: string) => string;
  readonly searchPath: (reference: string) => string;
  /** The answer to an order, to a question by number, and a line of a search. */
  readonly placed: z.ZodType<Transaction>;
  readonly current: z.ZodType<Transaction>;
  readonly line: z.ZodType<Transaction>;
}

const id = z.int().positive().transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

const airtimeTransaction = z
  .object({ transactionId: id, status: text, customIdentifier: text })
  .transform(({ transactionId, status, customIdentifier }) => ({
    id: transactionId,
    status,
    reference: customIdentifier,
  }));

/**
 * The status stands beside the transaction, which is null unless delivered; an older form is the transaction itself.
 */
const airtimeStatus = z
  .object({ status: z.string(), customIdentifier: text, transaction: z.object({ customIdentifier: text }).nullish() })
  .transform(({ status, customIdentifier, transaction }) => ({
    status,
    reference: transaction?.customIdentifier ?? customIdentifier,
  }));

const airtime: Product = {
  mediaType: 'application/com.reloadly.topups-v1+json',
  errors: airtimeErrors,
  endedAs: 'OPERATOR_UNAVAILABLE',
  statusPath: (transactionId) => `/topups/${transactionId}/status`,
  searchPath: (reference) => `/topups/reports/transactions?customIdentifier=${reference}`,
  placed: airtimeTransaction,
  current: airtimeStatus,
  line: airtimeTransaction,
};

const payment = z
  .object({ id, status: text, referenceId: text })
  .transform(({ referenceId, ...rest }) => ({ ...rest, reference: referenceId }));
const wrappedPayment = z.object({ transaction: payment }).transform(({ transaction }) => transaction);

const utilities: Product = {
  mediaType: 'application/com.reloadly.utilities-v1+json',
  errors: utilityErrors,
  endedAs: 'UNKNOWN',
  statusPath: (paymentId) => `/transactions/${paymentId}`,
  searchPath: (reference) => `/transactions?referenceId=${reference}`,
  placed: payment,
  current: wrappedPayment,
  line: wrappedPayment,
};

/** Mobile airtime and data. Sku: `<operator id>:<country>`, or `<operator id>:<country>:<local currency>`. */
export const reloadlyAirtime: SupplierProtocol = {
  ...protocolOf(airtime),
  submit: (order, { accountCurrency }) => {
    const [, operatorId, countryCode, localCurrency] = /^(\d{1,9}):([A-Z]{2})(?::([A-Z]{3}))?$/.exec(order.sku) ?? [];
    const amount = amountOf(order, accountCurrency, localCurrency);
    if (operatorId === undefined || amount === undefined) return { refusedAs: 'PRODUCT_UNAVAILABLE' };
    const [, number] = /^\+([1-9]\d{3,14})$/.exec(order.recipient) ?? [];
    if (number === undefined) return { refusedAs: 'INVALID_RECIPIENT' };
    const recipientPhone = { countryCode, number };
    const body = { operatorId: Number(operatorId), ...amount, customIdentifier: order.reference, recipientPhone };
    return requestOf(airtime, 'POST', '/topups', body);
  },
};

/** Bills. Sku: `<biller id>`, then `:<amount id>` of a biller with fixed amounts, then `:<local currency>`. */
export const reloadlyUtilities: SupplierProtocol = {
  ...protocolOf(utilities),
  submit: (order, { accountCurrency }) => {
    const [, billerId, amountId, localCurrency] = /^(\d{1,9})(?::(\d{1,9}))?(?::([A-Z]{3}))?$/.exec(order.sku) ?? [];
    const amount = amountOf(order, accountCurrency, localCurrency);
    if (billerId === undefined || amount === undefined) return { refusedAs: 'PRODUCT_UNAVAILABLE' };
    const subscriberAccountNumber = order.recipient.trim();
    if (subscriberAccountNumber === '') return { refusedAs: 'INVALID_RECIPIENT' };
    const plan = amountId === undefined ? {} : { amountId: Number(amountId) };
    const body = {
      subscriberAccountNumber,
      billerId: Number(billerId),
      ...plan,
      ...amount,
      referenceId: order.reference,
    };
    return requestOf(utilities, 'POST', '/pay', body);
  },
};

function protocolOf(product: Product): Omit<SupplierProtocol, 'submit'> {
  return {
    kinds: ['topup'],
    needs: ['accountCurrency'],
    tokenRequest: 'json',
    ask: ({ reference, supplierReference }) =>
      requestOf(
        product,
        'GET',
        supplierReference === undefined
          ? product.searchPath(encodeURIComponent(reference))
          : product.statusPath(encodeURIComponent(supplierReference)),
      ),
    classify: (call, order, reply) => classify(product, call, order, reply),
    concern,
  };
}

function requestOf({ mediaType }: Product, method: 'GET' | 'POST', path: string, body?: object): SupplierRequest {
  return { method, path, headers: { Accept: mediaType }, ...(body === undefined ? {} : { body }) };
}

/**
 * In the currency of our account, or in the one that the sku calls local. Undefined for any other: Reloadly takes a
 * bare number, and would take it for another currency.
 */
function amountOf({ denominationMinor, currency }: SupplierOrder, accountCurrency?: string, localCurrency?: string) {
  if (currency !== accountCurrency && currency !== localCurrency) return undefined;
  return { amount: amountToNumber(denominationMinor, currency), useLocalAmount: currency !== accountCurrency };
}

/** The classification table (docs/suppliers-reloadly.md). */
function classify(product: Product, call: SupplierCall, order: SupplierOrder, reply: HttpReply): SupplierAnswer {
  if (!isSuccess(reply)) return call === 'submit' ? classifyRefusal(product, reply) : unknown(`http ${reply.status}`);
  if (call === 'submit') return classifyTransaction(product, order, product.placed.safeParse(reply.body).data);
  if (order.supplierReference === undefined) return classifySearch(product, order, reply.body);
  const found = product.current.safeParse(reply.body).data;
  return classifyTransaction(product, order, found && { ...found, reference: found.reference ?? order.reference });
}

/** A refusal counts only with an error code of Reloadly's own that is known. */
function classifyRefusal({ errors }: Product, reply: HttpReply): SupplierAnswer {
  const { status } = reply;
  if (isUnauthorised(reply)) return transient(`http ${status}`);
  const isRefusal = (status >= 400 && status < 500) || status === 503;
  const code = errorCodeOf(reply);
  if (!isRefusal || code === undefined || !Object.hasOwn(errors, code)) return unknown(`http ${status}`);
  const meaning = errors[code];
  if (isFailureCode(meaning)) return { kind: 'final', failureCode: meaning, units: [] };
  return transient(`http ${status} ${code}`, meaning === 'later' ? 'OPERATOR_UNAVAILABLE' : 'UNKNOWN');
}

function classifySearch(product: Product, order: SupplierOrder, body: unknown): SupplierAnswer {
  const lines = z.array(product.line);
  const linesOfPage = z
    .object({ content: lines, totalElements: z.int().nullish() })
    .refine(({ content, totalElements }) => content.length > 0 || !totalElements)
    .transform(({ content }) => content);
  const parsed = z.union([lines, linesOfPage]).safeParse(body);
  if (!parsed.success) return unknown('unreadable answer');
  if (parsed.data.length === 0) {
    if ((order.submittedMs ?? 0) < underWayMaxMs) return unknown('not found so far');
    return { kind: 'absent', why: 'no such transaction' };
  }
  const ours = parsed.data.filter(({ reference }) => reference === order.reference);
  const hasEnded = ({ status = '' }: Transaction) => status === 'REFUNDED' || status === 'FAILED';
  const telling = ours.find(({ status }) => status === 'SUCCESSFUL') ?? ours.find((line) => !hasEnded(line)) ?? ours[0];
  return classifyTransaction(product, order, telling);
}

function classifyTransaction(
  { endedAs }: Product,
  { reference }: SupplierOrder,
  transaction: Transaction | undefined,
): SupplierAnswer {
  if (transaction === undefined) return unknown('unreadable answer');
  if (transaction.reference !== reference) return unknown('answer about another order');
  const goods = { units: [], ...(transaction.id === undefined ? {} : { supplierReference: transaction.id }) };
  switch (transaction.status) {
    case 'SUCCESSFUL':
      return { kind: 'delivered', ...goods };
    // An answer without a status is of a transaction all the same: it is asked about by its number.
    case undefined:
    case 'PROCESSING':
      return { kind: 'accepted', ...goods };
    case 'REFUNDED':
    case 'FAILED':
      return { kind: 'final', failureCode: endedAs, ...goods };
    default:
      return unknown('answer with an unknown status');
  }
}

function errorCodeOf({ body }: HttpReply): string | undefined {
  return z.object({ errorCode: z.string() }).safeParse(body).data?.errorCode;
}

const given = z.union([z.string().min(1), z.number()]);
const withCode = z.union([
  z.object({ pinDetail: z.object({ code: given }) }),
  z.object({ billDetails: z.object({ pinDetails: z.object({ token: given }) }) }),
]);
const lineWithCode = z.union([withCode, z.object({ transaction: withCode })]);
const page = z.object({ content: z.array(z.unknown()) });

function concern(reply: HttpReply): string | undefined {
  const { body } = reply;
  const code = isSuccess(reply) ? undefined : errorCodeOf(reply);
  if (code !== undefined && accountErrors.has(code)) return `our account: ${code}`;
  const lines = Array.isArray(body) ? (body as unknown[]) : (page.safeParse(body).data?.content ?? [body]);
  if (!lines.some((line) => lineWithCode.safeParse(line).success)) return undefined;
  return 'the goods are a code, which a top-up does not carry';
}
