import { setTimeout as pause } from 'node:timers/promises';

export type Delivery<Message> = {
  /** Sends them one after the other. Whatever is not received in the end is given up. */
  send(messages: readonly Message[]): Promise<void>;
  close(): void;
};

const answerWithinMs = 5_000;
const defaultPausesMs = [500, 1_000, 2_000, 4_000] as const;

/** Delivers messages, each until it is received; one try more than there are pauses. */
export function createDelivery<Message>(
  isReceived: (message: Message, signal: AbortSignal) => Promise<boolean>,
  pausesMs: readonly number[] = defaultPausesMs,
): Delivery<Message> {
  const closing = new AbortController();
  const attempt = (message: Message): Promise<boolean> =>
    isReceived(message, AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithinMs)])).catch(() => false);

  async function deliver(message: Message): Promise<void> {
    for (const pauseMs of pausesMs) {
      if ((await attempt(message)) || closing.signal.aborted) return;
      await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    await attempt(message);
  }

  return {
    async send(messages) {
      for (const message of messages) {
        if (closing.signal.aborted) return;
        await deliver(message);
      }
    },
    close: () => closing.abort(),
  };
}
