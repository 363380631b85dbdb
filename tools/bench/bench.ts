/**
 * npm run bench: voucher orders of 1 through the gateway on a stack of its own, and in the same run what the same
 * Postgres does for one order payment in one function call. Prints orders/s, p50, p99, the reference and the ratio.
 * Then orders at a steady rate, and how long their webhooks take.
 * Options: --seconds 30, --connections 32, --wallets 50 (1 is one hot wallet).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startLocalServers } from '@dg/local-servers';
import autocannon from 'autocannon';
import { startStack } from '../stack/stack.ts';
import { runVerification } from '../verify/run-verification.ts';
import { prepareShop } from './shop.ts';
import { runReference } from './reference.ts';
import { measureWebhooks } from './webhook-delays.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '32' },
    wallets: { type: 'string', default: '50' },
    codes: { type: 'string', default: '150000' },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const referenceClients = 8;
const referenceSeconds = 10;
const webhookOrdersPerSecond = 50;
const webhookSeconds = 20;

const directory = await mkdtemp(path.join(tmpdir(), 'dg-bench-'));
const startedAt = Date.now();
const say = (line: string) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);

say('starting PostgreSQL (durable), Kafka, Redis and the six services');
const servers = await startLocalServers({ durable: true, directory: path.join(directory, 'servers') });
try {
  const stack = await startStack({
    servers,
    directory,
    logDirectory: path.join(directory, 'logs'),
    environment: Object.fromEntries(
      ['gateway', 'catalog-svc', 'wallet-svc', 'order-svc', 'fulfilment-svc', 'notify-svc'].map((name) => [
        name,
        { LOG_LEVEL: 'warn' },
      ]),
    ),
  });
  try {
    say(`importing ${values.codes} codes`);
    const shop = await prepareShop(stack.baseUrl, stack.operator, Number(values.codes), Number(values.wallets));

    say(`reference: ${referenceClients} connections for ${referenceSeconds} s`);
    const reference = await runReference(servers.postgres.url, referenceClients, referenceSeconds);

    say(`orders: ${connections} connections for ${seconds} s`);
    const statuses = new Map<string, number>();
    let order = 0;
    const load = autocannon({
      url: `${stack.baseUrl}/api/v1/orders`,
      method: 'POST',
      connections,
      duration: seconds,
      timeout: 30,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.accessToken}` },
      requests: [
        {
          setupRequest: (request) => {
            const walletId = shop.walletIds[order++ % shop.walletIds.length];
            return {
              ...request,
              body: JSON.stringify({ product_id: shop.productId, denomination: 10, quantity: 1, wallet_id: walletId }),
            };
          },
          onResponse: (status, body) => {
            const outcome = status === 200 ? (JSON.parse(body) as { status: string }).status : String(status);
            statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
          },
        },
      ],
    });
    const result = await load;

    say(`webhooks: ${webhookOrdersPerSecond} orders/s for ${webhookSeconds} s`);
    const webhooks = await measureWebhooks(stack.baseUrl, shop, webhookOrdersPerSecond, webhookSeconds);

    say('verifying the books');
    const findings = await runVerification(stack.databaseUrls);
    const broken = findings.filter((finding) => finding.rows.length > 0);
    const delivered = statuses.get('DELIVERED') ?? 0;
    const perSecond = delivered / result.duration;
    console.log('');
    console.log(
      `orders/s      ${perSecond.toFixed(0)}   (${delivered} delivered in ${result.duration.toFixed(1)} s over ${connections} connections, ${shop.walletIds.length} wallets)`,
    );
    console.log(
      `latency       p50 ${result.latency.p50} ms   p99 ${result.latency.p99} ms   max ${result.latency.max} ms`,
    );
    console.log(
      `outcomes      ${[...statuses].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}; ${result.errors} errors, ${result.timeouts} timeouts`,
    );
    console.log(
      `reference     ${reference.perSecond.toFixed(0)} order payments/s, one function call each, ${reference.clients} connections, same PostgreSQL`,
    );
    console.log(`ratio         ${(perSecond / reference.perSecond).toFixed(3)} orders per reference payment`);
    console.log(
      `webhooks      p50 ${webhooks.p50} ms   p95 ${webhooks.p95} ms   p99 ${webhooks.p99} ms after the commit, at ${webhookOrdersPerSecond} orders/s (${webhooks.came} of ${webhooks.orders} came)`,
    );
    console.log(
      `books         ${broken.length === 0 ? `all ${findings.length} checks hold` : broken.map((finding) => finding.check).join('; ')}`,
    );
    process.exitCode = broken.length === 0 && delivered > 0 ? 0 : 1;
  } finally {
    await stack.stop();
  }
} finally {
  await servers.stop();
  await rm(directory, { recursive: true, force: true });
}
