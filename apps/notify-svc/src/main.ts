import { serveGrpc } from '@dg/platform/grpc';
import { startInboxPruning } from '@dg/platform/inbox';
import { connectKafka, startConsumer } from '@dg/platform/kafka';
import { startService } from '@dg/platform/lifecycle';
import { measureMessages } from '@dg/platform/metrics';
import { operationsHandlers } from '@dg/platform/operations';
import { startRelay } from '@dg/platform/outbox';
import { openPool } from '@dg/platform/postgres';
import { environment } from './config.ts';
import { startEmailWorker } from './delivery/email-worker.ts';
import { openMailer } from './email/mailer.ts';
import { onOrderStatusChanged } from './kafka/on-order-status-changed.ts';

await startService('notify-svc', environment, async ({ config, log, lifecycle }) => {
  const database = openPool(config.DATABASE_URL, log);
  lifecycle.onDrain('database', () => database.end());

  const mailer = openMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    publicBaseUrl: config.PUBLIC_BASE_URL,
  });
  lifecycle.onDrain('mailer', mailer.close);
  const worker = startEmailWorker({ database, mailer, log });
  lifecycle.onDrain('e-mail worker', worker.stop);

  const kafka = connectKafka(config.KAFKA_BROKERS, config.TOPIC_PREFIX, 'notify-svc', log);
  // Sends no events of its own: the relay carries parked messages to their dead-letter topic.
  const relay = startRelay(config.DATABASE_URL, kafka, log);
  lifecycle.onDrain('relay', relay.stop);
  const orderStatusChanged = onOrderStatusChanged(database, worker.wake);
  startConsumer(kafka, orderStatusChanged, lifecycle, log);
  startInboxPruning(database, lifecycle, log);
  measureMessages(database);

  const server = await serveGrpc({
    port: config.GRPC_PORT,
    log,
    isReady: lifecycle.isReady,
    operations: operationsHandlers({ database, consumptions: [orderStatusChanged], wakeRelay: relay.wake, log }),
  });
  lifecycle.onDrain('grpc', server.close);
});
