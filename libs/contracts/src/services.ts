import type { CatalogServiceDefinition } from './gen/dg/catalog/v1/index.ts';
import type { FulfilmentServiceDefinition } from './gen/dg/fulfilment/v1/index.ts';
import type { NotifyServiceDefinition } from './gen/dg/notify/v1/index.ts';
import type { OperationsServiceDefinition } from './gen/dg/operations/v1/index.ts';
import type { OrderServiceDefinition } from './gen/dg/orders/v1/index.ts';
import type { WalletServiceDefinition } from './gen/dg/wallet/v1/index.ts';
import type { HealthDefinition } from './gen/grpc/health/v1/index.ts';
import { serviceDefinition } from './loader.ts';

export const catalogService = serviceDefinition<CatalogServiceDefinition>('dg.catalog.v1.CatalogService');
export const walletService = serviceDefinition<WalletServiceDefinition>('dg.wallet.v1.WalletService');
export const orderService = serviceDefinition<OrderServiceDefinition>('dg.orders.v1.OrderService');
export const fulfilmentService = serviceDefinition<FulfilmentServiceDefinition>('dg.fulfilment.v1.FulfilmentService');
export const notifyService = serviceDefinition<NotifyServiceDefinition>('dg.notify.v1.NotifyService');
/** Served by every service that sends or receives events, beside its own. */
export const operationsService = serviceDefinition<OperationsServiceDefinition>('dg.operations.v1.OperationsService');
export const healthService = serviceDefinition<HealthDefinition>('grpc.health.v1.Health');
