import { openCallSlots, shareOf, type CallSlots } from '@dg/platform/call-slots';
import type { Log } from '@dg/platform/log';
import CircuitBreaker from 'opossum';
import { NoAccessToken } from './access-tokens.ts';
import { openAuthorisation, type Authorisation, type Credentials, type NoCredentials } from './authorisation.ts';
import { exchange, type Peer, type Unanswered } from './http-exchange.ts';
import { isUnauthorised, type HttpReply, type SupplierRequest } from './supplier-protocol.ts';

export type EngineOptions = Peer &
  (Credentials | NoCredentials) & {
    readonly name: string;
    readonly timeoutMs: number;
    /** The most calls at a time. */
    readonly concurrency: number;
    /** How its token endpoint takes a request. */
    readonly tokenRequest: 'form' | 'json';
    /** What a person should look at, whatever becomes of the call: an error in the log. Never quotes the reply. */
    readonly concern?: ((reply: HttpReply) => string | undefined) | undefined;
  };

export interface EngineCall<Answer> {
  /** Our name for what it is about, in the log. */
  readonly reference: string;
  /** What is sent, or the answer where there is nothing to be sent. */
  request(): SupplierRequest | Answer;
  classify(reply: HttpReply): Answer;
  /** What it means that nothing was sent. */
  notMade(why: string): Answer;
}

/** Nobody can tell what became of a call. */
export interface Undecided {
  readonly kind: 'unknown';
  readonly why: string;
}

/** What all calls to one peer have in common: credentials, time-out, breaker, and what can have reached it. */
export interface HttpEngine {
  /** Never throws. */
  call<Answer extends { readonly kind: string }>(call: EngineCall<Answer>): Promise<Answer | Undecided>;
  freeCalls(): number;
  isDown(): boolean;
  /**
   * Another for calls to the same peer that say nothing of how these fare: with a breaker of its own, and at most half
   * of the calls, so that neither kind keeps the other from being made.
   */
  beside(name: string): HttpEngine;
}

/**
 * How long a call waits for others that came before it. It is little beside what a caller allows for storing an answer:
 * the wait and the call's own time-out come before somebody else takes up the same (worker/supplier-worker.ts).
 */
const patienceMs = 500;

/** No secret gets into a log, an error or an answer. */
export function openHttpEngine(options: EngineOptions, log: Log): HttpEngine {
  return openEngine(options, openAuthorisation(options, options, log), openCallSlots(options.concurrency), log);
}

function openEngine(options: EngineOptions, authorisation: Authorisation, slots: CallSlots, log: Log): HttpEngine {
  const { name, timeoutMs, concurrency } = options;
  // No timeout of its own: every call has one, and a refusal is an answer, not a fault.
  const breaker = new CircuitBreaker((make: () => Promise<unknown>) => make(), {
    name,
    timeout: false,
    errorThresholdPercentage: 80,
    volumeThreshold: 20,
    rollingCountTimeout: 10_000,
    resetTimeout: 2_000,
  });
  breaker.on('open', () => log.warn({ supplier: name }, 'supplier breaker opened'));
  breaker.on('close', () => log.info({ supplier: name }, 'supplier breaker closed'));

  const answered = async <Answer extends { readonly kind: string }>(
    { reference, classify, notMade }: EngineCall<Answer>,
    request: SupplierRequest,
  ): Promise<Answer | Undecided> => {
    const reply = await authorisedExchange(options, request, authorisation, AbortSignal.timeout(timeoutMs));
    if (reply === 'silent') throw new SilentPeer(undecided('no answer'));
    if (reply === 'unreachable') throw new SilentPeer(notMade('supplier unreachable'));
    if (reply === 'no token') throw new SilentPeer(notMade('no access token'));
    const facts = { supplier: name, reference, status: reply.status };
    if (isUnauthorised(reply)) log.error(facts, 'supplier refuses our credentials');
    const concern = options.concern?.(reply);
    if (concern !== undefined) log.error({ ...facts, concern }, 'supplier needs attention');
    const answer = classify(reply);
    if (answer.kind === 'unknown' && !isReadable(reply)) throw new SilentPeer(answer);
    return answer;
  };

  return {
    call: async <Answer extends { readonly kind: string }>(call: EngineCall<Answer>) => {
      const giveBack = await slots.take(patienceMs);
      // No fault of the peer: its breaker does not count it.
      if (giveBack === undefined) return call.notMade('too many calls at a time');
      try {
        return (await breaker.fire(async () => {
          const request = call.request();
          return 'kind' in request ? request : await answered(call, request);
        })) as Answer | Undecided;
      } catch (error) {
        if (error instanceof SilentPeer) return error.answer as Answer | Undecided;
        if ((error as { code?: unknown }).code === 'EOPENBREAKER') return call.notMade('breaker open');
        // Nobody can tell how far the call had come.
        log.error({ supplier: name, error }, 'call to supplier failed unexpectedly');
        return undecided('call failed unexpectedly');
      } finally {
        giveBack();
      }
    },
    freeCalls: () => {
      if (breaker.opened) return 0;
      return breaker.halfOpen ? Math.min(1, slots.free()) : slots.free();
    },
    isDown: () => breaker.opened,
    beside: (another) =>
      openEngine({ ...options, name: another }, authorisation, shareOf(slots, Math.ceil(concurrency / 2)), log),
  };
}

function undecided(why: string): Undecided {
  return { kind: 'unknown', why };
}

/** Carries an answer past the breaker as a failure: the supplier did not say anything of use. */
class SilentPeer extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('supplier is silent');
    this.answer = answer;
  }
}

/** Repeats a call once whose token was refused: nothing had been looked at. */
async function authorisedExchange(
  peer: Peer,
  request: SupplierRequest,
  authorisation: Authorisation,
  signal: AbortSignal,
): Promise<HttpReply | Unanswered | 'no token'> {
  try {
    const credential = await authorisation.credential(signal);
    const reply = await exchange(peer, request, credential, signal);
    if (typeof reply === 'string' || reply.status !== 401 || credential === undefined) return reply;
    const another = await authorisation.credentialAfter(credential, signal);
    return another === undefined ? reply : await exchange(peer, request, another, signal);
  } catch (error) {
    if (error instanceof NoAccessToken) return 'no token';
    throw error;
  }
}

/** Whether the supplier is there and spoke, even if it did not say what we know. */
function isReadable({ status, body }: HttpReply): boolean {
  return body !== undefined && (status < 300 || (status >= 400 && status < 500));
}
