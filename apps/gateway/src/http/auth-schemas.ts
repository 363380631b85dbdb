import { z } from 'zod';
import { isPlainText } from './parameters.ts';

// Longer than any e-mail address, password or secret; what is longer is not worth hashing.
const lengthMax = 1_024;

function credential(name: string) {
  return z
    .string({ error: (issue) => (issue.input == null ? `${name} is required` : `${name} must be a string`) })
    .min(1, `${name} is required`)
    .max(lengthMax, `${name} is too long (max ${lengthMax} characters)`);
}

/** A name that is looked up: no control characters, which no database takes. */
function identifier(name: string) {
  return credential(name).refine(isPlainText, `${name} must not contain control characters`);
}

/** Login of a person. */
export const passwordLoginSchema = z.object({ email: identifier('email'), password: credential('password') });

/** Login of a program. */
export const secretLoginSchema = z.object({
  client_id: identifier('client_id'),
  client_secret: credential('client_secret'),
});

export const refreshSchema = z.object({ refresh_token: credential('refresh_token') });

export const logoutSchema = z.object({ refresh_token: credential('refresh_token').nullish() });
