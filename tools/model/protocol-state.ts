import { newJob, type Attempt, type Job } from 'fulfilment-svc/protocol';
import type { FulfilmentResult, Order } from 'order-svc/protocol';
import type { Guards } from './guards.ts';

/** A create that a client sends once. */
export interface Request {
  readonly clientReference: string;
  readonly vertical: 'voucher' | 'topup' | 'esim';
  readonly quantity: number;
  /**
   * `stock`: our own codes, given out in the commit that writes the job. `http`: whose answers come later, or never.
   */
  readonly supplier: 'stock' | 'http';
  /** Whether another supplier is to be tried when that one has definitely refused. */
  readonly hasFallback: boolean;
  /** Whether it is certain beforehand that it cannot be delivered. */
  readonly isRefused: boolean;
  readonly deliveryTime: 'Instant' | 'Delayed';
  /** Whether an operator may come and cancel it. */
  readonly isCancellable: boolean;
}

/** What is explored: some requests against one wallet, or one voucher code. */
export interface Scenario {
  readonly requests: readonly Request[];
  /** What pays for all of them. A code is here like a wallet that holds the price of one order. */
  readonly paidBy: 'wallet' | 'code';
  /** How many of the requests the wallet can pay for. */
  readonly fundsFor: number;
  /** `events`: no call to fulfilment is answered. `calls`: no event arrives. */
  readonly arrives: 'calls and events' | 'calls' | 'events';
  readonly guards: Guards;
}

/** A scenario as one of its requests meets it. */
export interface Setting extends Scenario {
  readonly request: Request;
}

/** What one unit of an order is: nothing yet, the order's, put back to stock or taken back, given out twice. */
export type Unit = '-' | 'given' | 'back' | 'twice';

/** An order at an HTTP supplier: our row of it, and what it is on the other side. */
export interface Purchase {
  readonly attempt: Attempt;
  /** Whether the supplier will be asked about it. */
  readonly isDue: boolean;
  /** Requests that have been sent and have not reached the supplier. */
  readonly onTheWay: number;
  /** `installed` is what it has delivered on the client's device; `takenBack` what nobody can install any more. */
  readonly atSupplier: 'unseen' | 'open' | 'delivered' | 'refused' | 'installed' | 'takenBack';
  /** Units the supplier has sold. */
  readonly made: number;
}

/** An answer of the supplier that is on its way, or kept by a slow process: stored late, twice, or never. */
export interface HeldAnswer {
  readonly attemptNumber: number;
  /** How often the order had been sent when the call was made. */
  readonly submissionCount: number;
  readonly kind: 'delivered' | 'accepted' | 'final' | 'transient' | 'absent';
  readonly units: number;
}

/** One request and everything that is stored of it anywhere. Values of the services' own types where they have one. */
export interface Slot {
  /** The row in `orders`. */
  readonly order: Order | 'none' | 'removed';
  /** What a process that drives the intent has read and been answered; gone when the process dies. */
  readonly driver: 'none' | 'intent' | 'charged' | 'refused';
  /** Whether `valid_until` is over; of no more interest once the wallet has decided. */
  readonly isExpired: boolean;
  /** Debits booked, or holds of the code. */
  readonly debits: number;
  readonly isRefused: boolean;
  /** Refunds booked, each by its amount, or releases of the code. */
  readonly credits: readonly bigint[];
  readonly job: Job | undefined;
  readonly units: readonly Unit[];
  readonly purchases: readonly Purchase[];
  readonly answer: HeldAnswer | undefined;
  readonly shownUnits: number;
  /** Everything fulfilment has ever said of the job; any of it may arrive at any time, and again. */
  readonly results: readonly FulfilmentResult[];
  readonly isCancelAsked: boolean;
  /** Whether fulfilment has heard that the supplier has taken an eSIM back. */
  readonly isTakenBackHeard: boolean;
  /** Whether fulfilment has said that an eSIM is installed. */
  readonly isInstallTold: boolean;
  /** Goods that came for an order that had ended otherwise. */
  readonly hasDiscrepancy: boolean;
  /** The consumers' inbox rows; kept only where events alone arrive. */
  readonly inbox: readonly string[];
}

