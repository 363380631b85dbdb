import type { Log } from '@dg/platform/log';
import type { SupplierAnswer, SupplierOrder } from '../domain/attempt.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';
import type { Credentials } from './authorisation.ts';
import { openHttpEngine } from './http-engine.ts';
import { listVariants, readProfile } from './profile-calls.ts';
import { protocolNamed, type ProtocolName } from './protocols/index.ts';
import { notMade, type ProtocolSettings } from './supplier-protocol.ts';
import type { CancelAnswer, Supplier } from './supplier.ts';

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

/** A supplier over HTTP whose protocol answers each call by itself: what it says is mapped, what happens is not. */
export function openHttpSupplier(options: HttpSupplierOptions, log: Log): Supplier {
  const { name, timeoutMs, retry } = options;
  const protocol = protocolNamed(options.protocol);
  const { profiles } = protocol;
  const { concern, tokenRequest } = protocol;
  const engine = openHttpEngine({ ...options, tokenRequest, concern }, log);
  // What may be read says nothing of what may be ordered.
  const reads = profiles && engine.beside(`${name} reads`);

  const requestFor = (order: SupplierOrder) => {
    const request = protocol.kinds.includes(order.kind)
      ? protocol.submit(order, { accountCurrency: options.accountCurrency })
      : ({ refusedAs: 'PRODUCT_UNAVAILABLE' } as const);
    if (!('refusedAs' in request)) return request;
    log.warn({ supplier: name, reference: order.reference, ...request }, 'order cannot be sent to its supplier');
    return { kind: 'final', failureCode: request.refusedAs, units: [] } as const;
  };

  return {
    name,
    retry,
    timeoutMs,
    submit: (order) =>
      engine.call<SupplierAnswer>({
        reference: order.reference,
        request: () => requestFor(order),
        classify: (reply) => protocol.classify('submit', order, reply),
        notMade: (why) => notMade('submit', why),
      }),
    ask: (order) =>
      engine.call<SupplierAnswer>({
        reference: order.reference,
        request: () => protocol.ask(order),
        classify: (reply) => protocol.classify('ask', order, reply),
        notMade: (why) => notMade('ask', why),
      }),
    cancel: async (order): Promise<CancelAnswer> => {
      if (profiles === undefined || order.kind !== 'esim')
        return { kind: 'refused', why: 'only eSIMs are taken back, and not by every protocol' };
      return await engine.call<CancelAnswer>({
        reference: order.reference,
        request: () => profiles.cancel(order),
        classify: (reply) => profiles.classifyCancel(order, reply),
        notMade: (why) => ({ kind: 'unknown', why: `${why}, not sent` }),
      });
    },
    readProfile: async (profile) => profiles && reads && (await readProfile(reads, profiles, profile)),
    listVariants: async (productSku) => {
      const variants = profiles && reads && (await listVariants(reads, profiles, productSku));
      if (variants === undefined) log.warn({ supplier: name, productSku }, 'variants could not be had from supplier');
      return variants;
    },
    notifierName: undefined,
    readDownloadProgress: () => undefined,
    freeCalls: engine.freeCalls,
    freeReads: () => reads?.freeCalls() ?? 0,
    isDown: engine.isDown,
    isSigned: (body, signature) =>
      options.callbackSecret !== undefined &&
      protocol.isSigned?.(options.callbackSecret, body, signature, Date.now()) === true,
  };
}
