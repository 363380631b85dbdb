import type { Book, FunctionCall } from '../book.ts';
import { whyNotCancellable } from '../cancellation.ts';
import { filled, withoutFilling } from '../iccid.ts';
import { orderIdOf, type SupplierOrder } from '../order.ts';
import { outcomeOf, type FailureCode } from '../outcome.ts';
import { smdpAddress, unusedIccid } from '../supplier.ts';
import { newMatchingId, newSupplierReference } from '../voucher-units.ts';
import { failureStatuses, type FailureStatus } from './function-status.ts';

/** What a function comes to: fields of its answer, a business failure, or no answer at all. */
export type FunctionOutcome =
  | Readonly<Record<string, string>>
  | { readonly failure: FailureStatus }
  | 'silence'
  | 'drop';

export type Parameters = Readonly<Record<string, unknown>>;

export type SmdpOptions = {
  readonly book: Book;
  readonly delaysMs: Readonly<Record<'short' | 'long', number>>;
};

/**
 * The functions of ES2+ (SGP.22, section 5.3). A call that was carried out answers the same when it is repeated under
 * its identifier; one that failed left nothing behind and is tried anew.
 */
export type Smdp = Readonly<Record<FunctionName, (call: FunctionCall, parameters: Parameters) => FunctionOutcome>> & {
  /** The platform's reference of the order that a call is about; undefined when there is none. */
  referenceOf(call: FunctionCall, parameters: Parameters): string | undefined;
};

export const functionNames = ['downloadOrder', 'confirmOrder', 'releaseProfile', 'cancelOrder'] as const;
export type FunctionName = (typeof functionNames)[number];

const failed = (name: keyof typeof failureStatuses): FunctionOutcome => ({ failure: failureStatuses[name] });

/** Codes of the table of outcomes that an SM-DP+ has a word for; it is told neither recipient nor amount. */
const downloadFailures: Readonly<Partial<Record<FailureCode, keyof typeof failureStatuses>>> = {
  OPERATOR_UNAVAILABLE: 'inaccessible',
  CLIENT_LIMIT_EXCEEDED: 'typeNotAllowed',
  PRODUCT_UNAVAILABLE: 'typeUnknown',
  PRODUCT_OUT_OF_STOCK: 'typeUnavailable',
};

const refusalsMax = 3;