/** All that a step of one request depends on, and all that it changes. */
export interface View {
  readonly slot: Slot;
  /** The wallet's balance, the column, or what the code is still good for; shared by all requests. */
  readonly balanceMinor: bigint;
  /** Whether no other order holds the client_reference. */
  readonly isReferenceFree: boolean;
}

/** What every order costs: odd, so that the share of one unit of two has to be rounded. */
export const payableMinor = 3n;
export const walletId = 1;
export const codeId = 1n;
export const validUntil = new Date('2026-01-01T00:00:30Z');

export const fundsOf = (scenario: Scenario) => payableMinor * BigInt(scenario.fundsFor);

/** What a request's entries add to the balance. */
export function entriesMinor({ debits, credits }: Slot): bigint {
  return credits.reduce((sum, credit) => sum + credit, -BigInt(debits) * payableMinor);
}

export function startOf({ quantity }: Request): Slot {
  return {
    order: 'none',
    driver: 'none',
    isExpired: false,
    debits: 0,
    isRefused: false,
    credits: [],
    job: undefined,
    units: Array.from({ length: quantity }, () => '-' as const),
    purchases: [],
    answer: undefined,
    shownUnits: 0,
    results: [],
    isCancelAsked: false,
    isTakenBackHeard: false,
    isInstallTold: false,
    hasDiscrepancy: false,
    inbox: [],
  };
}

export function withSlot(view: View, change: Partial<Slot>): View {
  return { ...view, slot: { ...view.slot, ...change } };
}

/** Each request is looked at by itself: the id of its order tells nothing apart. */
export const orderId = 42;

/** The order as insertIntents writes it. */
export function intentOf({ paidBy, request: { clientReference, vertical, quantity } }: Setting): Order {
  return {
    id: orderId,
    clientId: 1,
    vertical,
    clientReference,
    requestId: '',
    productId: 1,
    productName: '',
    variantId: 0,
    variantName: '',
    countryCode: 'US',
    productCurrency: 'USD',
    supplier: 'stock',
    supplierSku: 'A',
    fallbackSupplier: '',
    fallbackSupplierSku: '',
    deliveryTime: 'Instant',
    denominationMinor: 1n,
    dataAmountGb: '',
    validityDays: 0,
    quantity,
    amountMinor: payableMinor,
    discountMinor: 0n,
    totalMinor: payableMinor,
    inputData: '',
    recipient: '',
    refusedAs: null,
    walletId,
    walletCurrency: 'USD',
    forexRate: null,
    payableMinor,
    redeemedCodeId: paidBy === 'code' ? codeId : null,
    redeemedOrderId: null,
    placedAt: new Date(validUntil.getTime() - 30_000),
    validUntil,
    email: null,
    state: 'INTENT',
    status: 'PENDING',
    endsAs: null,
    transactionId: null,
    deliveredQuantity: 0,
    resultSequence: 0,
    refundMinor: null,
    refundTransactionId: null,
    iccidSealed: null,
    activationStatus: null,
    installedAt: null,
    activatedAt: null,
    profileSequence: 0,
    failureCode: null,
    failureReason: null,
    message: '',
    isComplete: false,
    completedAt: null,
    revision: 0,
    eventVersion: 0,
  };
}

/** The job as insertJobs writes it. */
export function queuedJob({ vertical, quantity, supplier, hasFallback, deliveryTime }: Request): Job {
  return newJob({
    orderId,
    clientId: 1,
    vertical,
    supplier,
    supplierSku: 'A',
    fallback: hasFallback ? { supplier: 'fallback', supplierSku: 'B' } : undefined,
    denominationMinor: 1n,
    currency: 'USD',
    quantity,
    deliveryTime,
    requestId: '',
    isInline: false,
    recipient: '',
    inputData: {},
    dataAmountGb: '',
    validityDays: 0,
    refusedAs: undefined,
  });
}

/** Whether a client can see the order. */
export function isVisible(order: Slot['order']): order is Order {
  return typeof order !== 'string' && order.state !== 'INTENT';
}
