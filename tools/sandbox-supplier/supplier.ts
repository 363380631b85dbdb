import type { Book } from './book.ts';
import { whyNotCancellable } from './cancellation.ts';
import { newIccid } from './iccid.ts';
import { isSameRequest, orderIdOf, type OrderRequest, type SupplierOrder } from './order.ts';
import { outcomeOf, type Delay } from './outcome.ts';
import { newMatchingId, newSupplierReference, newVoucherUnits } from './voucher-units.ts';

/** What goes back over the wire; `silence` holds the connection until no client waits any more, then drops it. */
export type Answer =
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'silence';

/** What the platform is told when an order ends that it was only promised. */
export type OrderCallback = {
  readonly reference: string;
  readonly status: 'ACCEPTED' | 'DELIVERED' | 'FAILED';
  /** Rises with each change of the order: 1 for accepted, 2 for its end. */
  readonly sequence: number;
};

export type SupplierOptions = {
  readonly book: Book;
  readonly delaysMs: Readonly<Record<'short' | 'long', number>>;
  /** Given in the order in which they go out. */
  readonly onCallbacks: (callbacks: OrderCallback[]) => void;
};

export type Supplier = {
  /** An order, or the present state of one that is known already. */
  place(request: OrderRequest): Answer;
  ask(reference: string): Answer;
  /** Takes an order of an eSIM back, unless it is installed. Again is the same. */
  cancel(reference: string): Answer;
  /**
   * Ends an order that waits, by either reference, or its ICCID; why not, when it does not wait. One that came by ES2+
   * can be confirmed from then on.
   */
  release(reference: string): 'released' | 'unknown' | 'not-waiting';
  close(): void;
};

const transientAnswers: readonly ((reference: string) => Answer)[] = [
  () => ({ status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'The supplier is out of order' } }),
  () => ({
    status: 429,
    body: { code: 'RATE_LIMITED', message: 'Too many requests' },
    headers: { 'retry-after': '1' },
  }),
  (reference) => ({ status: 200, body: { reference, status: 'DECLINED', message: 'Declined, try again' } }),
];

