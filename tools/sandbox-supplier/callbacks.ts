import { createHmac } from 'node:crypto';
import { createDelivery, type Delivery } from './deliver.ts';
import type { OrderCallback } from './supplier.ts';

/** What a platform is told when something has happened to a profile: that it had better read it. */
export type ProfileCallback = {
  readonly iccid: string;
  /** Rises with each thing that happens to the profile. */
  readonly sequence: number;
};

export type Callback = OrderCallback | ProfileCallback;

export type CallbackOptions = {
  readonly url: string;
  readonly secret: string;
  /** Pauses between the tries of one callback. */
  readonly pausesMs?: readonly number[];
};

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA-256 of the time, a dot and the raw body. */
function signature(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export function createCallbackSender({ url, secret, pausesMs }: CallbackOptions): Delivery<Callback> {
  return createDelivery(async (callback, signal) => {
    const body = JSON.stringify(callback);
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature': signature(secret, Math.floor(Date.now() / 1_000), body),
      },
      signal,
    });
    await response.body?.cancel();
    return response.ok;
  }, pausesMs);
}
