import { createRequire } from 'node:module';

interface RequestQueue {
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  pending: unknown[];
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
}

const pendingCheckMs = 10;

/**
 * kafkajs 2.2.4 schedules a check with a negative delay whenever it is not throttled (tulios/kafkajs 1751). Node runs
 * such a timer after 1 ms, so every idle connection polls about 900 times a second. Scheduling only when there is
 * something to check for keeps the behaviour and ends the polling.
 */
export function patchRequestQueue(): void {
  const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
    prototype: RequestQueue;
  };
  RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleCheckPendingRequests(this: RequestQueue) {
    if (this.throttleCheckTimeoutId !== null) return;
    const throttledMs = this.throttledUntil - Date.now();
    if (throttledMs <= 0 && this.pending.length === 0) return;
    this.throttleCheckTimeoutId = setTimeout(
      () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      },
      throttledMs > 0 ? throttledMs : pendingCheckMs,
    );
  };
}
