import { orderService } from '@dg/contracts';
import { serveGrpc } from '@dg/platform/grpc';
import { startInboxPruning } from '@dg/platform/inbox';
import { connectKafka, startConsumer } from '@dg/platform/kafka';
import { startService } from '@dg/platform/lifecycle';
import { measureMessages } from '@dg/platform/metrics';
import { operationsHandlers, startDeadLetterPruning } from '@dg/platform/operations';
import { startRelay } from '@dg/platform/outbox';
import { openPool } from '@dg/platform/postgres';
import { environment } from './config.ts';
import { createIccidBox } from './db/iccids.ts';
import { connectClients } from './grpc/clients.ts';
import { orderHandlers } from './grpc/order-server.ts';
import { onFulfilmentResult } from './kafka/on-fulfilment-result.ts';
import { measureOrders } from './metrics.ts';
import { createFollowUps } from './placement/follow-ups.ts';
import { startResolver } from './resolver/start-resolver.ts';

await startService('order-svc', environment, async ({ config, log, lifecycle }) => {
  const database = openPool(config.DATABASE_URL, log);
  lifecycle.onDrain('database', () => database.end());

  const kafka = connectKafka(config.KAFKA_BROKERS, config.TOPIC_PREFIX, 'order-svc', log);
  const relay = startRelay(config.DATABASE_URL, kafka, log);
  lifecycle.onDrain('relay', relay.stop);

  const clients = connectClients(config, log);
  lifecycle.onDrain('clients', () => Object.values(clients).forEach((client) => client.close()));
  const followUps = createFollowUps();
  lifecycle.onDrain('follow-ups', followUps.stop);
  const iccids = createIccidBox(config.ORDER_ENCRYPTION_KEYS, log);
  const placement = {
    database,
    iccids,
    followUps,
    clients,
    log,
    wakeRelay: relay.wake,
    inlineDeadlinesMs: {
      voucher: config.VOUCHER_INLINE_DEADLINE_MS,
      topup: config.TOPUP_INLINE_DEADLINE_MS,
      esim: config.ESIM_INLINE_DEADLINE_MS,
    },
  };
  const resolver = startResolver(placement);
  lifecycle.onDrain('resolver', resolver.stop);
  const fulfilmentResult = onFulfilmentResult(placement, () => (resolver.wake(), relay.wake()));
  startConsumer(kafka, fulfilmentResult, lifecycle, log);
  startInboxPruning(database, lifecycle, log);
  startDeadLetterPruning(database, lifecycle, log);
  measureMessages(database);
  measureOrders(database);

  const server = await serveGrpc({
    port: config.GRPC_PORT,
    log,
    isReady: lifecycle.isReady,
    definition: orderService,
    handlers: orderHandlers(placement),
    operations: operationsHandlers({ database, consumptions: [fulfilmentResult], wakeRelay: relay.wake, log }),
  });
  lifecycle.onDrain('grpc', server.close);
});