/** Takes orders and ends them as their codes say. Nothing here waits: two calls never see half of one another. */
export function createSupplier({ book, delaysMs, onCallbacks }: SupplierOptions): Supplier {
  const timers = new Map<string, NodeJS.Timeout>();

  function schedule({ request: { reference }, endsAt }: SupplierOrder): void {
    if (endsAt === null) return;
    timers.set(
      reference,
      setTimeout(() => end(reference, 'later'), Math.max(0, endsAt - Date.now())),
    );
  }

  function end(reference: string, when: 'in-request' | 'later'): void {
    clearTimeout(timers.get(reference));
    timers.delete(reference);
    const { request, status: before, units: begun } = book.find(reference)!;
    if (before !== 'ACCEPTED') return;
    const { behaviour, code } = outcomeOf(request);
    const isHalf = behaviour === 'delivers-half' || behaviour === 'delivers-half-first';
    const quantity = isHalf ? halfOf(request) : request.quantity;
    const handedOut = behaviour !== 'fails' && quantity > 0 && begun.length === 0;
    const status = behaviour === 'fails' || isHalf ? 'FAILED' : 'DELIVERED';
    book.write({
      entry: 'ended',
      at: new Date().toISOString(),
      reference,
      status,
      code: isHalf ? 'PRODUCT_OUT_OF_STOCK' : code,
      units: handedOut && request.kind === 'voucher' ? newVoucherUnits(request, quantity) : begun,
      handedOut,
      ...(handedOut && request.kind === 'esim'
        ? { profile: { iccid: unusedIccid(book, request.sku), matchingId: newMatchingId() } }
        : {}),
    });
    const ended: OrderCallback = { reference, status, sequence: 2 };
    if (behaviour === 'repeats-callbacks') onCallbacks([ended, { reference, status: 'ACCEPTED', sequence: 1 }, ended]);
    else if (when === 'later') onCallbacks([ended]);
  }

  function take(request: OrderRequest, status: 'ACCEPTED' | 'SILENT', delay: Delay): void {
    const now = Date.now();
    const endsAt = delay === 'held' || status === 'SILENT' ? null : now + (delay === 'none' ? 0 : delaysMs[delay]);
    const supplierReference = newSupplierReference();
    book.write({ entry: 'taken', at: new Date(now).toISOString(), request, supplierReference, status, endsAt });
    if (status === 'SILENT') return;
    const isBegun = outcomeOf(request).behaviour === 'delivers-half-first' && halfOf(request) > 0;
    if (isBegun) {
      const units = newVoucherUnits(request, halfOf(request));
      book.write({ entry: 'begun', at: new Date(now).toISOString(), reference: request.reference, units });
    }
    if (delay === 'none') end(request.reference, 'in-request');
    else schedule(book.find(request.reference)!);
  }

  function takeNew(request: OrderRequest): Answer {
    const { behaviour, delay } = outcomeOf(request);
    const orderId = orderIdOf(request.reference);
    const fruitless = book.fruitlessAttempts(orderId);
    const noteFruitless = (): void => book.write({ entry: 'fruitless', at: new Date().toISOString(), orderId });
    if (behaviour === 'answers-nonsense')
      return { status: 422, body: { code: 'E-17', fault: { sub: null }, ok: 'perhaps' } };
    if (behaviour === 'refuses-three-times' && fruitless < transientAnswers.length) {
      noteFruitless();
      return transientAnswers[fruitless]!(request.reference);
    }
    if (behaviour === 'ignores-once' && fruitless === 0) {
      noteFruitless();
      return 'silence';
    }
    take(request, behaviour === 'never-says' ? 'SILENT' : 'ACCEPTED', delay);
    return behaviour === 'delivers-silently' ? 'silence' : answerOf(book.find(request.reference)!);
  }

  /** Those that came by ES2+ are none of this protocol's business. */
  function ownOrder(reference: string): SupplierOrder | undefined {
    const order = book.find(reference);
    return order?.protocol === 'digital-goods' ? order : undefined;
  }

  function makeReady({ request: { reference }, endsAt }: SupplierOrder): 'released' | 'not-waiting' {
    if (endsAt !== null && endsAt <= Date.now()) return 'not-waiting';
    book.write({ entry: 'ready', at: new Date().toISOString(), reference });
    return 'released';
  }

  for (const order of book.orders())
    if (order.status === 'ACCEPTED' && order.protocol === 'digital-goods') schedule(order);

  return {
    place(request) {
      const known = book.find(request.reference);
      if (known === undefined) return takeNew(request);
      if (isSameRequest(known.request, request)) return answerOf(known);
      return { status: 409, body: { code: 'REFERENCE_CONFLICT', message: 'The reference is that of another order' } };
    },
    ask(reference) {
      const known = ownOrder(reference);
      return known === undefined ? notFound : answerOf(known);
    },
    cancel(reference) {
      const known = ownOrder(reference);
      if (known === undefined) return notFound;
      if (known.status === 'SILENT') return 'silence';
      if (known.status !== 'CANCELLED') {
        const why = whyNotCancellable(book, known);
        if (why !== undefined) return { status: 409, body: cancelRefusals[why] };
        clearTimeout(timers.get(reference));
        timers.delete(reference);
        book.write({ entry: 'cancelled', at: new Date().toISOString(), reference });
      }
      return { status: 200, body: { reference, status: 'CANCELLED' } };
    },
    release(reference) {
      const known = book.findEither(reference);
      if (known === undefined) return 'unknown';
      if (known.status !== 'ACCEPTED') return 'not-waiting';
      if (known.protocol === 'es2plus') return makeReady(known);
      end(known.request.reference, 'later');
      return 'released';
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

const halfOf = ({ quantity }: OrderRequest) => Math.floor(quantity / 2);

const notFound: Answer = {
  status: 404,
  body: { code: 'ORDER_NOT_FOUND', message: 'There is no order of this reference' },
};
const cancelRefusals = {
  installed: { code: 'PROFILE_INSTALLED', message: 'The profile is installed' },
  ended: { code: 'NOT_CANCELLABLE', message: 'There is nothing to take back' },
} as const;

/** Where profiles are said to be downloaded from. */
export const smdpAddress = 'smdp.sandbox.example';

/** An ICCID that no profile has. */
export function unusedIccid(book: Book, sku: string): string {
  for (;;) {
    const iccid = newIccid(sku);
    if (book.findProfile(iccid) === undefined) return iccid;
  }
}

function answerOf({ request, supplierReference, status, code, units, iccid, matchingId }: SupplierOrder): Answer {
  if (status === 'SILENT') return 'silence';
  const { reference } = request;
  const body = { reference, supplier_reference: supplierReference, status };
  if (status === 'CANCELLED')
    return {
      status: 200,
      body: { ...body, status: 'FAILED', code: 'PRODUCT_UNAVAILABLE', message: 'cancelled', units: [] },
    };
  if (status === 'FAILED') {
    return { status: 200, body: { ...body, code, message: code!.toLowerCase().replaceAll('_', ' '), units } };
  }
  if (status === 'ACCEPTED') return { status: 202, body: { ...body, units } };
  const profile = iccid === null ? {} : { profile: { iccid, activation_code: `LPA:1$${smdpAddress}$${matchingId}` } };
  return { status: 200, body: { ...body, units, ...profile } };
}
