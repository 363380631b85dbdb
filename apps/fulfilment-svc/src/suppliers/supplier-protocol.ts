import type { FailureCode, Vertical } from '@dg/kernel';
import type { SupplierAnswer, SupplierOrder } from '../domain/attempt.ts';
import type { ProfileFacts } from '../domain/profile-facts.ts';
import type { CancelAnswer, SupplierVariant } from './supplier.ts';

/** What came back over HTTP; `body` is undefined when it could not be read as JSON. */
export interface HttpReply {
  readonly status: number;
  readonly body: unknown;
}

export type SupplierCall = 'submit' | 'ask';

/** A request without what all suppliers have in common: address, credentials, time-out. */
export interface SupplierRequest {
  readonly method: 'GET' | 'POST';
  /** Behind the supplier's base URL, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

/** An order that cannot be put into this supplier's words. It is not sent, and fails with this code. */
export interface Unsendable {
  readonly refusedAs: FailureCode;
}

/** What a supplier's settings say beyond where it is and how we prove who we are. */
export interface ProtocolSettings {
  readonly callbackSecret?: string | undefined;
  /** ISO 4217: in what currency our account with the supplier is kept. */
  readonly accountCurrency?: string | undefined;
}

/**
 * How a kind of supplier is spoken to: one file of mapping (docs/suppliers.md, "Adding a supplier"). It does no IO and
 * knows no secret; the engine does the calls (http-engine.ts).
 */
export interface SupplierProtocol {
  /** What it sells. */
  readonly kinds: readonly Vertical[];
  /** Settings without which it cannot be spoken. */
  readonly needs: readonly (keyof ProtocolSettings)[];
  /** How its token endpoint takes a request: `form` is the standard's way (RFC 6749). */
  readonly tokenRequest: 'form' | 'json';
  submit(order: SupplierOrder, settings: Pick<ProtocolSettings, 'accountCurrency'>): SupplierRequest | Unsendable;
  ask(order: SupplierOrder): SupplierRequest;
  /** Its classification table. What is not in it is unknown. */
  classify(call: SupplierCall, order: SupplierOrder, reply: HttpReply): SupplierAnswer;
  /** What a person should look at, whatever becomes of the order: an error in the log. Never quotes the reply. */
  concern?(reply: HttpReply): string | undefined;
  /** Whether a callback is really from it, and recent. A protocol without callbacks has none. */
  isSigned?(secret: string, body: Buffer, signature: string, nowMs: number): boolean;
  /** What is said about eSIMs beyond ordering them. A protocol without them has none. */
  readonly profiles?: ProfileProtocol | undefined;
}

/** Taking back, reading and listing of eSIMs: a request and the meaning of its answer each. */
export interface ProfileProtocol {
  cancel(order: SupplierOrder): SupplierRequest;
  classifyCancel(order: SupplierOrder, reply: HttpReply): CancelAnswer;
  read(iccid: string): SupplierRequest;
  /** Undefined: it says nothing of use. */
  factsOf(iccid: string, reply: HttpReply): ProfileFacts | undefined;
  listVariants(productSku: string): SupplierRequest;
  /** Undefined: it says nothing of use. */
  variantsOf(reply: HttpReply): readonly SupplierVariant[] | undefined;
}

/** Whether our credentials were refused, before anything was looked at. */
export function isUnauthorised({ status }: HttpReply): boolean {
  return status === 401 || status === 403;
}

export function isSuccess({ status }: HttpReply): boolean {
  return status >= 200 && status < 300;
}

/** Nobody can tell: the supplier is asked. */
export function unknown(why: string): SupplierAnswer {
  return { kind: 'unknown', why };
}

/** An order that was not sent is definitely not with its supplier; a question that was not, answers nothing. */
export function notMade(call: SupplierCall, why: string): SupplierAnswer {
  return call === 'submit' ? { kind: 'absent', why: `${why}, not sent` } : unknown(`${why}, not asked`);
}

/** Definitely not accepted; another attempt may fare better. */
export function transient(
  why: string,
  failureCode: 'OPERATOR_UNAVAILABLE' | 'UNKNOWN' = 'OPERATOR_UNAVAILABLE',
): SupplierAnswer {
  return { kind: 'transient', failureCode, why };
}
