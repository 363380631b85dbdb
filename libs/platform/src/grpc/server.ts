import {
  Metadata,
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServiceDefinition,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import { healthService, operationsService } from '@dg/contracts';
import { Rejection } from '@dg/kernel';
import type { Log } from '../log/index.ts';
import { grpcDuration, grpcRequests } from '../metrics/index.ts';
import { isPassingFault } from '../postgres/index.ts';
import {
  channelOptions,
  rejectionMessageMetadata,
  rejectionMetadata,
  requestIdMetadata,
  type AnswerOf,
  type NamesOf,
  type ReceivedOf,
} from './shapes.ts';

/** What every handler is told beside its request. */
export interface CallContext {
  readonly requestId: string;
  /** When the caller stops waiting; undefined when it waits for ever. */
  readonly deadline: Date | undefined;
}

/** One function per method: of the request, or of a stream of messages for a method that receives one. */
export type GrpcHandlers<Definition> = {
  [Method in NamesOf<Definition>]: (
    request: ReceivedOf<Definition[Method]> & AsyncIterable<ReceivedOf<Definition[Method]>>,
    context: CallContext,
  ) => Promise<AnswerOf<Definition[Method]>>;
};

export interface GrpcServer {
  readonly port: number;
  /** Stops accepting, lets calls finish, then closes. */
  close(): Promise<void>;
}

export interface ServeOptions<Definition extends ServiceDefinition> {
  readonly port: number;
  readonly log: Log;
  readonly isReady: () => boolean;
  readonly definition?: Definition;
  readonly handlers?: GrpcHandlers<Definition>;
  /** Of a service that sends or receives events: what operators do with its messages. */
  readonly operations?: GrpcHandlers<typeof operationsService>;
}

const closeDeadlineMs = 10_000;

/** Serves one gRPC service and the standard health service on a port (0: any free one). */
export async function serveGrpc<Definition extends ServiceDefinition>(
  options: ServeOptions<Definition>,
): Promise<GrpcServer> {
  // Connections are renewed now and then, at different times, so that calls find new replicas.
  const connectionAgeMs = Math.round(300_000 * (0.9 + 0.2 * Math.random()));
  const server = new Server({ ...channelOptions, 'grpc.max_connection_age_ms': connectionAgeMs });
  if (options.definition !== undefined && options.handlers !== undefined) {
    server.addService(options.definition, implement(options.definition, options.handlers, options.log));
  }
  if (options.operations !== undefined) {
    server.addService(operationsService, implement(operationsService, options.operations, options.log));
  }
  const isStopping = { value: false };
  server.addService(
    healthService,
    healthHandlers(() => options.isReady() && !isStopping.value),
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`0.0.0.0:${options.port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(new Error(`gRPC port ${options.port}: ${error.message}`)),
    );
  });
  return {
    port,
    close: () => {
      isStopping.value = true;
      return new Promise<void>((resolve) => {
        const force = setTimeout(() => server.forceShutdown(), closeDeadlineMs);
        server.tryShutdown(() => {
          clearTimeout(force);
          resolve();
        });
      });
    },
  };
}

type AnyHandler = (request: unknown, context: CallContext) => Promise<object>;
type AnyCall = ServerUnaryCall<unknown, object> | ServerReadableStream<unknown, object>;

function implement(definition: ServiceDefinition, handlers: object, log: Log): Record<string, UntypedHandleCall> {
  const implementation: Record<string, UntypedHandleCall> = {};
  for (const [name, method] of Object.entries(definition)) {
    const handler = (handlers as Record<string, AnyHandler>)[name]!;
    implementation[name] = (call: AnyCall, callback: sendUnaryData<object>) => {
      const measure = measuring(method.path);
      // A stream of messages is given as it is, any other call as its one message.
      handler(method.requestStream ? call : (call as ServerUnaryCall<unknown, object>).request, contextOf(call)).then(
        (reply) => {
          measure('OK');
          callback(null, reply);
        },
        (error: unknown) => {
          const answer = statusOf(error, method.path, log);
          measure(error instanceof Rejection ? error.code : status[answer.code]);
          callback(answer);
        },
      );
    };
  }
  return implementation;
}

/** Counts a call and how long it took, once its outcome is known: OK, the code of a refusal, or a status. */
function measuring(method: string): (outcome: string) => void {
  const endTimer = grpcDuration.startTimer({ method });
  return (outcome) => {
    endTimer();
    grpcRequests.inc({ method, outcome });
  };
}

function contextOf(call: AnyCall): CallContext {
  const deadline = call.getDeadline();
  const atMs = deadline instanceof Date ? deadline.getTime() : deadline;
  return {
    requestId: String(call.metadata.get(requestIdMetadata)[0] ?? ''),
    deadline: Number.isFinite(atMs) ? new Date(atMs) : undefined,
  };
}

/** A Rejection crosses as its code; anything else is a fault whose text stays here. */
function statusOf(error: unknown, path: string, log: Log) {
  const metadata = new Metadata();
  if (error instanceof Rejection) {
    metadata.set(rejectionMetadata, error.code);
    metadata.set(rejectionMessageMetadata, Buffer.from(error.message));
    const code = error.code === 'UNAVAILABLE' ? status.UNAVAILABLE : status.FAILED_PRECONDITION;
    return { code, details: error.code, metadata };
  }
  if (isPassingFault(error)) {
    log.warn({ error, path }, 'database away or busy');
    return { code: status.UNAVAILABLE, details: 'database away or busy', metadata };
  }
  log.error({ error, path }, 'call failed');
  return { code: status.INTERNAL, details: 'internal error', metadata };
}

function healthHandlers(isServing: () => boolean) {
  const answer = () => ({ status: isServing() ? ('SERVING' as const) : ('NOT_SERVING' as const) });
  return {
    Check: (_call: unknown, callback: sendUnaryData<object>) => callback(null, answer()),
    Watch: (call: { write: (message: object) => void; on: (event: string, listener: () => void) => void }) => {
      let last = answer();
      call.write(last);
      const timer = setInterval(() => {
        const next = answer();
        if (next.status !== last.status) call.write(next);
        last = next;
      }, 500);
      call.on('cancelled', () => clearInterval(timer));
      call.on('close', () => clearInterval(timer));
    },
  };
}
