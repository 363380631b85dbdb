import { connectKafka } from '@dg/platform/kafka';
import { startService } from '@dg/platform/lifecycle';
import { measureMessages } from '@dg/platform/metrics';
import { startDeadLetterPruning } from '@dg/platform/operations';
import { startRelay } from '@dg/platform/outbox';
import { openPool, query } from '@dg/platform/postgres';
import { connectRedis } from '@dg/platform/redis';
import { ownMessages } from './admin/own-messages.ts';
import { createApp } from './app.ts';
import { connectBackends } from './backends.ts';
import { environment, es2plusListener } from './config.ts';
import { createEs2plusApp } from './http/es2plus/create-es2plus-app.ts';
import { listenHttp } from './http/server.ts';
import { startAnnouncer } from './identity/announcer.ts';
import { ensureFirstOperator } from './identity/first-operator.ts';
import { openIdentity } from './identity/open-identity.ts';

await startService('gateway', environment, async ({ config, log, lifecycle }) => {
  const database = openPool(config.DATABASE_URL, log);
  lifecycle.onDrain('database', () => database.end());

  // Nothing waits for Kafka: the relay tries until it is there.
  const kafka = connectKafka(config.KAFKA_BROKERS, config.TOPIC_PREFIX, 'gateway', log);
  const relay = startRelay(config.DATABASE_URL, kafka, log);
  lifecycle.onDrain('relay', relay.stop);
  const announcer = startAnnouncer({ database, log, wakeRelay: relay.wake });
  lifecycle.onDrain('announcer', announcer.stop);
  startDeadLetterPruning(database, lifecycle, log);
  measureMessages(database);

  const redis = await connectRedis(config.REDIS_URL, log);
  lifecycle.onDrain('redis', () => redis.destroy());

  const { backends, close } = connectBackends(config, ownMessages({ database, wakeRelay: relay.wake, log }), log);
  lifecycle.onDrain('backends', close);

  const identity = await openIdentity({
    databaseUrl: config.DATABASE_URL,
    database,
    redis,
    log,
    encryptionKey: config.IDENTITY_ENCRYPTION_KEY,
    issuer: config.PUBLIC_BASE_URL,
    tokenTtlS: config.ACCESS_TOKEN_TTL_S,
  });
  lifecycle.onDrain('identity', identity.close);
  if (config.OPERATOR_EMAIL !== undefined && config.OPERATOR_PASSWORD !== undefined) {
    await ensureFirstOperator(database, config.OPERATOR_EMAIL, config.OPERATOR_PASSWORD, log);
  }

  const app = createApp({
    log,
    identity,
    backends,
    wakeRelay: relay.wake,
    health: {
      isReady: lifecycle.isReady,
      // Its own database only: a service behind it that is away makes its own endpoints 503, not the whole API.
      check: async () => {
        await query(database, 'select 1');
      },
    },
    trustedProxies: config.TRUSTED_PROXIES,
    inlineDeadlinesMs: {
      voucher: config.VOUCHER_INLINE_DEADLINE_MS,
      topup: config.TOPUP_INLINE_DEADLINE_MS,
      esim: config.ESIM_INLINE_DEADLINE_MS,
    },
  });
  const server = await listenHttp(app, config.GATEWAY_PORT);
  lifecycle.onDrain('http', server.close);

  const es2plus = es2plusListener(config);
  if (es2plus !== undefined) {
    const es2plusApp = createEs2plusApp({ log, backends, health: lifecycle });
    const es2plusServer = await listenHttp(es2plusApp, es2plus.port, es2plus.tls);
    lifecycle.onDrain('es2plus', es2plusServer.close);
  }
});
