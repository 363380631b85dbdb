import type { Log } from '@dg/platform/log';
import CircuitBreaker from 'opossum';
import type { SupplierAnswer, SupplierOrder } from '../domain/attempt.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';
import { NoAccessToken } from './access-tokens.ts';
import { openAuthorisation, type Authorisation, type Credentials } from './authorisation.ts';
import { exchange, type Unanswered } from './http-exchange.ts';
import { protocolNamed, type ProtocolName } from './protocols/index.ts';
import {
  isUnauthorised,
  notMade,
  unknown,
  type HttpReply,
  type ProtocolSettings,
  type SupplierCall,
  type SupplierRequest,
} from './supplier-protocol.ts';
import type { Supplier } from './supplier.ts';

export type HttpSupplierOptions = Credentials &
  ProtocolSettings & {
    readonly name: string;
    readonly baseUrl: string;
    /** Ours unless another is named. */
    readonly protocol?: ProtocolName | undefined;
    readonly timeoutMs: number;
    /** The most calls at a time. */
    readonly concurrency: number;
    readonly retry: RetryPolicy;
  };

/**
 * A supplier over HTTP, whatever protocol it speaks: credentials, time-out, breaker, and what can have reached it. No
 * secret gets into a log, an error or an answer.
 */
export function openHttpSupplier(options: HttpSupplierOptions, log: Log): Supplier {
  const { name, timeoutMs, concurrency, retry } = options;
  const protocol = protocolNamed(options.protocol);
  const authorisation = openAuthorisation(options, { ...options, tokenRequest: protocol.tokenRequest }, log);
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

  const guarded = async (call: SupplierCall, make: () => Promise<SupplierAnswer>): Promise<SupplierAnswer> => {
    inFlight++;
    try {
      return await breaker.fire(make);
    } catch (error) {
      if (error instanceof SilentSupplier) return error.answer;
      if ((error as { code?: unknown }).code === 'EOPENBREAKER') return notMade(call, 'breaker open');
      // Nobody can tell how far the call had come.
      log.error({ supplier: name, error }, 'call to supplier failed unexpectedly');
      return unknown('call failed unexpectedly');
    } finally {
      inFlight--;
    }
  };

  const answered = async (
    call: SupplierCall,
    order: SupplierOrder,
    request: SupplierRequest,
  ): Promise<SupplierAnswer> => {
    const reply = await authorisedExchange(options.baseUrl, request, authorisation, AbortSignal.timeout(timeoutMs));
    if (typeof reply === 'string') throw new SilentSupplier(unansweredAs(call, reply));
    const facts = { supplier: name, reference: order.reference, status: reply.status };
    if (isUnauthorised(reply)) log.error(facts, 'supplier refuses our credentials');
    const concern = protocol.concern?.(reply);
    if (concern !== undefined) log.error({ ...facts, concern }, 'supplier needs attention');
    const answer = protocol.classify(call, order, reply);
    if (answer.kind === 'unknown' && !isReadable(reply)) throw new SilentSupplier(answer);
    return answer;
  };

  return {
    name,
    retry,
    timeoutMs,
    submit: (order) =>
      guarded('submit', async () => {
        const request = protocol.kinds.includes(order.kind)
          ? protocol.submit(order, { accountCurrency: options.accountCurrency })
          : ({ refusedAs: 'PRODUCT_UNAVAILABLE' } as const);
        if (!('refusedAs' in request)) return await answered('submit', order, request);
        log.warn({ supplier: name, reference: order.reference, ...request }, 'order cannot be sent to its supplier');
        return { kind: 'final', failureCode: request.refusedAs, units: [] };
      }),
    ask: (order) => guarded('ask', async () => await answered('ask', order, protocol.ask(order))),
    freeCalls: () => {
      if (breaker.opened) return 0;
      return Math.max(0, (breaker.halfOpen ? 1 : concurrency) - inFlight);
    },
    isDown: () => breaker.opened,
    isSigned: (body, signature) =>
      options.callbackSecret !== undefined &&
      protocol.isSigned?.(options.callbackSecret, body, signature, Date.now()) === true,
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

/** Repeats a call once whose token was refused: nothing had been looked at. */
async function authorisedExchange(
  baseUrl: string,
  request: SupplierRequest,
  authorisation: Authorisation,
  signal: AbortSignal,
): Promise<HttpReply | Unanswered | 'no token'> {
  try {
    const credential = await authorisation.credential(signal);
    const reply = await exchange(baseUrl, request, credential, signal);
    if (typeof reply === 'string' || reply.status !== 401) return reply;
    const another = await authorisation.credentialAfter(credential, signal);
    return another === undefined ? reply : await exchange(baseUrl, request, another, signal);
  } catch (error) {
    if (error instanceof NoAccessToken) return 'no token';
    throw error;
  }
}

function unansweredAs(call: SupplierCall, why: Unanswered | 'no token'): SupplierAnswer {
  if (why === 'silent') return unknown('no answer');
  return notMade(call, why === 'unreachable' ? 'supplier unreachable' : 'no access token');
}

/** Whether the supplier is there and spoke, even if it did not say what we know. */
function isReadable({ status, body }: HttpReply): boolean {
  return body !== undefined && (status < 300 || (status >= 400 && status < 500));
}
