import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a text. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * 256 random bits as text, with a prefix that says what it is. Secrets of this kind (client secrets, refresh tokens)
 * are kept as a plain SHA-256: nobody can guess 256 bits, so a slow hash would protect nothing and make logins dear.
 */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** Whether a text is the secret with this SHA-256, in constant time. */
export function isSecret(text: string, hash: Uint8Array): boolean {
  return timingSafeEqual(sha256(text), hash);
}
