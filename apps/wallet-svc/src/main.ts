import { walletService } from '@dg/contracts';
import { serveGrpc } from '@dg/platform/grpc';
import { startInboxPruning } from '@dg/platform/inbox';
import { connectKafka, startConsumer } from '@dg/platform/kafka';
import { startService } from '@dg/platform/lifecycle';
import { measureMessages } from '@dg/platform/metrics';
import { operationsHandlers, startDeadLetterPruning } from '@dg/platform/operations';
import { startRelay } from '@dg/platform/outbox';
import { openPool } from '@dg/platform/postgres';
import { environment } from './config.ts';
import { walletHandlers } from './grpc/wallet-server.ts';
import { onRefundDue } from './kafka/on-refund-due.ts';

await startService('wallet-svc', environment, async ({ config, log, lifecycle }) => {
  const database = openPool(config.DATABASE_URL, log);
  lifecycle.onDrain('database', () => database.end());

  const kafka = connectKafka(config.KAFKA_BROKERS, config.TOPIC_PREFIX, 'wallet-svc', log);
  const relay = startRelay(config.DATABASE_URL, kafka, log);
  lifecycle.onDrain('relay', relay.stop);
  const refundDue = onRefundDue(database);
  startConsumer(kafka, refundDue, lifecycle, log);
  startInboxPruning(database, lifecycle, log);
  startDeadLetterPruning(database, lifecycle, log);
  measureMessages(database);

  const server = await serveGrpc({
    port: config.GRPC_PORT,
    log,
    isReady: lifecycle.isReady,
    definition: walletService,
    handlers: walletHandlers(database),
    operations: operationsHandlers({ database, consumptions: [refundDue], wakeRelay: relay.wake, log }),
  });
  lifecycle.onDrain('grpc', server.close);
});
