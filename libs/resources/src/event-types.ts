/** Every event a client can be told of (specification, "Events"; decisions, section 6). */
export const clientEventTypes = [
  'esim.delivered',
  'esim.failed',
  'esim.cancelled',
  'esim.installed',
  'esim.activated',
  'esim.usage_threshold',
  'esim.depleted',
  'order.delivered',
  'order.failed',
  'order.cancelled',
  'topup.delivered',
  'topup.failed',
  'topup.cancelled',
  'product.update',
  'wallet.low_balance',
] as const;

export type ClientEventType = (typeof clientEventTypes)[number];

/** Sent to one endpoint to try it out; it can be filtered for by nobody and is in no feed. */
export const testEventType = 'webhook.test';
