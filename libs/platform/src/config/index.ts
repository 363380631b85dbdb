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

/** A key by its id: what is encrypted names the id, so that keys can be changed. */
export interface EncryptionKey {
  readonly id: string;
  readonly key: Buffer;
}

const keyText = /^([\w-]{1,64}):([A-Za-z0-9+/]{43}=)$/;

/** `<key id>:<base64 of 32 bytes>`, comma separated: the first encrypts, the others still decrypt. */
export const encryptionKeys = required.transform((text, context): readonly EncryptionKey[] => {
  const matches = text.split(',').map((entry) => keyText.exec(entry.trim()));
  const keys = matches.flatMap((match) =>
    match === null ? [] : [{ id: match[1]!, key: Buffer.from(match[2]!, 'base64') }],
  );
  if (keys.length !== matches.length)
    context.addIssue({ code: 'custom', message: 'must be <key id>:<32 bytes in base64>, comma separated' });
  if (new Set(keys.map((key) => key.id)).size !== keys.length)
    context.addIssue({ code: 'custom', message: 'names a key id twice' });
  return keys;
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
