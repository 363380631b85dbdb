const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/** Whether a transaction was ended for the sake of locks: nothing has changed, and it may be tried again. */
export function isLockFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === lockNotAvailable || code === deadlockDetected;
}
