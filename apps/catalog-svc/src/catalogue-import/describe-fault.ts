import type { z } from 'zod';

const issuesMax = 3;

/** "denominations[0].min_value: must be a number; name: must not be empty". Never quotes a value. */
export function describeFault(error: z.ZodError): string {
  const issues = error.issues.slice(0, issuesMax).map(({ path, message }) => {
    const field = path
      .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
      .join('')
      .replace(/^\./, '');
    return `${field}: ${message}`;
  });
  const rest = error.issues.length - issues.length;
  return issues.join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}
