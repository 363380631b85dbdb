import { notifyService } from '@dg/contracts';
import { serveGrpc } from '@dg/platform/grpc';
import { startInboxPruning } from '@dg/platform/inbox';
import { connectKafka, startConsumer } from '@dg/platform/kafka';
import { startService } from '@dg/platform/lifecycle';
import { measureMessages } from '@dg/platform/metrics';
import { operationsHandlers, startDeadLetterPruning } from '@dg/platform/operations';
import { startRelay } from '@dg/platform/outbox';
import { openPool } from '@dg/platform/postgres';
import { createKeyedBox } from '@dg/platform/sealed-box';
import { environment } from './config.ts';
import { startEndingDeliveries } from './db/end-deliveries.ts';
import { startEventPruning } from './db/prune-events.ts';
import { startSealingAnew } from './db/seal-secrets-anew.ts';
import { startEmailWorker } from './delivery/email-worker.ts';
import { startWebhookWorker } from './delivery/webhook-worker.ts';
import { openMailer } from './email/mailer.ts';
import { notifyHandlers } from './grpc/notify-server.ts';
import { onClientChanged } from './kafka/on-client-changed.ts';
import { onOrderStatusChanged } from './kafka/on-order-status-changed.ts';
import { onProductChanged } from './kafka/on-product-changed.ts';
import { onWalletBalanceLow } from './kafka/on-wallet-balance-low.ts';
import { measureDeliveries } from './metrics.ts';
import { openWebhookSender } from './webhook/send-webhook.ts';

await startService('notify-svc', environment, async ({ config, log, lifecycle }) => {
  const database = openPool(config.DATABASE_URL, log);
  lifecycle.onDrain('database', () => database.end());
  const box = createKeyedBox(config.NOTIFY_ENCRYPTION_KEYS, log);
  const allowPrivate = config.WEBHOOK_ALLOW_PRIVATE;
  lifecycle.onDrain('sealing of secrets', startSealingAnew(database, box, log).stop);
  if (allowPrivate) log.warn('webhooks may be sent to this machine');

  const mailer = openMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    publicBaseUrl: config.PUBLIC_BASE_URL,
  });
  lifecycle.onDrain('mailer', mailer.close);
  const emailWorker = startEmailWorker({ database, mailer, log });
  const endingDeliveries = startEndingDeliveries(database, log);
  const sender = openWebhookSender({ allowPrivate });
  lifecycle.onDrain('webhook connections', sender.close);
  const webhookWorker = startWebhookWorker({
    database,
    box,
    sender,
    log,
    timeScale: config.WEBHOOK_TIME_SCALE,
    concurrency: config.WEBHOOK_CONCURRENCY,
    endpointConcurrency: config.WEBHOOK_ENDPOINT_CONCURRENCY,
    onTurnedOff: () => {
      emailWorker.wake();
      endingDeliveries.wake();
    },
  });
  lifecycle.onDrain('workers', async () => {
    await Promise.all([emailWorker.stop(), webhookWorker.stop(), endingDeliveries.stop()]);
  });

  const kafka = connectKafka(config.KAFKA_BROKERS, config.TOPIC_PREFIX, 'notify-svc', log);
  // Sends no events of its own: the relay carries parked messages to their dead-letter topic.
  const relay = startRelay(config.DATABASE_URL, kafka, log);
  lifecycle.onDrain('relay', relay.stop);
  const deps = { database, box, wake: { emails: emailWorker.wake, deliveries: webhookWorker.wake } };
  const orderStatusChanged = onOrderStatusChanged(deps);
  const productChanged = onProductChanged(deps);
  const walletBalanceLow = onWalletBalanceLow(deps);
  const clientChanged = onClientChanged(deps);
  startConsumer(kafka, orderStatusChanged, lifecycle, log);
  startConsumer(kafka, productChanged, lifecycle, log);
  startConsumer(kafka, walletBalanceLow, lifecycle, log);
  startConsumer(kafka, clientChanged, lifecycle, log);
  startInboxPruning(database, lifecycle, log);
  startEventPruning(database, lifecycle, log);
  startDeadLetterPruning(database, lifecycle, log);
  measureMessages(database);
  measureDeliveries(database);

  const server = await serveGrpc({
    port: config.GRPC_PORT,
    log,
    isReady: lifecycle.isReady,
    definition: notifyService,
    handlers: notifyHandlers({ database, box, allowPrivate, wakeDeliveries: webhookWorker.wake, log }),
    operations: operationsHandlers({
      database,
      consumptions: [orderStatusChanged, productChanged, walletBalanceLow, clientChanged],
      wakeRelay: relay.wake,
      log,
    }),
  });
  lifecycle.onDrain('grpc', server.close);
});
