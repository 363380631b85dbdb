import type { SupplierAnswer, SupplierOrder } from '../domain/attempt.ts';
import type { DeliveredProfile, ProfileFacts } from '../domain/profile-facts.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';

/**
 * Somebody outside who delivers what is ordered. A call never throws: whatever happens to it is an answer, and its
 * class says what may be done next.
 */
export interface Supplier {
  /** As products name it. */
  readonly name: string;
  readonly retry: RetryPolicy;
  /** How long a call may take; afterwards its outcome is unknown. */
  readonly timeoutMs: number;
  /** Orders something. The same reference again is the same order. */
  submit(order: SupplierOrder): Promise<SupplierAnswer>;
  /** Asks what became of an order. `absent` is the definite "no such order". */
  ask(order: SupplierOrder): Promise<SupplierAnswer>;
  /**
   * It has no question of its own: it is asked by sending the order's next step again, or for the first time. So it is
   * asked only about orders that still wait for it, or the question would buy for nobody.
   */
  readonly isAskedByOrdering?: boolean;
  /** Takes an order back, if its profile is not installed. Again is the same. */
  cancel(order: SupplierOrder, known: KnownOfTakeBack): Promise<CancelAnswer>;
  /** How a delivered profile stands; undefined when that could not be found out now. */
  readProfile(profile: DeliveredProfile): Promise<ProfileFacts | undefined>;
  /** The eSIM variants it sells of one of its products; undefined when that could not be found out now. */
  listVariants(productSku: string): Promise<readonly SupplierVariant[] | undefined>;
  /**
   * The common name of the certificate it notifies us with (SGP.22, handleDownloadProgressInfo); undefined: it does not
   * notify us that way.
   */
  readonly notifierName: string | undefined;
  /** Reads such a notification; undefined when it is none. */
  readDownloadProgress(body: Buffer): DownloadProgress | undefined;
  /** How many calls may be begun now: none while its breaker is open. */
  freeCalls(): number;
  /**
   * How many profiles it may be asked about now, or lists of variants: none of a supplier of whose profiles nobody
   * knows how they stand. It may be down for these and not for orders, and the other way round.
   */
  freeReads(): number;
  /** Whether a request that waits for it waits in vain. */
  isDown(): boolean;
  /** Whether a callback with this body is really from it, and from within the last minutes. */
  isSigned(body: Buffer, signature: string): boolean;
}

/** What is known of an order that is to be taken back, by which a refusal is judged. */
export interface KnownOfTakeBack {
  /** How often it was tried, this time included. Those before had no definite answer: one may have gone through. */
  readonly tries: number;
  /** Whether anybody has said that its profile is installed. */
  readonly isInstalled: boolean;
}

/** `refused`: definitely not taken back, and it never will be. `unknown`: to be tried again. */
export type CancelAnswer =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** What a supplier sells, to be put into the catalogue. */
export interface SupplierVariant {
  /** What it is ordered by. */
  readonly sku: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly currency: string;
  /** Decimal text. */
  readonly amount: string;
  /** Decimal text; "0" of an unlimited plan. */
  readonly dataAmountGb: string;
  readonly validityDays: number;
  readonly regions: readonly { readonly code: string; readonly name: string }[];
  readonly fields: readonly { readonly key: string; readonly value: string | number | boolean }[];
}

/** What a notification says; without facts it is about something we do not follow. */
export interface DownloadProgress {
  readonly iccid: string;
  readonly facts: ProfileFacts | undefined;
}
