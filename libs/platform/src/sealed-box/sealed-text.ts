import assert from 'node:assert/strict';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a fresh random nonce: nonce, ciphertext and tag in one buffer. `context` is bound, not stored. */
export function seal(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** The plain text of what `seal` gave for the same key and context; an assertion error for anything else. */
export function open(key: Buffer, sealed: Buffer, context: string): Buffer {
  assert(sealed.length >= nonceBytes + tagBytes, 'a sealed text is cut short');
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const plain = decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch (error) {
    throw new assert.AssertionError({
      message: `a sealed text does not belong where it stands: ${(error as Error).message}`,
    });
  }
}
