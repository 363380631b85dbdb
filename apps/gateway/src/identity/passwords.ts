import { hash, verify } from '@node-rs/argon2';

// argon2id with the parameters OWASP names first for servers: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let absent: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether this is the password with the hash. Without a hash (nobody has this name) the same work is done in vain, so
 * that the time of the answer does not tell who exists.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  absent ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await absent), password);
  return isRight && passwordHash !== undefined;
}
