import { catalogService, fulfilmentService } from '@dg/contracts';
import { connectGrpc, serveGrpc } from '@dg/platform/grpc';
import { connectKafka } from '@dg/platform/kafka';
import { startService } from '@dg/platform/lifecycle';
import { measureMessages } from '@dg/platform/metrics';
import { operationsHandlers, startDeadLetterPruning } from '@dg/platform/operations';
import { startRelay } from '@dg/platform/outbox';
import { openOrm, openPool } from '@dg/platform/postgres';
import { environment } from './config.ts';
import { ClientDiscount } from './db/client-rules.ts';
import { catalogHandlers } from './grpc/catalog-server.ts';
import { followChanges } from './snapshot/follow-changes.ts';
import { openSnapshot } from './snapshot/snapshot-holder.ts';

await startService('catalog-svc', environment, async ({ config, log, lifecycle }) => {
  const database = openPool(config.DATABASE_URL, log, 'free');
  lifecycle.onDrain('database', () => database.end());
  const orm = await openOrm({ url: config.DATABASE_URL, entities: [ClientDiscount] });
  lifecycle.onDrain('orm', () => orm.close());

  const kafka = connectKafka(config.KAFKA_BROKERS, config.TOPIC_PREFIX, 'catalog-svc', log);
  const relay = startRelay(config.DATABASE_URL, kafka, log);
  lifecycle.onDrain('relay', relay.stop);
  startDeadLetterPruning(database, lifecycle, log);
  measureMessages(database);

  const snapshot = await openSnapshot(database, log);
  const follower = followChanges(config.DATABASE_URL, snapshot, log);
  lifecycle.onDrain('catalogue changes', follower.stop);

  const fulfilment = connectGrpc(fulfilmentService, config.FULFILMENT_SVC_ADDRESS, log);
  lifecycle.onDrain('fulfilment', fulfilment.close);

  const server = await serveGrpc({
    port: config.GRPC_PORT,
    log,
    isReady: lifecycle.isReady,
    definition: catalogService,
    handlers: catalogHandlers({
      database,
      orm,
      snapshot,
      fulfilment,
      wakeRelay: relay.wake,
      log,
      supplierNames: config.SUPPLIER_NAMES,
    }),
    operations: operationsHandlers({ database, consumptions: [], wakeRelay: relay.wake, log }),
  });
  lifecycle.onDrain('grpc', server.close);
});
