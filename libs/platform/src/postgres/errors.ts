/** Whether an error is a unique violation (SQLSTATE 23505), of the named constraint when one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && (constraint === undefined || violated === constraint);
}

// Connection (08), resources (53), shutdown and cancelled statements (57), locks not given (55P03), deadlocks and
// serialization (40), and errors of the socket and of name resolution.
const passingCodes = /^(08|53|57|55P03|40001|40P01|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether a fault of Postgres is one that time mends: the same statement may well succeed a moment later. */
export function isPassingFault(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && passingCodes.test(code)) return true;
  return typeof message === 'string' && passingMessages.test(message);
}

const lockCodes = new Set<unknown>(['55P03', '40P01']);

/** Whether a transaction was ended for the sake of locks: nothing has changed, and it may be tried again. */
export function isLockFault(error: unknown): boolean {
  return lockCodes.has((error as { code?: unknown }).code);
}

/** Whether a statement was cut short (SQLSTATE 57014): mostly because it took too long, and less work may not. */
export function isStatementTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === '57014';
}
