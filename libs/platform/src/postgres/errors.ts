/** Whether an error is a unique violation (SQLSTATE 23505), of the named constraint when one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && (constraint === undefined || violated === constraint);
}

/**
 * Whether an error is of the connection to Postgres, not of the statement: SQLSTATE classes 08, 53 and 57P, errors of
 * the socket, and pg's own of a pool that could not connect.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT)/.test(code)) return true;
  return (
    typeof message === 'string' && /^(Connection terminated|timeout exceeded when trying to connect)/.test(message)
  );
}
