import { catalogService, fulfilmentService, operationsService, orderService, walletService } from '@dg/contracts';
import { connectGrpc, type GrpcClient } from '@dg/platform/grpc';
import type { Log } from '@dg/platform/log';

export type CatalogClient = GrpcClient<typeof catalogService>;
export type WalletClient = GrpcClient<typeof walletService>;
export type OrderClient = GrpcClient<typeof orderService>;
export type FulfilmentClient = GrpcClient<typeof fulfilmentService>;
export type OperationsClient = GrpcClient<typeof operationsService>;

/** The services that send or receive events, in the order of their names. */
export const messagingServices = ['fulfilment-svc', 'notify-svc', 'order-svc', 'wallet-svc'] as const;
export type MessagingService = (typeof messagingServices)[number];

/** The services behind the gateway. */
export interface Backends {
  readonly catalog: CatalogClient;
  readonly wallet: WalletClient;
  readonly order: OrderClient;
  readonly fulfilment: FulfilmentClient;
  /** What operators do with the messages of each. */
  readonly operations: Readonly<Record<MessagingService, OperationsClient>>;
}

export interface BackendAddresses {
  readonly CATALOG_SVC_ADDRESS: string;
  readonly WALLET_SVC_ADDRESS: string;
  readonly ORDER_SVC_ADDRESS: string;
  readonly FULFILMENT_SVC_ADDRESS: string;
  readonly NOTIFY_SVC_ADDRESS: string;
}

/** One channel to each service; `close` closes them. */
export function connectBackends(addresses: BackendAddresses, log: Log): { backends: Backends; close: () => void } {
  const operations = (address: string) => connectGrpc(operationsService, address, log);
  const backends: Backends = {
    catalog: connectGrpc(catalogService, addresses.CATALOG_SVC_ADDRESS, log),
    wallet: connectGrpc(walletService, addresses.WALLET_SVC_ADDRESS, log),
    order: connectGrpc(orderService, addresses.ORDER_SVC_ADDRESS, log),
    fulfilment: connectGrpc(fulfilmentService, addresses.FULFILMENT_SVC_ADDRESS, log),
    operations: {
      'fulfilment-svc': operations(addresses.FULFILMENT_SVC_ADDRESS),
      'notify-svc': operations(addresses.NOTIFY_SVC_ADDRESS),
      'order-svc': operations(addresses.ORDER_SVC_ADDRESS),
      'wallet-svc': operations(addresses.WALLET_SVC_ADDRESS),
    },
  };
  return {
    backends,
    close: () => {
      const { operations: ofOperators, ...others } = backends;
      for (const client of [...Object.values(others), ...Object.values(ofOperators)]) client.close();
    },
  };
}
