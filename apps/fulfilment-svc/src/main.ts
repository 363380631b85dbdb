import { catalogService, fulfilmentService } from '@dg/contracts';
import { connectGrpc, serveGrpc } from '@dg/platform/grpc';
import { startInboxPruning } from '@dg/platform/inbox';
import { connectKafka, startConsumer } from '@dg/platform/kafka';
import { startService } from '@dg/platform/lifecycle';
import { measureMessages } from '@dg/platform/metrics';
import { operationsHandlers, startDeadLetterPruning } from '@dg/platform/operations';
import { startRelay } from '@dg/platform/outbox';
import { openPool } from '@dg/platform/postgres';
import { environment } from './config.ts';
import { describeSkusBy } from './grpc/catalog-skus.ts';
import { fulfilmentHandlers } from './grpc/fulfilment-server.ts';
import { onOrderPlaced } from './kafka/on-order-placed.ts';
import { measureJobs } from './metrics.ts';
import { openSuppliers } from './suppliers/open-suppliers.ts';
import { openVault } from './vault/vault.ts';
import { createJobEnds } from './worker/job-ends.ts';
import { startJobWatch } from './worker/job-watch.ts';
import { startProfileWatch } from './worker/profile-watch.ts';
import { startProfileWorker } from './worker/profile-worker.ts';
import { startSupplierWorker } from './worker/supplier-worker.ts';
import { startTakeBackWorker } from './worker/take-back-worker.ts';
import { startUpkeep } from './worker/upkeep.ts';
import { startWorker, type Worker } from './worker/worker.ts';

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
  const suppliers = openSuppliers(config.SUPPLIERS, log);
  const jobEnds = createJobEnds(database);
  const profiles = { database, vault, log, wakeRelay: relay.wake };
  const wakeSuppliers = () => supplierWorkers.forEach((each) => each.wake());
  const supplierWorkers: readonly Worker[] = [...suppliers.values()].flatMap((supplier) => [
    startSupplierWorker(supplier, { database, vault, log, jobEnds, wakeRelay: relay.wake, wakeSuppliers }),
    startTakeBackWorker(supplier, profiles),
    startProfileWorker(supplier, { ...profiles, checkIntervalMs: config.PROFILE_CHECK_INTERVAL_MS }),
  ]);
  lifecycle.onDrain('supplier workers', async () => {
    await Promise.all(supplierWorkers.map((each) => each.stop()));
  });
  startProfileWatch(profiles, new Set(suppliers.keys()), lifecycle);
  const wakes = { worker: worker.wake, suppliers: wakeSuppliers, relay: relay.wake };
  const orderPlaced = onOrderPlaced(database, wakes);
  startConsumer(kafka, orderPlaced, lifecycle, log);
  startInboxPruning(database, lifecycle, log);
  startDeadLetterPruning(database, lifecycle, log);
  measureMessages(database);
  measureJobs(database);
  startUpkeep(database, vault, lifecycle, log);
  startJobWatch({ database, suppliers, log, wakes }, lifecycle);

  const server = await serveGrpc({
    port: config.GRPC_PORT,
    log,
    isReady: lifecycle.isReady,
    definition: fulfilmentService,
    handlers: fulfilmentHandlers({
      database,
      vault,
      describeSkus: describeSkusBy(catalog),
      wakes,
      suppliers,
      jobEnds,
      log,
    }),
    operations: operationsHandlers({ database, consumptions: [orderPlaced], wakeRelay: relay.wake, log }),
  });
  lifecycle.onDrain('grpc', server.close);
  // First of all: who waits for a supplier is told how things stand, and the server can close.
  lifecycle.onDrain('waiting requests', jobEnds.stop);
});
