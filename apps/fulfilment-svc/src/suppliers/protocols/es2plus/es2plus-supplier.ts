import type { Log } from '@dg/platform/log';
import type { SupplierAnswer, SupplierOrder } from '../../../domain/attempt.ts';
import type { RetryPolicy } from '../../../domain/retry-policy.ts';
import type { Credentials, NoCredentials } from '../../authorisation.ts';
import { openClientCertificate, type CertificateFiles } from '../../client-certificate.ts';
import { openHttpEngine } from '../../http-engine.ts';
import { readProfile } from '../../profile-calls.ts';
import { notMade, unknown, type HttpReply, type SupplierCall } from '../../supplier-protocol.ts';
import type { CancelAnswer, Supplier } from '../../supplier.ts';
import { digitalGoodsProfiles } from '../digital-goods-profiles.ts';
import {
  classifyCancel,
  classifyConfirmation,
  classifyDownload,
  classifyRelease,
  concern,
  deliver,
} from './classification.ts';
import { readNotification, type NotificationPoints } from './download-progress.ts';
import { requestOf, type Es2PlusFunction, type FunctionFields, type Requester } from './messages.ts';
import { readProgress, type Progress } from './progress.ts';

export type Es2PlusOptions = (Credentials | NoCredentials) &
  Requester & {
    readonly name: string;
    readonly protocol: 'es2plus';
    readonly baseUrl: string;
    readonly tls: CertificateFiles;
    /** Whether confirmOrder releases the profile too, or releaseProfile does it. */
    readonly release: 'with-confirmation' | 'separate';
    /** Where devices download from, when confirmOrder's answer does not say so. */
    readonly smdpAddress?: string | undefined;
    readonly notificationPoints: NotificationPoints;
    readonly notifierName?: string | undefined;
    /** Who knows how much of a profile is used: ES2+ does not. It speaks that part of our own protocol. */
    readonly usageSource?: { readonly baseUrl: string; readonly apiKey: string } | undefined;
    readonly timeoutMs: number;
    readonly concurrency: number;
    readonly retry: RetryPolicy;
  };

/**
 * An SM-DP+ (GSMA SGP.22, ES2+). It has no question: an order goes step by step, and asking is the next step, or
 * the same one again under its identifier (docs/suppliers-es2plus.md).
 */
export function openEs2PlusSupplier(options: Es2PlusOptions, log: Log): Supplier {
  const { name, timeoutMs, concurrency, retry, usageSource, smdpAddress } = options;
  const dispatcher = openClientCertificate(name, options.tls);
  const engine = openHttpEngine({ ...options, dispatcher, tokenRequest: 'form', concern }, log);
  const usage =
    usageSource &&
    openHttpEngine({ ...usageSource, name: `${name} usage`, timeoutMs, concurrency, tokenRequest: 'form' }, log);

  const make = (
    call: SupplierCall,
    { reference }: SupplierOrder,
    called: Es2PlusFunction,
    fields: FunctionFields,
    classify: (reply: HttpReply) => SupplierAnswer,
  ): Promise<SupplierAnswer> =>
    engine.call<SupplierAnswer>({
      reference,
      request: () => requestOf(options, called, reference, fields),
      classify,
      notMade: (why) => notMade(call, why),
    });
  const reserve = (call: SupplierCall, order: SupplierOrder) =>
    make(call, order, 'downloadOrder', { profileType: order.sku }, (reply) => classifyDownload(call, reply));
  const goOn = async (order: SupplierOrder, progress: Progress): Promise<SupplierAnswer> => {
    const { iccid, confirmed } = progress;
    if (confirmed === undefined) {
      const isReleased = options.release === 'with-confirmation';
      return await make('ask', order, 'confirmOrder', { iccid, releaseFlag: isReleased }, (reply) =>
        classifyConfirmation(reply, progress, { isReleased, smdpAddress }),
      );
    }
    if (confirmed.isReleased) return deliver(progress, confirmed);
    return await make('ask', order, 'releaseProfile', { iccid }, (reply) =>
      classifyRelease(reply, progress, confirmed),
    );
  };

  return {
    name,
    retry,
    timeoutMs,
    isAskedByOrdering: true,
    submit: async (order) => {
      if (order.kind === 'esim') return await reserve('submit', order);
      log.warn({ supplier: name, reference: order.reference }, 'order cannot be sent to its supplier');
      return { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE', units: [] };
    },
    ask: async (order) => {
      const progress = readProgress(order.progress);
      if (progress === 'unreadable') return unknown('unreadable progress');
      return progress === undefined ? await reserve('ask', order) : await goOn(order, progress);
    },
    cancel: async ({ reference, progress: text }, known): Promise<CancelAnswer> => {
      const progress = readProgress(text);
      if (progress === 'unreadable') return { kind: 'unknown', why: 'unreadable progress' };
      if (progress === undefined) return { kind: 'refused', why: 'it has no profile yet' };
      const { iccid, confirmed } = progress;
      // Not "Available": what was shown to somebody is not sold again.
      const fields = { iccid, matchingId: confirmed?.matchingId, finalProfileStatusIndicator: 'Unavailable' };
      return await engine.call<CancelAnswer>({
        reference,
        request: () => requestOf(options, 'cancelOrder', reference, fields),
        classify: (reply) => classifyCancel(reply, known),
        notMade: (why) => ({ kind: 'unknown', why: `${why}, not sent` }),
      });
    },
    readProfile: async (profile) => {
      return usage && (await readProfile(usage, digitalGoodsProfiles, profile));
    },
    listVariants: async () => undefined,
    notifierName: options.notifierName,
    readDownloadProgress: (body) => readNotification(body, options.notificationPoints),
    freeCalls: engine.freeCalls,
    freeReads: () => usage?.freeCalls() ?? 0,
    isDown: engine.isDown,
    isSigned: () => false,
  };
}
