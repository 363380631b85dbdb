import { z } from 'zod';
import { invalid } from './errors.ts';
import { isPlainText } from './parameters.ts';

/** Reads a body by a schema; its first problem, in the order of the fields, is the answer: 400. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalid(result.error.issues[0]?.message ?? 'Invalid request body');
}

const significantDigitsMax = 15;

/**
 * A JSON number as an exact decimal text; undefined when it has more digits than a JSON number keeps (15), or an
 * exponent.
 */
export function decimalText(value: number): string | undefined {
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text) || Math.abs(value) >= 1e15) return undefined;
  const digits = text.replace(/^-?0*\.?0*/, '').replace('.', '');
  return digits.length > significantDigitsMax ? undefined : text;
}

/** A positive amount of money as a JSON number, read as decimal text. */
export function amount(complaints: { required: string; type: string; digits: string }) {
  return z
    .number({ error: (issue) => (issue.input == null ? complaints.required : complaints.type) })
    .positive(complaints.type)
    .transform((value, context) => {
      const text = decimalText(value);
      if (text !== undefined) return text;
      context.addIssue({ code: 'custom', message: complaints.digits });
      return z.NEVER;
    });
}

/** A required positive integer. It may be beyond the range of ids. */
export function positiveInteger(complaints: { required: string; type: string }) {
  return z
    .number({ error: (issue) => (issue.input == null ? complaints.required : complaints.type) })
    .refine((value) => Number.isInteger(value) && value > 0, complaints.type);
}

/** An optional field: null counts as absent. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? undefined, schema.optional()).optional();
}

/** A required field: absent, null and empty are `<name> is required`. */
export function filled<Schema extends z.ZodType>(name: string, schema: Schema) {
  return z
    .unknown()
    .refine((value) => value !== undefined && value !== null && value !== '', {
      message: `${name} is required`,
      abort: true,
    })
    .pipe(schema);
}

const emailLengthMax = 254;

/** An e-mail address of at most 254 characters. */
export const email = z
  .string('Invalid email: must be a valid email address')
  .max(emailLengthMax, `email is too long (max ${emailLengthMax} characters)`)
  .regex(z.regexes.email, 'Invalid email: must be a valid email address');

/** 1 to 255 printable ASCII characters, 0x20 to 0x7E (decisions, section 12). */
export const clientReference = z
  .string('client_reference must be 1 to 255 printable ASCII characters')
  .regex(/^[\x20-\x7E]{1,255}$/, 'client_reference must be 1 to 255 printable ASCII characters');

/** One of a list of words. */
export function word<const Words extends readonly [string, ...string[]]>(name: string, words: Words) {
  return z.enum(words, `${name} must be one of ${words.join(', ')}`);
}

/** A required text of 1 to `lengthMax` characters without control characters. */
export function text(name: string, lengthMax: number) {
  return z
    .string({ error: (issue) => (issue.input == null ? `${name} is required` : `${name} must be a string`) })
    .refine((value) => value.trim() !== '', `${name} is required`)
    .refine((value) => value.length <= lengthMax, `${name} is too long (max ${lengthMax} characters)`)
    .refine(isPlainText, `${name} must not contain control characters`);
}
