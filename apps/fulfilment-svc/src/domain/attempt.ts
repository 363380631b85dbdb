import type { FailureCode, Vertical } from '@dg/kernel';
import type { ProfileGoods } from './profile-facts.ts';
import type { VoucherCode } from './voucher-code.ts';

/**
 * What is known of an order at a supplier. `written`: it is about to be sent, or was sent and not answered. `accepted`:
 * the supplier has it and has not finished. `unknown`: nobody could tell. `absent`: the supplier does not know it; sent
 * again, it keeps its reference. `delivered`, `transient` (refused, another may be tried) and `final` (refused for
 * good) are ends.
 */
export type AttemptState = 'written' | 'accepted' | 'unknown' | 'absent' | 'delivered' | 'transient' | 'final';

/** An order at a supplier, as stored. */
export interface Attempt {
  readonly orderId: number;
  readonly attemptNumber: number;
  /** `<order id>-<attempt number>`: our name for it, and the supplier's idempotency key. */
  readonly reference: string;
  readonly supplier: string;
  readonly quantity: number;
  readonly state: AttemptState;
  /** How often it was sent under this reference; an answer to an earlier time says nothing about the last. */
  readonly submissionCount: number;
  /** How often it was asked about since it was last sent or its supplier called. */
  readonly checkCount: number;
  readonly unitsReceived: number;
  /** The same of all attempts of its job together. */
  readonly jobUnitsReceived: number;
  readonly failureCode: FailureCode | undefined;
  /** As what its supplier refused the order last, under any reference; undefined when it never did. */
  readonly lastRefusal: FailureCode | undefined;
  /** Whether it is the last attempt of its job, on the route the job takes. Others move it only by goods in time. */
  readonly isCurrent: boolean;
  /** Which attempt of its route it is, from 1: the pauses between them grow. */
  readonly routeAttemptNumber: number;
  /** Since the job took its route. */
  readonly routeAgeMs: number;
  /** Since this attempt was written. */
  readonly ageMs: number;
  /** Since its supplier first said that it has it; 0 when it never did. */
  readonly acceptedMs: number;
  /** Since nobody can tell what became of it; 0 while that is known. */
  readonly unknownMs: number;
}

/** What a supplier is asked for. */
export interface SupplierOrder {
  readonly reference: string;
  readonly kind: Vertical;
  readonly sku: string;
  readonly denominationMinor: bigint;
  readonly currency: string;
  readonly quantity: number;
  /** Whom a top-up is for; empty of a voucher. */
  readonly recipient: string;
  /** All that was given with a top-up, by the names of the product's input fields. */
  readonly inputData: InputData;
  /** The supplier's own name for it; undefined while it has given none. */
  readonly supplierReference: string | undefined;
  /** What its adapter asked to be told again (`accepted`); undefined when it has asked for nothing. A secret. */
  readonly progress?: string | undefined;
  /** Since it was last sent, when it is asked about. */
  readonly submittedMs?: number | undefined;
}

/** What a client has filled in for a top-up (specification, "Topup product"). */
export type InputData = Readonly<Record<string, string | number>>;

/** What a supplier's answer, or its absence, means: the outcome class of a call. */
export type SupplierAnswer =
  | {
      readonly kind: 'delivered';
      readonly units: readonly VoucherCode[];
      /** Of an eSIM, which has no units. */
      readonly profile?: ProfileGoods;
      readonly supplierReference?: string;
    }
  | {
      readonly kind: 'accepted';
      readonly units: readonly VoucherCode[];
      readonly supplierReference?: string;
      /** How far it has come: stored, encrypted, and told with the next question. */
      readonly progress?: string;
      /** A step was made and the next one is ours: it is asked again at once. */
      readonly isNextStepDue?: boolean;
    }
  /** Refused for good, after `units` were delivered. */
  | {
      readonly kind: 'final';
      readonly failureCode: FailureCode;
      readonly units: readonly VoucherCode[];
      readonly supplierReference?: string;
    }
  /** Definitely not accepted; a new attempt may fare better. `failureCode`: what it ends as when none does. */
  | { readonly kind: 'transient'; readonly failureCode: 'OPERATOR_UNAVAILABLE' | 'UNKNOWN'; readonly why: string }
  /** The supplier has no such order, or could not be reached with it at all. */
  | { readonly kind: 'absent'; readonly why: string }
  /** Nobody can tell whether the order was accepted. Never a failure. */
  | { readonly kind: 'unknown'; readonly why: string };
