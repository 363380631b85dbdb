import { createHmac } from 'node:crypto';
import { isSignatureOf } from './callback-signature.ts';

const secret = 'callback-secret';
const body = Buffer.from('{"reference":"42-1","status":"DELIVERED"}');
const nowMs = Date.parse('2026-01-31T09:30:00Z');
const now = nowMs / 1_000;
const sign = (time: number, key = secret) => createHmac('sha256', key).update(`${time}.`).update(body).digest('hex');
const isValid = (signature: string, of = body) => isSignatureOf(secret, of, signature, nowMs);

test('a callback is believed when our secret signed its time and its every byte within 5 minutes', () => {
  expect(isValid(`t=${now},v1=${sign(now)}`)).toBe(true);
  expect(isValid(`t=${now - 299},v1=${sign(now - 299)}`)).toBe(true);
  expect(isValid(`t=${now}, v1=${sign(now, 'other')}, v1=${sign(now)}`)).toBe(true);
  expect(isValid(`t=${now},v1=${sign(now)}`, Buffer.concat([body, Buffer.from(' ')]))).toBe(false);
  expect(isValid(`t=${now - 1},v1=${sign(now)}`)).toBe(false);
  expect(isValid(`t=${now - 301},v1=${sign(now - 301)}`)).toBe(false);
  expect(isValid(`t=${now + 301},v1=${sign(now + 301)}`)).toBe(false);
  expect(isValid(`t=${now},v1=${sign(now, 'other')}`)).toBe(false);
});

test('a header that is no signature is none', () => {
  for (const header of [
    '',
    't=',
    `t=${now}`,
    `t=${now},v1=`,
    `t=${now},v1=zz`,
    `v1=${sign(now)}`,
    `t=NaN,v1=${sign(now)}`,
  ])
    expect(isValid(header)).toBe(false);
});
