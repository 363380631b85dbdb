import type { FailureCode } from '@dg/kernel';
import type { Es2PlusFunction, Execution } from './messages.ts';

/** What a failure of each function can mean. */
interface Meanings {
  /** A failure code: refused for good. `later`: not reserved, to be tried again as another call. */
  readonly downloadOrder: FailureCode | 'later';
  /** Nothing was done, the same call may succeed. */
  readonly confirmOrder: 'not-yet';
  readonly releaseProfile: 'not-yet';
  /**
   * Not taken back, and it never will be. `on-device`: somebody has downloaded it. `not-there`: there is nothing of
   * ours that could be taken back, which a cancellation that went through leaves behind too.
   */
  readonly cancelOrder: 'on-device' | 'not-there';
}

interface Row<Meaning> {
  readonly subject: string;
  readonly reason: string;
  readonly means: Meaning;
  /** In our words. */
  readonly because: string;
}

const row = <const Meaning>(subject: string, reason: string, means: Meaning, because: string): Row<Meaning> => ({
  subject,
  reason,
  means,
  because,
});

/** In place of a subject: whatever it is about. */
const any = '*';

/** Processing errors (4.x) and transport errors (5.x) say nothing of the order. */
const troubles = <const Meaning>(means: Meaning) => [
  row(any, '4.2', means, 'execution error'),
  row(any, '5.1', means, 'inaccessible'),
];

/**
 * By function, subject code and reason code, as open implementations of SGP.22 (5.3.1 to 5.3.4) list them; not checked
 * against the text of the standard (docs/suppliers-es2plus.md). Rows of fields that we never send (EID, confirmation
 * code, SM-DS) are left out. What is in no row is `unlisted`.
 */
const failures: { readonly [Called in Es2PlusFunction]: readonly Row<Meanings[Called]>[] } = {
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
    row('8.2.1', '3.3', 'on-device', 'profile is downloaded'),
    row('8.2.1', '3.10', 'on-device', 'profile belongs to another device'),
    row('8.1.1', '3.10', 'on-device', 'profile belongs to another device'),
    row('8.2.1', '1.2', 'not-there', 'profile is not ours to cancel'),
    row('8.2.1', '3.9', 'not-there', 'profile is unknown'),
    row('8.2.6', '3.10', 'not-there', 'profile has another matching id'),
  ],
};

const unlisted = { means: 'unlisted', because: 'unlisted' } as const;

/** What it means that a function has failed. */
export function meaningOf<Called extends Es2PlusFunction>(
  called: Called,
  { subjectCode, reasonCode }: Pick<Execution & { kind: 'failed' }, 'subjectCode' | 'reasonCode'>,
): Pick<Row<Meanings[Called]>, 'means' | 'because'> | typeof unlisted {
  const rows: readonly Row<Meanings[Called]>[] = failures[called];
  const isIts = ({ subject, reason }: Row<unknown>) =>
    (subject === any || subject === subjectCode) && reason === reasonCode;
  return rows.find(isIts) ?? unlisted;
}

/** Whether it is about us as a customer: nothing is sold to us before a person has put that in order. */
export function isAboutUs({ subjectCode, reasonCode }: { subjectCode: string; reasonCode: string }): boolean {
  return subjectCode === '1.1' || reasonCode === '1.1' || reasonCode === '1.2';
}
