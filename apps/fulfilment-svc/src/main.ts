import { catalogService, fulfilmentService } from '@dg/contracts';
import { connectGrpc, serveGrpc } from '@dg/platform/grpc';
import { startInboxPruning } from '@dg/platform/inbox';
import { connectKafka, startConsumer } from '@dg/platform/kafka';
import { startService } from '@dg/platform/lifecycle';
import { startRelay } from '@dg/platform/outbox';
import { openPool } from '@dg/platform/postgres';
import { environment } from './config.ts';
import { describeSkusBy } from './grpc/catalog-skus.ts';
import { fulfilmentHandlers } from './grpc/fulfilment-server.ts';
import { onOrderPlaced } from './kafka/on-order-placed.ts';
import { openVault } from './vault/vault.ts';
import { startUpkeep } from './worker/upkeep.ts';
import { startWorker } from './worker/worker.ts';

await startService('fulfilment-svc', environment, async ({ config, log, lifecycle }) => {
  const vault = openVault(config.STOCK_ENCRYPTION_KEYS, config.STOCK_HASH_KEY);
  const database = openPool(config.DATABASE_URL, log);
  lifecycle.onDrain('database', () => database.end());
  const catalog = connectGrpc(catalogService, config.CATALOG_SVC_ADDRESS, log);
  lifecycle.onDrain('catalog client', () => catalog.close());

  const kafka = connectKafka(config.KAFKA_BROKERS, config.TOPIC_PREFIX, 'fulfilment-svc', log);
  const relay = startRelay(config.DATABASE_URL, kafka, log);
  lifecycle.onDrain('relay', relay.stop);
  const worker = startWorker({ database, log, wakeRelay: relay.wake });
  lifecycle.onDrain('worker', worker.stop);
  startConsumer(kafka, onOrderPlaced(database, worker.wake), lifecycle, log);
  startInboxPruning(database, lifecycle, log);
  startUpkeep(database, vault, lifecycle, log);

  const server = await serveGrpc({
    port: config.GRPC_PORT,
    log,
    isReady: lifecycle.isReady,
    definition: fulfilmentService,
    handlers: fulfilmentHandlers({
      database,
      vault,
      describeSkus: describeSkusBy(catalog),
      wakes: { worker: worker.wake, relay: relay.wake },
    }),
  });
  lifecycle.onDrain('grpc', server.close);
});
