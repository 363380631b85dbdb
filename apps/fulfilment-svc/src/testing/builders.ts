import type { Attempt } from '../domain/attempt.ts';
import { newJob, type Job, type JobRequest } from '../domain/job.ts';

const voucherRequest: JobRequest = {
  orderId: 42,
  clientId: 1,
  vertical: 'voucher',
  supplier: 'peer',
  supplierSku: 'A',
  fallback: undefined,
  denominationMinor: 1_000n,
  currency: 'USD',
  quantity: 2,
  deliveryTime: 'Instant',
  requestId: 'request',
  isInline: true,
  recipient: '',
  inputData: {},
  dataAmountGb: '',
  validityDays: 0,
  refusedAs: undefined,
};

/** What makes a request one for a top-up. */
export const topupFields = {
  vertical: 'topup',
  quantity: 1,
  deliveryTime: '',
  recipient: '+491701234567',
  inputData: { phone_number: '+491701234567' },
} as const satisfies Partial<JobRequest>;

/** What makes a request one for an eSIM: 5 GB for 30 days. */
export const esimFields = {
  vertical: 'esim',
  quantity: 1,
  deliveryTime: '',
  dataAmountGb: '5',
  validityDays: 30,
} as const satisfies Partial<JobRequest>;

/** A request for 2 codes of 10 USD. */
export function requestWith(fields: Partial<JobRequest> = {}): JobRequest {
  return { ...voucherRequest, ...fields };
}

/** The job of such a request, as it stands once its fields are these. */
export function jobWith(fields: Partial<Job> = {}): Job {
  return { ...newJob(voucherRequest), ...fields };
}

/** The first attempt of such a job, just written. */
export function attemptWith(fields: Partial<Attempt> = {}): Attempt {
  return {
    orderId: 42,
    attemptNumber: 1,
    reference: '42-1',
    supplier: 'peer',
    quantity: 2,
    state: 'written',
    submissionCount: 1,
    checkCount: 0,
    unitsReceived: 0,
    jobUnitsReceived: 0,
    failureCode: undefined,
    lastRefusal: undefined,
    isCurrent: true,
    routeAttemptNumber: 1,
    routeAgeMs: 0,
    ageMs: 0,
    acceptedMs: 0,
    unknownMs: 0,
    ...fields,
  };
}
