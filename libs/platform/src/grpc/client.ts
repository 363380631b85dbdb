import {
  Client,
  credentials,
  Metadata,
  status,
  type ClientWritableStream,
  type MethodDefinition,
  type ServiceDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import { isRejectionCode, Rejection } from '@dg/kernel';
import CircuitBreaker from 'opossum';
import type { Log } from '../log/index.ts';
import {
  channelOptions,
  rejectionMessageMetadata,
  rejectionMetadata,
  requestIdMetadata,
  type NamesOf,
  type ReplyOf,
  type RequestOf,
} from './shapes.ts';
import { giveUpSilentPeers } from './silent-peers.ts';

export interface CallOptions {
  readonly requestId?: string;
  /** How long the answer is waited for; afterwards the outcome is unknown. */
  readonly deadlineMs?: number;
  /** Only for calls that are idempotent by a key: sent again when the connection failed, at most twice more. */
  readonly isRetried?: boolean;
}

/**
 * A typed client: one promise-returning function per method. A refusal of the peer is thrown as its Rejection. When
 * the peer cannot be reached or does not answer in time, Rejection UNAVAILABLE: the outcome is then unknown.
 */
export type GrpcClient<Definition> = {
  [Method in NamesOf<Definition>]: (
    request: RequestOf<Definition[Method]> | AsyncIterable<RequestOf<Definition[Method]>>,
    options?: CallOptions,
  ) => Promise<ReplyOf<Definition[Method]>>;
} & { close(): void };

const deadlineDefaultMs = 5_000;
const retriesMax = 2;
const retryPauseMs = 50;
const unreachable = new Set<number>([
  status.UNAVAILABLE,
  status.DEADLINE_EXCEEDED,
  status.CANCELLED,
  status.RESOURCE_EXHAUSTED,
  // A peer of the release before, while a new one is rolled out.
  status.UNIMPLEMENTED,
]);

/** One channel to one service, behind one breaker: a dead peer is given up on at once instead of at each deadline. */
export function connectGrpc<Definition extends ServiceDefinition>(
  definition: Definition,
  address: string,
  log: Log,
): GrpcClient<Definition> {
  giveUpSilentPeers(address);
  const client = new Client(address, credentials.createInsecure(), {
    ...channelOptions,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1_000,
  });
  // No timeout and no abort of its own: every call has a deadline, and a refusal is an answer, not a fault.
  const breaker = new CircuitBreaker((call: () => Promise<unknown>) => call(), {
    name: address,
    timeout: false,
    errorThresholdPercentage: 80,
    volumeThreshold: 20,
    rollingCountTimeout: 5_000,
    resetTimeout: 1_000,
    errorFilter: (error: unknown) =>
      (error instanceof Rejection && error.code !== 'UNAVAILABLE') || error instanceof SenderFault,
  });
  breaker.on('open', () => log.warn({ address }, 'breaker opened'));
  breaker.on('close', () => log.info({ address }, 'breaker closed'));

  const guarded = async (call: (deadline: number) => Promise<unknown>, options: CallOptions) => {
    // One deadline over all tries: the caller has promised its own caller no more.
    const deadline = Date.now() + (options.deadlineMs ?? deadlineDefaultMs);
    for (let tries = 0; ; tries++) {
      try {
        return await breaker.fire(() => call(deadline));
      } catch (error) {
        if (error instanceof SenderFault) throw error.cause;
        if (error instanceof Rejection && error.code !== 'UNAVAILABLE') throw error;
        const isBreakerOpen = (error as { code?: unknown }).code === 'EOPENBREAKER';
        const pauseMs = retryPauseMs * (tries + 1);
        const isRetried = options.isRetried === true && tries < retriesMax && Date.now() + pauseMs < deadline;
        if (!(error instanceof Rejection) || !isRetried) {
          throw isBreakerOpen ? new Rejection('UNAVAILABLE', undefined, { cause: error }) : error;
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };

  const methods: Record<string, unknown> = { close: () => client.close() };
  for (const [name, method] of Object.entries(definition)) {
    methods[name] = (request: unknown, options: CallOptions = {}) =>
      guarded(
        (deadline) =>
          method.requestStream
            ? stream(client, method, request, options, deadline)
            : unary(client, method, request, options, deadline),
        options,
      );
  }
  return methods as GrpcClient<Definition>;
}

/** What the caller sends broke off, e.g. an upload: the peer is well, and the breaker must not count it. */
class SenderFault extends Error {}

type AnyMethod = MethodDefinition<unknown, unknown>;

function unary(
  client: Client,
  method: AnyMethod,
  request: unknown,
  options: CallOptions,
  deadline: number,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      request,
      metadataOf(options),
      { deadline },
      (error, reply) => (error === null ? resolve(reply) : reject(rejectionOf(error))),
    );
  });
}

async function stream(
  client: Client,
  method: AnyMethod,
  messages: unknown,
  options: CallOptions,
  deadline: number,
): Promise<unknown> {
  let call!: ClientWritableStream<unknown>;
  const reply = new Promise((resolve, reject) => {
    call = client.makeClientStreamRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      metadataOf(options),
      { deadline },
      (error, answer) => (error === null ? resolve(answer) : reject(rejectionOf(error))),
    );
  });
  // An early answer of the server ends the call while messages are still being written.
  call.on('error', () => undefined);
  let isAnswered = false;
  reply.then(
    () => (isAnswered = true),
    () => (isAnswered = true),
  );
  try {
    for await (const message of messages as AsyncIterable<unknown>) {
      if (isAnswered) break;
      if (!call.write(message))
        await Promise.race([new Promise((resolve) => call.once('drain', resolve)), reply.catch(() => undefined)]);
    }
    call.end();
  } catch (error) {
    call.cancel();
    reply.catch(() => undefined);
    throw new SenderFault('the messages broke off', { cause: error });
  }
  return reply;
}

function metadataOf(options: CallOptions): Metadata {
  const metadata = new Metadata();
  if (options.requestId !== undefined) metadata.set(requestIdMetadata, options.requestId);
  return metadata;
}

function rejectionOf(error: ServiceError): Error {
  const code = error.metadata?.get(rejectionMetadata)[0];
  if (typeof code === 'string' && isRejectionCode(code)) {
    return new Rejection(code, error.metadata.get(rejectionMessageMetadata)[0]?.toString());
  }
  if (unreachable.has(error.code)) return new Rejection('UNAVAILABLE', undefined, { cause: error });
  return new Error(`gRPC ${status[error.code]}: ${error.details}`, { cause: error });
}
