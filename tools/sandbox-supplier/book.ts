import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderRequest, SupplierOrder, VoucherUnit } from './order.ts';
import type { FailureCode } from './outcome.ts';
import { afterEvent, newProfile, type Profile, type ProfileEvent } from './profile.ts';

/**
 * A call of an ES2+ function that was carried out. It stands in the entry of what it did: there is no moment at which
 * one is known without the other.
 */
export type FunctionCall = {
  /** The functionCallIdentifier. */
  readonly identifier: string;
  /** Of the function and its body. */
  readonly digest: string;
};

type OfOrder = { readonly at: string; readonly reference: string };

/** One line of the book. */
export type Entry =
  | {
      readonly entry: 'taken';
      readonly at: string;
      readonly request: OrderRequest;
      readonly supplierReference: string;
      readonly status: 'ACCEPTED' | 'SILENT';
      readonly endsAt: number | null;
      /** By ES2+: the call, and the profile that is reserved by it. */
      readonly download?: { readonly call: FunctionCall; readonly iccid: string };
    }
  /** Units that went out while the rest was still promised. */
  | (OfOrder & { readonly entry: 'begun'; readonly units: readonly VoucherUnit[] })
  | (OfOrder & {
      readonly entry: 'ended';
      readonly status: 'DELIVERED' | 'FAILED';
      readonly code: FailureCode | null;
      /** All of them, also those that went out before. */
      readonly units: readonly VoucherUnit[];
      /** True when goods went out with it, also when it failed half-way. */
      readonly handedOut: boolean;
      readonly profile?: { readonly iccid: string; readonly matchingId: string };
    })
  /** By ES2+: an order that was held can be confirmed from now on. */
  | (OfOrder & { readonly entry: 'ready' })
  | (OfOrder & {
      readonly entry: 'confirmed';
      readonly call: FunctionCall;
      readonly matchingId: string;
      readonly isReleased: boolean;
    })
  | (OfOrder & { readonly entry: 'released'; readonly call: FunctionCall })
  | (OfOrder & { readonly entry: 'cancelled'; readonly call?: FunctionCall })
  | ({ readonly entry: 'lived'; readonly iccid: string } & ProfileEvent)
  | { readonly entry: 'fruitless'; readonly at: string; readonly orderId: string };

/** What the supplier has done, and never forgets. Each change is in the file before anybody is told of it. */
export type Book = {
  find(reference: string): SupplierOrder | undefined;
  /** By our reference, the supplier's, or the ICCID of its profile. */
  findEither(reference: string): SupplierOrder | undefined;
  /** Oldest first. */
  orders(): readonly SupplierOrder[];
  findProfile(iccid: string): Profile | undefined;
  /** Oldest first. */
  profiles(): readonly Profile[];
  /** A call that was carried out, and for which order. */
  findCall(identifier: string): { readonly digest: string; readonly reference: string } | undefined;
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
  const pages: Pages = {
    orders: new Map(),
    references: new Map(),
    profiles: new Map(),
    calls: new Map(),
    fruitless: new Map(),
  };
  const { orders, references, profiles, calls, fruitless } = pages;

  // A pin or a claim address in the file is worth as much as money.
  const descriptor = openSync(file, 'a+', 0o600);
  const text = readFileSync(descriptor, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  for (const line of whole.split('\n')) if (line !== '') apply(pages, JSON.parse(line) as Entry);

  return {
    find: (reference) => orders.get(reference),
    findEither: (reference) => orders.get(references.get(reference) ?? reference),
    orders: () => [...orders.values()],
    findProfile: (iccid) => profiles.get(iccid),
    profiles: () => [...profiles.values()],
    findCall: (identifier) => calls.get(identifier),
    fruitlessAttempts: (orderId) => fruitless.get(orderId) ?? 0,
    write(...entries) {
      const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
      for (const entry of entries) apply(pages, entry);
    },
    close: () => closeSync(descriptor),
  };
}

/** What the lines come to. */
type Pages = {
  readonly orders: Map<string, SupplierOrder>;
  /** Ours by the supplier's reference and by ICCID. */
  readonly references: Map<string, string>;
  readonly profiles: Map<string, Profile>;
  readonly calls: Map<string, { digest: string; reference: string }>;
  readonly fruitless: Map<string, number>;
};

function apply(pages: Pages, entry: Entry): void {
  if (entry.entry === 'fruitless') {
    pages.fruitless.set(entry.orderId, (pages.fruitless.get(entry.orderId) ?? 0) + 1);
    return;
  }
  if (entry.entry === 'taken') return applyTaken(pages, entry);
  if (entry.entry === 'lived') {
    pages.profiles.set(entry.iccid, afterEvent(known(pages.profiles, entry.iccid), entry));
    return;
  }
  const order = known(pages.orders, entry.reference);
  if ('call' in entry && entry.call !== undefined) noteCall(pages, entry.call, entry.reference);
  switch (entry.entry) {
    case 'begun':
      order.units = entry.units;
      order.deliveries += 1;
      return;
    case 'ended':
      order.status = entry.status;
      order.code = entry.code;
      order.units = entry.units;
      if (entry.handedOut) order.deliveries += 1;
      if (entry.profile !== undefined) {
        noteProfile(pages, entry.profile.iccid, order);
        order.matchingId = entry.profile.matchingId;
      }
      return;
    case 'ready':
      order.endsAt = Date.parse(entry.at);
      return;
    case 'confirmed':
      order.matchingId = entry.matchingId;
      if (!entry.isReleased) return;
      order.status = 'DELIVERED';
      order.deliveries += 1;
      return;
    case 'released':
      order.status = 'DELIVERED';
      order.deliveries += 1;
      return;
    case 'cancelled':
      order.status = 'CANCELLED';
  }
}

function applyTaken(pages: Pages, entry: Entry & { entry: 'taken' }): void {
  const { at: takenAt, request, supplierReference, status, endsAt, download } = entry;
  const order: SupplierOrder = {
    request,
    supplierReference,
    takenAt,
    protocol: download === undefined ? 'digital-goods' : 'es2plus',
    endsAt,
    status,
    code: null,
    units: [],
    iccid: null,
    matchingId: null,
    deliveries: 0,
  };
  pages.orders.set(request.reference, order);
  pages.references.set(supplierReference, request.reference);
  if (download === undefined) return;
  noteProfile(pages, download.iccid, order);
  noteCall(pages, download.call, request.reference);
}

function noteProfile(pages: Pages, iccid: string, order: SupplierOrder): void {
  const { reference, sku } = order.request;
  order.iccid = iccid;
  pages.profiles.set(iccid, newProfile(iccid, reference, sku));
  pages.references.set(iccid, reference);
}

function noteCall({ calls }: Pages, { identifier, digest }: FunctionCall, reference: string): void {
  calls.set(identifier, { digest, reference });
}

function known<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`the book speaks of ${key} before it was taken`);
  return value;
}
