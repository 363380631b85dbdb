import { randomFillSync } from 'node:crypto';

// KSUID: 4 bytes of seconds since this epoch, then 16 random bytes, in base 62 (github.com/segmentio/ksuid).
const epochSeconds = 1_400_000_000;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const textLength = 27;

// Random bytes are drawn for many ids at once: one system call each would cost more than the id.
const pool = Buffer.allocUnsafe(16 * 256);
let poolOffset = pool.length;

/** A new KSUID: 27 base-62 characters that sort by the second they were made in. */
export function newKsuid(nowMs: number = Date.now()): string {
  if (poolOffset === pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  const words = [
    Math.floor(nowMs / 1000) - epochSeconds,
    pool.readUInt32BE(poolOffset),
    pool.readUInt32BE(poolOffset + 4),
    pool.readUInt32BE(poolOffset + 8),
    pool.readUInt32BE(poolOffset + 12),
  ];
  poolOffset += 16;
  return encodeBase62(words);
}

/** Whether a text has the form of a KSUID: 27 base-62 characters (decisions 1, `X-Request-Id`). */
export function isKsuid(text: string): boolean {
  return /^[0-9A-Za-z]{27}$/.test(text);
}

function encodeBase62(words: number[]): string {
  let text = '';
  for (let position = 0; position < textLength; position++) {
    let remainder = 0;
    for (let index = 0; index < words.length; index++) {
      const value = remainder * 0x1_0000_0000 + (words[index] ?? 0);
      words[index] = Math.floor(value / 62);
      remainder = value % 62;
    }
    text = alphabet.charAt(remainder) + text;
  }
  return text;
}
