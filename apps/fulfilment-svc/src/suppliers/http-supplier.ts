import { minorUnits } from '@dg/kernel';
import type { Log } from '@dg/platform/log';
import CircuitBreaker from 'opossum';
import type { SupplierAnswer, SupplierOrder } from '../domain/attempt.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';
import { isSignatureOf } from './callback-signature.ts';
import { classifyReply, isUnauthorised, type HttpReply } from './http-answer.ts';
import type { Supplier } from './supplier.ts';

export interface HttpSupplierOptions {
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly callbackSecret: string;
  readonly timeoutMs: number;
  /** The most calls at a time. */
  readonly concurrency: number;
  readonly retry: RetryPolicy;
}

const answerBytesMax = 16 * 1024 * 1024;

/** What fails in these has not made a connection: nothing can have reached the supplier. */
const beforeConnection: ReadonlySet<unknown> = new Set(['getaddrinfo', 'connect']);

/** A supplier that speaks the HTTP supplier protocol (docs/suppliers.md), behind a breaker of its own. */
export function openHttpSupplier(options: HttpSupplierOptions, log: Log): Supplier {
  const { name, timeoutMs, concurrency, retry } = options;
  let inFlight = 0;
  // No timeout of its own: every call has one, and a refusal is an answer, not a fault.
  const breaker = new CircuitBreaker((call: () => Promise<SupplierAnswer>) => call(), {
    name,
    timeout: false,
    errorThresholdPercentage: 80,
    volumeThreshold: 20,
    rollingCountTimeout: 10_000,
    resetTimeout: 2_000,
  });
  breaker.on('open', () => log.warn({ supplier: name }, 'supplier breaker opened'));
  breaker.on('close', () => log.info({ supplier: name }, 'supplier breaker closed'));

  const guarded = async (notMade: SupplierAnswer, call: () => Promise<SupplierAnswer>): Promise<SupplierAnswer> => {
    inFlight++;
    try {
      return await breaker.fire(call);
    } catch (error) {
      if (error instanceof SilentSupplier) return error.answer;
      if ((error as { code?: unknown }).code === 'EOPENBREAKER') return notMade;
      // Nobody can tell how far the call had come.
      log.error({ supplier: name, error }, 'call to supplier failed unexpectedly');
      return { kind: 'unknown', why: 'call failed unexpectedly' };
    } finally {
      inFlight--;
    }
  };

  const classified = (call: 'submit' | 'ask', reference: string, reply: HttpReply): SupplierAnswer => {
    if (isUnauthorised(reply.status))
      log.error({ supplier: name, status: reply.status }, 'supplier refuses our API key');
    return heard(classifyReply(call, reference, reply));
  };

  return {
    name,
    retry,
    timeoutMs,
    submit: (order) =>
      guarded({ kind: 'absent', why: 'breaker open, not sent' }, async () => {
        const reply = await exchange(options, 'POST', '/orders', order.reference, JSON.stringify(bodyOf(order)));
        if (reply === 'unreachable')
          throw new SilentSupplier({ kind: 'absent', why: 'supplier unreachable, not sent' });
        if (reply === 'silent') throw new SilentSupplier({ kind: 'unknown', why: 'no answer' });
        return classified('submit', order.reference, reply);
      }),
    ask: ({ reference }) =>
      guarded({ kind: 'unknown', why: 'breaker open, not asked' }, async () => {
        const path = `/orders/${encodeURIComponent(reference)}`;
        const reply = await exchange(options, 'GET', path, reference, undefined);
        if (typeof reply === 'string') throw new SilentSupplier({ kind: 'unknown', why: 'no answer' });
        return classified('ask', reference, reply);
      }),
    freeCalls: () => {
      if (breaker.opened) return 0;
      return Math.max(0, (breaker.halfOpen ? 1 : concurrency) - inFlight);
    },
    isDown: () => breaker.opened,
    isSigned: (body, signature) => isSignatureOf(options.callbackSecret, body, signature, Date.now()),
  };
}

/** Carries an answer past the breaker as a failure: the supplier did not say anything of use. */
class SilentSupplier extends Error {
  readonly answer: SupplierAnswer;
  constructor(answer: SupplierAnswer) {
    super('supplier is silent');
    this.answer = answer;
  }
}

function heard(answer: SupplierAnswer): SupplierAnswer {
  if (answer.kind === 'unknown') throw new SilentSupplier(answer);
  return answer;
}

function bodyOf({ reference, kind, sku, denominationMinor, currency, quantity }: SupplierOrder): object {
  return { reference, kind, sku, denomination: wholeText(denominationMinor, currency), currency, quantity };
}

/** Decimal text with every digit of the currency: 1000n USD is "10.00". */
function wholeText(minor: bigint, currency: string): string {
  const digits = minorUnits(currency);
  if (digits === 0) return String(minor);
  const padded = String(minor).padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** One HTTP exchange. `unreachable`: nothing was sent. `silent`: something was, and no whole answer came. */
async function exchange(
  { baseUrl, apiKey, timeoutMs }: HttpSupplierOptions,
  method: 'GET' | 'POST',
  path: string,
  reference: string,
  body: string | undefined,
): Promise<HttpReply | 'unreachable' | 'silent'> {
  try {
    const response = await fetch(baseUrl.replace(/\/+$/, '') + path, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': reference }),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await readJson(response) };
  } catch (error) {
    return isUnreachable(error) ? 'unreachable' : 'silent';
  }
}

function isUnreachable(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.length > 0 && causes.every(isBeforeConnection);
}

function isBeforeConnection(cause: unknown): boolean {
  const { syscall, code } = (cause ?? {}) as { syscall?: unknown; code?: unknown };
  return beforeConnection.has(syscall) || code === 'UND_ERR_CONNECT_TIMEOUT';
}

/** The body as JSON; undefined when it is none, or longer than anybody's answer. */
async function readJson(response: Response): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > answerBytesMax) return undefined;
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return undefined;
  }
}
