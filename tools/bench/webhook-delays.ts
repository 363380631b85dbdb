import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { callerOf, expected } from '../http/caller.ts';
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

/** Orders at a steady rate, and a receiver that answers at once. */
export async function measureWebhooks(
  baseUrl: string,
  shop: Shop,
  ordersPerSecond: number,
  seconds: number,
): Promise<WebhookDelays> {
  const receiver = await startWebhookReceiver();
  const { send } = callerOf(baseUrl, shop.accessToken);
  const registration = { url: `${receiver.url}/bench`, event_types: ['order.delivered'] };
  const { secret } = await expected(send<{ secret: string }>('POST', '/api/v1/webhooks', registration), 'webhook');
  receiver.trust('/bench', secret);
  const body = { product_id: shop.productId, denomination: 10, quantity: 1 };
  let orders = 0;
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
          const walletId = shop.walletIds[orders % shop.walletIds.length];
          return { ...request, body: JSON.stringify({ ...body, wallet_id: walletId }) };
        },
        onResponse: (status) => {
          if (status === 200) orders++;
        },
      },
    ],
  });
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
