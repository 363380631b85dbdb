import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderRequest, SupplierOrder, VoucherUnit } from './order.ts';
import type { FailureCode } from './outcome.ts';

/** One line of the book. */
type Entry =
  | {
      readonly entry: 'taken';
      readonly at: string;
      readonly request: OrderRequest;
      readonly supplierReference: string;
      readonly status: 'ACCEPTED' | 'SILENT';
      readonly endsAt: number | null;
    }
  | {
      readonly entry: 'ended';
      readonly at: string;
      readonly reference: string;
      readonly status: 'DELIVERED' | 'FAILED';
      readonly code: FailureCode | null;
      readonly units: readonly VoucherUnit[];
      /** True when goods went out, also when it failed half-way. */
      readonly handedOut: boolean;
    }
  | { readonly entry: 'fruitless'; readonly at: string; readonly orderId: string };

/** What the supplier has done, and never forgets. Each change is in the file before anybody is told of it. */
export type Book = {
  find(reference: string): SupplierOrder | undefined;
  /** By our reference or by the supplier's. */
  findEither(reference: string): SupplierOrder | undefined;
  /** Oldest first. */
  orders(): readonly SupplierOrder[];
  /** Attempts for an order of the platform that left nothing behind. */
  fruitlessAttempts(orderId: string): number;
  write(...entries: Entry[]): void;
  close(): void;
};

/**
 * Opens the book of the directory. Entries are lines of JSON, only ever added; a last one that was cut off is dropped.
 */
export function openBook(directory: string): Book {
  const file = join(directory, 'book.ndjson');
  mkdirSync(directory, { recursive: true });
  const orders = new Map<string, SupplierOrder>();
  const referenceBySupplierReference = new Map<string, string>();
  const fruitless = new Map<string, number>();

  function apply(entry: Entry): void {
    if (entry.entry === 'fruitless') {
      fruitless.set(entry.orderId, (fruitless.get(entry.orderId) ?? 0) + 1);
      return;
    }
    if (entry.entry === 'taken') {
      const { at: takenAt, request, supplierReference, status, endsAt } = entry;
      orders.set(request.reference, {
        request,
        supplierReference,
        takenAt,
        endsAt,
        status,
        code: null,
        units: [],
        deliveries: 0,
      });
      referenceBySupplierReference.set(supplierReference, request.reference);
      return;
    }
    const order = orders.get(entry.reference);
    if (order === undefined) throw new Error(`${file}: ${entry.reference} ended before it was taken`);
    order.status = entry.status;
    order.code = entry.code;
    order.units = entry.units;
    if (entry.handedOut) order.deliveries += 1;
  }

  // A pin or a claim address in the file is worth as much as money.
  const descriptor = openSync(file, 'a+', 0o600);
  const text = readFileSync(descriptor, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  for (const line of whole.split('\n')) if (line !== '') apply(JSON.parse(line) as Entry);

  return {
    find: (reference) => orders.get(reference),
    findEither: (reference) => orders.get(referenceBySupplierReference.get(reference) ?? reference),
    orders: () => [...orders.values()],
    fruitlessAttempts: (orderId) => fruitless.get(orderId) ?? 0,
    write(...entries) {
      const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
      for (const entry of entries) apply(entry);
    },
    close: () => closeSync(descriptor),
  };
}
