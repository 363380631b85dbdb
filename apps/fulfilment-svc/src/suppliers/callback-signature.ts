import { createHmac, timingSafeEqual } from 'node:crypto';

const ageMaxS = 300;
const headerLengthMax = 1_000;

/**
 * Whether `t=<unix seconds>,v1=<hex hmac-sha256(secret, t + "." + body)>` signs this body now: made with our secret,
 * and not more than 5 minutes ago or ahead. Several `v1` may stand beside one another while a secret is replaced.
 */
export function isSignatureOf(secret: string, body: Buffer, signature: string, nowMs: number): boolean {
  if (signature.length > headerLengthMax) return false;
  const parts = signature.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs / 1_000 - Number(time)) > ageMaxS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = '']) => {
    if (name !== 'v1' || !/^[\da-f]{64}$/i.test(value)) return false;
    return timingSafeEqual(Buffer.from(value, 'hex'), expected);
  });
}
