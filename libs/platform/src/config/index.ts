import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** An environment variable that must be set. */
export const required = z.string().min(1);

/** Comma-separated list, at least one entry. */
export const list = required.transform((text) => text.split(',').map((entry) => entry.trim()));

/** A whole number in [minimum, maximum], with a default. */
export const integer = (fallback: number, minimum = 0, maximum = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(minimum).max(maximum).default(fallback);

/** A TCP port; 0: any free one. */
export const port = z.coerce.number().int().min(0).max(65_535);

/** A 32-byte key in base64. */
export const key32 = required.transform((text, context) => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) context.addIssue({ code: 'custom', message: 'must be 32 bytes in base64' });
  return bytes;
});

/** What every service with a database, a broker and a gRPC port reads. */
export const serviceEnvironment = {
  DATABASE_URL: required,
  KAFKA_BROKERS: list,
  TOPIC_PREFIX: z.string().default(''),
  GRPC_PORT: port.default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info'),
};

/**
 * Reads the environment once, at start. `NAME_FILE` may name a file that holds the value of `NAME`.
 * Every problem is reported at once, and values are never printed: they may be secrets.
 */
export function loadConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  environment: NodeJS.ProcessEnv = process.env,
): Readonly<z.infer<z.ZodObject<Shape>>> {
  const values: Record<string, string | undefined> = {};
  for (const name of Object.keys(shape)) {
    const file = environment[`${name}_FILE`];
    values[name] = environment[name] ?? (file === undefined ? undefined : readFileSync(file, 'utf8').trim());
  }
  const result = z.object(shape).safeParse(values);
  if (result.success) return Object.freeze(result.data);
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`configuration: ${problems.join('; ')}`);
}
