import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { callerOf, expected, type Caller } from '../http/caller.ts';
import { readFeed } from '../reliability/audit-notifications.ts';
import { startWebhookReceiver } from '../webhook-receiver/receiver.ts';
import type { Shop } from './shop.ts';

/** From the commit that delivered an order until its webhook has come, in milliseconds. */
export interface WebhookDelays {
  readonly orders: number;
  readonly came: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

const comeWithinMs = 20_000;

/** How many events a client's feed has, once none has come for a second. */
async function feedAtRest(caller: Caller): Promise<number> {
  let before = -1;
  for (;;) {
    const { length } = await readFeed(caller);
    if (length === before) return length;
    before = length;
    await sleep(1_000);
  }
}

/** Orders at a steady rate, and a receiver that answers at once. */
export async function measureWebhooks(
  baseUrl: string,
  shop: Shop,
  ordersPerSecond: number,
  seconds: number,
): Promise<WebhookDelays> {
  const caller = callerOf(baseUrl, shop.accessToken);
  // What was ordered before is told first: it is no part of this.
  const toldBefore = await feedAtRest(caller);
  const receiver = await startWebhookReceiver();
  const registration = { url: `${receiver.url}/bench`, event_types: ['order.delivered'] };
  const { secret } = await expected(
    caller.send<{ secret: string }>('POST', '/api/v1/webhooks', registration),
    'webhook',
  );
  receiver.trust('/bench', secret);
  const body = { product_id: shop.productId, denomination: 10, quantity: 1 };
  let asked = 0;
  await autocannon({
    url: `${baseUrl}/api/v1/orders`,
    method: 'POST',
    connections: 8,
    overallRate: ordersPerSecond,
    duration: seconds,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.accessToken}` },
    requests: [
      {
        setupRequest: (request) => {
          const walletId = shop.walletIds[asked++ % shop.walletIds.length];
          return { ...request, body: JSON.stringify({ ...body, wallet_id: walletId }) };
        },
      },
    ],
  });
  // The load ends in the middle of some: the feed has every one that became an order.
  const orders = (await feedAtRest(caller)) - toldBefore;
  const deadline = Date.now() + comeWithinMs;
  while (receiver.received.length < orders && Date.now() < deadline) await sleep(50);
  await receiver.close();
  const delays = receiver.received
    .filter(({ isSigned, attempt }) => isSigned && attempt === 1)
    .map(({ atMs, event }) => atMs - Date.parse(event?.created_at ?? ''))
    .toSorted((one, other) => one - other);
  const percentile = (share: number) =>
    delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN;
  return { orders, came: delays.length, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) };
}
