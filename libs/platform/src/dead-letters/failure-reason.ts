const reasonLengthMax = 500;
/** Their messages quote what they were given, e.g. `Cannot convert 4111… to a BigInt`. */
const quoting = new Set(['SyntaxError', 'TypeError', 'RangeError', 'URIError']);

/** What a dead letter says of its failure: what names the fault, never a value out of the message or of a row. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, severity, constraint } = error as { code?: unknown; severity?: unknown; constraint?: unknown };
  if (typeof severity === 'string') {
    return `database error ${String(code)}${typeof constraint === 'string' ? ` (${constraint})` : ''}`;
  }
  if (quoting.has(error.name)) return `${error.name} while it was applied`;
  return error.message.slice(0, reasonLengthMax);
}
