import type { JobState } from './job-state.ts';

/** The most units that are delivered inside a request (specification, "Limits"). */
export const inlineQuantityMax = 5;
/** The most units of one order (specification, "Limits"). */
export const orderQuantityMax = 5_000;

/** What an order wants to have, as order-svc says it in its call and in its event. */
export interface JobRequest {
  readonly orderId: number;
  readonly clientId: number;
  /** "stock", or the name of an HTTP supplier. */
  readonly supplier: string;
  readonly supplierSku: string;
  readonly denominationMinor: bigint;
  readonly currency: string;
  readonly quantity: number;
  /** An `Instant` job fails when codes run short, a `Delayed` one waits. */
  readonly deliveryTime: string;
  readonly requestId: string;
  /** Delivered whole inside the request or not at all. */
  readonly isInline: boolean;
}

/** A job as stored. A tombstone (cancelled before its request came) has only ids and the state. */
export interface Job extends JobRequest {
  readonly state: JobState;
  readonly deliveredQuantity: number;
  readonly sequence: number;
  /** How long the job was last told to wait; 0 when it never was. */
  readonly waitedMs: number;
  readonly isTombstone: boolean;
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
  'supplier',
  'supplierSku',
  'denominationMinor',
  'currency',
  'quantity',
  'deliveryTime',
  'isInline',
] as const satisfies readonly (keyof JobRequest)[];

/** The first field in which two requests for one order differ; undefined when they ask for the same. */
export function differingField(left: JobRequest, right: JobRequest): keyof JobRequest | undefined {
  return comparedFields.find((field) => left[field] !== right[field]);
}
