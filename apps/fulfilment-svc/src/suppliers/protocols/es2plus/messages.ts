import { z } from 'zod';
import { isSuccess, type HttpReply, type SupplierRequest } from '../../supplier-protocol.ts';

/** What is called at an SM-DP+ (SGP.22, 5.3), and how the identifier of such a call ends. */
const callNames = {
  downloadOrder: 'download',
  confirmOrder: 'confirm',
  releaseProfile: 'release',
  cancelOrder: 'cancel',
} as const;

export type Es2PlusFunction = keyof typeof callNames;

/** Who we are to an SM-DP+, and what version we speak. */
export interface Requester {
  /** As the SM-DP+ has registered us: an object identifier. */
  readonly requesterIdentifier: string;
  /** `gsma/rsp/v<x.y.z>`. */
  readonly adminProtocol: string;
}

/** Those that are undefined are not sent. */
export type FunctionFields = Readonly<Record<string, string | boolean | undefined>>;

/**
 * The call of a function for an order. Its identifier is derived from the stored reference: known before the call, and
 * the same however often it is made, so that the SM-DP+ can tell a repetition from another call.
 */
export function requestOf(
  { requesterIdentifier, adminProtocol }: Requester,
  called: Es2PlusFunction,
  reference: string,
  fields: FunctionFields,
): SupplierRequest {
  const header = {
    functionRequesterIdentifier: requesterIdentifier,
    functionCallIdentifier: `${reference}-${callNames[called]}`,
  };
  return {
    method: 'POST',
    path: `/gsma/rsp2/es2plus/${called}`,
    headers: { 'X-Admin-Protocol': adminProtocol },
    body: { header, ...fields },
  };
}

/** What has become of a call. `undecided`: its outcome is open, or was not said in words that we know. */
export type Execution =
  | { readonly kind: 'executed'; readonly body: unknown }
  | { readonly kind: 'failed'; readonly subjectCode: string; readonly reasonCode: string }
  | { readonly kind: 'undecided'; readonly why: string };

const code = z.string().regex(/^\d{1,3}(\.\d{1,3}){0,5}$/);

/** SGP.22, 6.5.1.4. Texts that come with it may name a profile: they are not read. */
const answerBody = z.object({
  header: z.object({
    functionExecutionStatus: z.object({
      status: z.string(),
      statusCodeData: z.object({ subjectCode: code, reasonCode: code }).nullish().catch(undefined),
    }),
  }),
});

/** Whether a functionExecutionStatus, or that of a notification point, says that it was done. */
export function isExecuted(status: string): boolean {
  return status === 'Executed-Success' || status === 'Executed-WithWarning';
}

/** Business failures come inside HTTP 200; any other status is none of the function's. */
export function readExecution(reply: HttpReply): Execution {
  if (!isSuccess(reply)) return { kind: 'undecided', why: `http ${reply.status}` };
  const parsed = answerBody.safeParse(reply.body);
  if (!parsed.success) return { kind: 'undecided', why: 'unreadable answer' };
  const { status, statusCodeData } = parsed.data.header.functionExecutionStatus;
  if (isExecuted(status)) return { kind: 'executed', body: reply.body };
  switch (status) {
    case 'Failed':
      if (statusCodeData == null) return { kind: 'undecided', why: 'failed without a reason' };
      return { kind: 'failed', ...statusCodeData };
    case 'Expired':
      return { kind: 'undecided', why: 'expired' };
    default:
      return { kind: 'undecided', why: 'answer with an unknown status' };
  }
}
