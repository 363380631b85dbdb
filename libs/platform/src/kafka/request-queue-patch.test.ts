import { createRequire } from 'node:module';
import { patchRequestQueue } from './request-queue-patch.ts';

type Queue = {
  throttledUntil: number;
  pending: unknown[];
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  scheduleCheckPendingRequests(): void;
};
const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (
  options: object,
) => Queue;
const logger = { debug: () => undefined };
const newQueue = () =>
  new RequestQueue({
    maxInFlightRequests: 1,
    requestTimeout: 1_000,
    enforceRequestTimeout: false,
    clientId: '',
    broker: '',
    logger,
  });

describe('an idle Kafka connection', () => {
  beforeAll(patchRequestQueue);

  test('sets no timer, and so does not poll', () => {
    const queue = newQueue();
    queue.scheduleCheckPendingRequests();
    expect(queue.throttleCheckTimeoutId).toBeNull();
  });

  test('still looks again when requests wait or the broker throttles', () => {
    const waiting = newQueue();
    waiting.pending.push({});
    waiting.scheduleCheckPendingRequests();
    const throttled = newQueue();
    throttled.throttledUntil = Date.now() + 60_000;
    throttled.scheduleCheckPendingRequests();
    for (const queue of [waiting, throttled]) {
      expect(queue.throttleCheckTimeoutId).not.toBeNull();
      clearTimeout(queue.throttleCheckTimeoutId!);
    }
  });
});
