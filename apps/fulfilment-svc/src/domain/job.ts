import type { FailureCode, Vertical } from '@dg/kernel';
import type { InputData } from './attempt.ts';
import type { JobState } from './job-state.ts';

/** What this service can get, of all that is sold. */
export const fulfilledVerticals = ['voucher', 'topup', 'esim'] as const satisfies readonly Vertical[];

export type FulfilledVertical = (typeof fulfilledVerticals)[number];

/** Who delivers, and by which name of his. */
export interface Route {
  /** "stock", or the name of a configured supplier. */
  readonly supplier: string;
  readonly supplierSku: string;
}

/** What an order wants to have, as order-svc says it in its call and in its event. */
export interface JobRequest extends Route {
  readonly orderId: number;
  readonly clientId: number;
  readonly vertical: FulfilledVertical;
  /** Taken when the first supplier has definitely refused; undefined when there is none, or none any more. */
  readonly fallback: Route | undefined;
  readonly denominationMinor: bigint;
  readonly currency: string;
  /** A top-up is one, and so is an eSIM. */
  readonly quantity: number;
  /** An `Instant` job fails when codes run short, a `Delayed` one waits; empty of others, which have no codes. */
  readonly deliveryTime: string;
  readonly requestId: string;
  /** Delivered whole inside the request or not at all. */
  readonly isInline: boolean;
  /** Whom a top-up is for; empty of all others. */
  readonly recipient: string;
  /** All that was given with a top-up; empty of all others. */
  readonly inputData: InputData;
  /** The plan of an eSIM: decimal text ("0": unlimited), and days from the first use on. Empty and 0 of all others. */
  readonly dataAmountGb: string;
  readonly validityDays: number;
  /** It is certain beforehand that it cannot be delivered: it fails at once, as this. */
  readonly refusedAs: FailureCode | undefined;
}

/** A job as stored. A tombstone (cancelled before its request came) has only ids and the state. */
export interface Job extends JobRequest {
  /** The route it was asked for, once it has left that for its fallback, which is then its route. */
  readonly leftRoute: Route | undefined;
  readonly state: JobState;
  readonly deliveredQuantity: number;
  readonly sequence: number;
  /** How long the job was last told to wait; 0 when it never was. */
  readonly waitedMs: number;
  readonly isTombstone: boolean;
}

/** The job a request makes. */
export function newJob(request: JobRequest): Job {
  return {
    ...request,
    leftRoute: undefined,
    state: 'queued',
    deliveredQuantity: 0,
    sequence: 0,
    waitedMs: 0,
    isTombstone: false,
  };
}

/** Codes of one denomination of one supplier's sku: any of them serves any order of the line. */
export interface StockLine {
  readonly supplierSku: string;
  readonly denominationMinor: bigint;
}

/** A key that lines can be compared by. */
export function lineKey({ supplierSku, denominationMinor }: StockLine): string {
  return `${denominationMinor} ${supplierSku}`;
}

const comparedFields = [
  'clientId',
  'vertical',
  'supplier',
  'supplierSku',
  'fallback',
  'denominationMinor',
  'currency',
  'quantity',
  'deliveryTime',
  'isInline',
  'recipient',
  'inputData',
  'dataAmountGb',
  'validityDays',
] as const satisfies readonly (keyof JobRequest)[];

/**
 * The first field in which a job, or a request, and another request for its order differ; undefined when they ask for
 * the same. A job that has taken its fallback is still the job of its first route.
 */
export function differingField(known: JobRequest | Job, request: JobRequest): keyof JobRequest | undefined {
  const asked = askedFor(known);
  return comparedFields.find((field) => comparable(asked[field]) !== comparable(request[field]));
}

function askedFor(known: JobRequest | Job): JobRequest {
  if (!('leftRoute' in known) || known.leftRoute === undefined) return known;
  const { supplier, supplierSku } = known;
  return { ...known, ...known.leftRoute, fallback: { supplier, supplierSku } };
}

function comparable(value: JobRequest[(typeof comparedFields)[number]]): unknown {
  if (typeof value !== 'object') return value;
  return JSON.stringify(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
