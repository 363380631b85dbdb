/** Subject and reason of a business failure (SGP.22, section 5.2.6), which travels inside an HTTP 200. */
export type FailureStatus = {
  readonly subjectCode: string;
  readonly reasonCode: string;
  readonly message: string;
};

const status = (subjectCode: string, reasonCode: string, message: string): FailureStatus => ({
  subjectCode,
  reasonCode,
  message,
});

/** The failures that this SM-DP+ answers with, by what they mean. */
export const failureStatuses = {
  parameterMissing: status('1.6', '2.2', 'Function: mandatory parameter missing'),
  /** The same identifier with another call: not in the standard, which says nothing of repetition. */
  identifierInUse: status('1.6', '3.3', 'Function: the call identifier is that of another call'),
  executionError: status('1.6', '4.2', 'Function: execution error'),
  inaccessible: status('8.9', '5.1', 'SM-DS: inaccessible'),
  typeNotAllowed: status('8.2.5', '1.2', 'Profile type: not allowed'),
  typeUnavailable: status('8.2.5', '3.7', 'Profile type: unavailable'),
  typeUnknown: status('8.2.5', '3.9', 'Profile type: unknown'),
  profileInUse: status('8.2.1', '3.3', 'Profile ICCID: already in use'),
  invalidTransition: status('8.2.1', '3.5', 'Profile ICCID: invalid transition'),
  profileNotReady: status('8.2.1', '3.7', 'Profile ICCID: unavailable'),
  profileUnknown: status('8.2.1', '3.9', 'Profile ICCID: unknown'),
  matchingIdRefused: status('8.2.6', '3.8', 'Matching ID: refused'),
  matchingIdOfAnother: status('8.2.6', '3.10', 'Matching ID: invalid association'),
  /** One that no standard knows. */
  nonsense: status('17.4', '0.0', 'perhaps'),
} as const;
