import {
  catalogService,
  fulfilmentService,
  notifyService,
  operationsService,
  orderService,
  walletService,
} from '@dg/contracts';
import { connectGrpc, type GrpcClient } from '@dg/platform/grpc';
import type { Log } from '@dg/platform/log';

export type CatalogClient = GrpcClient<typeof catalogService>;
export type WalletClient = GrpcClient<typeof walletService>;
export type OrderClient = GrpcClient<typeof orderService>;
export type FulfilmentClient = GrpcClient<typeof fulfilmentService>;
export type NotifyClient = GrpcClient<typeof notifyService>;
type OperationsClient = GrpcClient<typeof operationsService>;
/** What operators do with the messages of one service. */
export type MessagesClient = Omit<OperationsClient, 'close'>;

/** The services that send or receive events, in the order of their names. */
export const messagingServices = [
  'catalog-svc',
  'fulfilment-svc',
  'gateway',
  'notify-svc',
  'order-svc',
  'wallet-svc',
] as const;
export type MessagingService = (typeof messagingServices)[number];

/** The services behind the gateway. */
export interface Backends {
  readonly catalog: CatalogClient;
  readonly wallet: WalletClient;
  readonly order: OrderClient;
  readonly fulfilment: FulfilmentClient;
  readonly notify: NotifyClient;
  readonly operations: Readonly<Record<MessagingService, MessagesClient>>;
}

export interface BackendAddresses {
  readonly CATALOG_SVC_ADDRESS: string;
  readonly WALLET_SVC_ADDRESS: string;
  readonly ORDER_SVC_ADDRESS: string;
  readonly FULFILMENT_SVC_ADDRESS: string;
  readonly NOTIFY_SVC_ADDRESS: string;
}

/** One channel to each service; `close` closes them. The gateway's own messages are looked at here. */
export function connectBackends(
  addresses: BackendAddresses,
  ownMessages: MessagesClient,
  log: Log,
): { backends: Backends; close: () => void } {
  const operations = (address: string) => connectGrpc(operationsService, address, log);
  const services = {
    catalog: connectGrpc(catalogService, addresses.CATALOG_SVC_ADDRESS, log),
    wallet: connectGrpc(walletService, addresses.WALLET_SVC_ADDRESS, log),
    order: connectGrpc(orderService, addresses.ORDER_SVC_ADDRESS, log),
    fulfilment: connectGrpc(fulfilmentService, addresses.FULFILMENT_SVC_ADDRESS, log),
    notify: connectGrpc(notifyService, addresses.NOTIFY_SVC_ADDRESS, log),
  };
  const messages = {
    'catalog-svc': operations(addresses.CATALOG_SVC_ADDRESS),
    'fulfilment-svc': operations(addresses.FULFILMENT_SVC_ADDRESS),
    'notify-svc': operations(addresses.NOTIFY_SVC_ADDRESS),
    'order-svc': operations(addresses.ORDER_SVC_ADDRESS),
    'wallet-svc': operations(addresses.WALLET_SVC_ADDRESS),
  };
  return {
    backends: { ...services, operations: { ...messages, gateway: ownMessages } },
    close: () => {
      for (const client of [...Object.values(services), ...Object.values(messages)]) client.close();
    },
  };
}