/** An SM-DP+ without devices: it reserves, confirms, releases and takes back, and keeps all of it in the book. */
export function createSmdp({ book, delaysMs }: SmdpOptions): Smdp {
  const at = (): string => new Date().toISOString();

  function named({ iccid }: Parameters): SupplierOrder | undefined {
    const profile = typeof iccid === 'string' ? book.findProfile(withoutFilling(iccid)) : undefined;
    const order = profile === undefined ? undefined : book.find(profile.reference);
    return order?.protocol === 'es2plus' ? order : undefined;
  }

  /** The answer to a call that was carried out before; undefined for a new one. */
  function repeated(
    { identifier, digest }: FunctionCall,
    answerOf: (order: SupplierOrder) => FunctionOutcome,
  ): FunctionOutcome | undefined {
    const before = book.findCall(identifier);
    if (before === undefined) return undefined;
    return before.digest === digest ? answerOf(book.find(before.reference)!) : failed('identifierInUse');
  }

  /** Whatever was answered before: a profile that was taken back is not to be had. */
  const unlessCancelled = (order: SupplierOrder, fields: Readonly<Record<string, string>>): FunctionOutcome =>
    order.status === 'CANCELLED' ? failed('invalidTransition') : fields;

  const downloadAnswer = (order: SupplierOrder) => unlessCancelled(order, { iccid: filled(order.iccid!) });
  const confirmAnswer = (order: SupplierOrder) =>
    unlessCancelled(order, { matchingId: order.matchingId!, smdpAddress });
  const releaseAnswer = (order: SupplierOrder) => unlessCancelled(order, {});

  function downloadOrder(call: FunctionCall, { profileType }: Parameters): FunctionOutcome {
    const before = repeated(call, downloadAnswer);
    if (before !== undefined) return before;
    if (typeof profileType !== 'string' || profileType === '') return failed('parameterMissing');
    const reference = referenceIn(call.identifier);
    if (book.find(reference) !== undefined) return failed('identifierInUse');
    return takeNew(call, reference, profileType);
  }

  function takeNew(call: FunctionCall, reference: string, sku: string): FunctionOutcome {
    const request = {
      reference,
      kind: 'esim',
      sku,
      denomination: null,
      currency: null,
      quantity: 1,
      recipient: null,
    } as const;
    const { behaviour, code, delay } = outcomeOf(request);
    const orderId = orderIdOf(reference);
    const fruitless = book.fruitlessAttempts(orderId);
    const noteFruitless = (): void => book.write({ entry: 'fruitless', at: at(), orderId });
    const failure = code === null ? undefined : downloadFailures[code];
    if (failure !== undefined) return failed(failure);
    if (behaviour === 'answers-nonsense') return failed('nonsense');
    if (behaviour === 'refuses-three-times' && fruitless < refusalsMax) {
      noteFruitless();
      return failed('executionError');
    }
    if (behaviour === 'ignores-once' && fruitless === 0) {
      noteFruitless();
      return 'drop';
    }
    const now = Date.now();
    book.write({
      entry: 'taken',
      at: new Date(now).toISOString(),
      request,
      supplierReference: newSupplierReference(),
      status: behaviour === 'never-says' ? 'SILENT' : 'ACCEPTED',
      endsAt: delay === 'held' ? null : now + (delay === 'none' ? 0 : delaysMs[delay]),
      download: { call, iccid: unusedIccid(book, sku) },
    });
    return behaviour === 'delivers-silently' ? 'drop' : downloadAnswer(book.find(reference)!);
  }

  function confirmOrder(call: FunctionCall, parameters: Parameters): FunctionOutcome {
    const before = repeated(call, confirmAnswer);
    if (before !== undefined) return before;
    const order = named(parameters);
    if (order === undefined) return failed('profileUnknown');
    const { releaseFlag, matchingId = newMatchingId() } = parameters;
    if (typeof releaseFlag !== 'boolean') return failed('parameterMissing');
    if (order.status === 'SILENT') return 'silence';
    if (order.status === 'CANCELLED') return failed('invalidTransition');
    if (order.matchingId !== null) return failed('profileInUse');
    if (order.endsAt === null || order.endsAt > Date.now()) return failed('profileNotReady');
    const isTaken = book.orders().some((other) => other.matchingId === matchingId);
    if (typeof matchingId !== 'string' || !matchingIdPattern.test(matchingId) || isTaken)
      return failed('matchingIdRefused');
    const { reference } = order.request;
    book.write({ entry: 'confirmed', at: at(), reference, call, matchingId, isReleased: releaseFlag });
    return confirmAnswer(order);
  }

  function releaseProfile(call: FunctionCall, parameters: Parameters): FunctionOutcome {
    const before = repeated(call, releaseAnswer);
    if (before !== undefined) return before;
    const order = named(parameters);
    if (order === undefined) return failed('profileUnknown');
    if (order.status === 'SILENT') return 'silence';
    if (order.status === 'CANCELLED') return failed('invalidTransition');
    if (order.matchingId === null || order.status === 'DELIVERED') return failed('invalidTransition');
    book.write({ entry: 'released', at: at(), reference: order.request.reference, call });
    return releaseAnswer(order);
  }

  function cancelOrder(call: FunctionCall, parameters: Parameters): FunctionOutcome {
    const before = repeated(call, () => ({}));
    if (before !== undefined) return before;
    const order = named(parameters);
    if (order === undefined) return failed('profileUnknown');
    const { finalProfileStatusIndicator, matchingId } = parameters;
    if (finalProfileStatusIndicator !== 'Available' && finalProfileStatusIndicator !== 'Unavailable')
      return failed('parameterMissing');
    // Who takes back a confirmed profile names it whole.
    if ((matchingId ?? null) !== order.matchingId) return failed('matchingIdOfAnother');
    if (order.status === 'CANCELLED') return {};
    if (whyNotCancellable(book, order) !== undefined) return failed('profileInUse');
    book.write({ entry: 'cancelled', at: at(), reference: order.request.reference, call });
    return {};
  }

  return {
    downloadOrder,
    confirmOrder,
    releaseProfile,
    cancelOrder,
    referenceOf: ({ identifier }, parameters) =>
      book.findCall(identifier)?.reference ?? named(parameters)?.request.reference,
  };
}

/** SGP.22, section 4.1.1. */
const matchingIdPattern = /^[0-9A-Z-]{1,255}$/;

/** What the platform calls the order: its identifiers are `<reference>-download` and so on. */
export function referenceIn(identifier: string): string {
  return identifier.replace(/-download$/, '');
}
