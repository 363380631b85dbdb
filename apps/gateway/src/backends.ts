import { catalogService, fulfilmentService, orderService, walletService } from '@dg/contracts';
import { connectGrpc, type GrpcClient } from '@dg/platform/grpc';
import type { Log } from '@dg/platform/log';

export type CatalogClient = GrpcClient<typeof catalogService>;
export type WalletClient = GrpcClient<typeof walletService>;
export type OrderClient = GrpcClient<typeof orderService>;
export type FulfilmentClient = GrpcClient<typeof fulfilmentService>;

/** The services behind the gateway. */
export interface Backends {
  readonly catalog: CatalogClient;
  readonly wallet: WalletClient;
  readonly order: OrderClient;
  readonly fulfilment: FulfilmentClient;
}

export interface BackendAddresses {
  readonly CATALOG_SVC_ADDRESS: string;
  readonly WALLET_SVC_ADDRESS: string;
  readonly ORDER_SVC_ADDRESS: string;
  readonly FULFILMENT_SVC_ADDRESS: string;
}

/** One channel to each service; `close` closes them. */
export function connectBackends(addresses: BackendAddresses, log: Log): { backends: Backends; close: () => void } {
  const backends: Backends = {
    catalog: connectGrpc(catalogService, addresses.CATALOG_SVC_ADDRESS, log),
    wallet: connectGrpc(walletService, addresses.WALLET_SVC_ADDRESS, log),
    order: connectGrpc(orderService, addresses.ORDER_SVC_ADDRESS, log),
    fulfilment: connectGrpc(fulfilmentService, addresses.FULFILMENT_SVC_ADDRESS, log),
  };
  return {
    backends,
    close: () => {
      for (const client of Object.values(backends)) client.close();
    },
  };
}
