import type { FailureCode } from '@dg/kernel';
import type { Es2PlusFunction, Execution } from './messages.ts';

/**
 * What a failure means. A failure code: refused for good. `later`: not reserved, to be tried again as another call.
 * `not-yet`: nothing was done, the same call may succeed. `kept`: not taken back, and it never will be.
 */
type Meaning = FailureCode | 'later' | 'not-yet' | 'kept';

interface Row {
  readonly subject: string;
  readonly reason: string;
  readonly means: Meaning;
  /** In our words. */
  readonly because: string;
}

const row = (subject: string, reason: string, means: Meaning, because: string): Row => ({
  subject,
  reason,
  means,
  because,
});

/** In place of a subject: whatever it is about. */
const any = '*';

/** Processing errors (4.x) and transport errors (5.x) say nothing of the order. */
const troubles = (means: 'later' | 'not-yet') => [
  row(any, '4.2', means, 'execution error'),
  row(any, '5.1', means, 'inaccessible'),
];

/**
 * By function, subject code and reason code, as open implementations of SGP.22 (5.3.1 to 5.3.4) list them; not checked
 * against the text of the standard (docs/suppliers-es2plus.md). Rows of fields that we never send (EID, confirmation
 * code, SM-DS) are left out. What is in no row is `unlisted`.
 */
const failures: Readonly<Record<Es2PlusFunction, readonly Row[]>> = {
  downloadOrder: [
    row('8.2.5', '3.7', 'PRODUCT_OUT_OF_STOCK', 'no more profiles of the type'),
    row('8.2.5', '3.9', 'PRODUCT_UNAVAILABLE', 'profile type is unknown'),
    row('8.2.5', '1.2', 'PRODUCT_UNAVAILABLE', 'profile type is not ours to order'),
    // We name no profile: the one that the SM-DP+ took was taken by another order meanwhile.
    row('8.2.1', '3.3', 'later', 'profile is already in use'),
    row('1.1', '1.1', 'later', 'we are unknown'),
    row('1.1', '1.2', 'later', 'we are not allowed'),
    ...troubles('later'),
  ],
  confirmOrder: [row('8.2.1', '3.7', 'not-yet', 'profile is not ready'), ...troubles('not-yet')],
  releaseProfile: [row('8.2.1', '3.7', 'not-yet', 'profile is not ready'), ...troubles('not-yet')],
  cancelOrder: [
    row('8.2.1', '3.3', 'kept', 'profile is downloaded'),
    row('8.2.1', '1.2', 'kept', 'profile is not ours to cancel'),
    row('8.2.1', '3.9', 'kept', 'profile is unknown'),
    row('8.2.1', '3.10', 'kept', 'profile belongs to another device'),
    row('8.1.1', '3.10', 'kept', 'profile belongs to another device'),
    row('8.2.6', '3.10', 'kept', 'profile has another matching id'),
  ],
};

const unlisted = { means: 'unlisted', because: 'unlisted' } as const;

/** What it means that a function has failed. */
export function meaningOf(
  called: Es2PlusFunction,
  { subjectCode, reasonCode }: Pick<Execution & { kind: 'failed' }, 'subjectCode' | 'reasonCode'>,
): Pick<Row, 'means' | 'because'> | typeof unlisted {
  const isIts = ({ subject, reason }: Row) => (subject === any || subject === subjectCode) && reason === reasonCode;
  return failures[called].find(isIts) ?? unlisted;
}

/** Whether it is about us as a customer: nothing is sold to us before a person has put that in order. */
export function isAboutUs({ subjectCode, reasonCode }: { subjectCode: string; reasonCode: string }): boolean {
  return subjectCode === '1.1' || reasonCode === '1.1' || reasonCode === '1.2';
}
