import { quotesItsInput } from '../log/quotes-its-input.ts';

const reasonLengthMax = 500;

/** What a dead letter says of its failure: what names the fault, never a value out of the message or of a row. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, severity, constraint } = error as { code?: unknown; severity?: unknown; constraint?: unknown };
  if (typeof severity === 'string') {
    return `database error ${String(code)}${typeof constraint === 'string' ? ` (${constraint})` : ''}`;
  }
  if (quotesItsInput(error)) return `${error.name} while it was applied`;
  return error.message.slice(0, reasonLengthMax);
}
