import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Callback } from './supplier.ts';

export type CallbackOptions = {
  readonly url: string;
  readonly secret: string;
  /** Pauses between the tries of one callback; one try more than there are pauses. */
  readonly pausesMs?: readonly number[];
};

export type CallbackSender = {
  /** Sends them one after the other. Whatever is not answered with 2xx in the end is given up. */
  send(callbacks: readonly Callback[]): Promise<void>;
  close(): void;
};

const answerWithinMs = 5_000;
const defaultPausesMs = [500, 1_000, 2_000, 4_000] as const;

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA-256 of the time, a dot and the raw body. */
function signature(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export function createCallbackSender({ url, secret, pausesMs = defaultPausesMs }: CallbackOptions): CallbackSender {
  const closing = new AbortController();

  async function isReceived(callback: Callback): Promise<boolean> {
    const body = JSON.stringify(callback);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-signature': signature(secret, Math.floor(Date.now() / 1_000), body),
        },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  async function deliver(callback: Callback): Promise<void> {
    for (const pauseMs of pausesMs) {
      if ((await isReceived(callback)) || closing.signal.aborted) return;
      await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    await isReceived(callback);
  }

  return {
    async send(callbacks) {
      for (const callback of callbacks) {
        if (closing.signal.aborted) return;
        await deliver(callback);
      }
    },
    close: () => closing.abort(),
  };
}
