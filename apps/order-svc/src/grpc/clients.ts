import { catalogService, fulfilmentService, walletService } from '@dg/contracts';
import type { CatalogServiceDefinition } from '@dg/contracts/catalog';
import type { FulfilmentServiceDefinition } from '@dg/contracts/fulfilment';
import type { WalletServiceDefinition } from '@dg/contracts/wallet';
import { connectGrpc, type GrpcClient } from '@dg/platform/grpc';
import type { Log } from '@dg/platform/log';

/** The services order-svc asks. */
export interface Clients {
  readonly catalog: GrpcClient<CatalogServiceDefinition>;
  readonly wallet: GrpcClient<WalletServiceDefinition>;
  readonly fulfilment: GrpcClient<FulfilmentServiceDefinition>;
}

export interface Addresses {
  readonly CATALOG_SVC_ADDRESS: string;
  readonly WALLET_SVC_ADDRESS: string;
  readonly FULFILMENT_SVC_ADDRESS: string;
}

export function connectClients(addresses: Addresses, log: Log): Clients {
  return {
    catalog: connectGrpc(catalogService, addresses.CATALOG_SVC_ADDRESS, log),
    wallet: connectGrpc(walletService, addresses.WALLET_SVC_ADDRESS, log),
    fulfilment: connectGrpc(fulfilmentService, addresses.FULFILMENT_SVC_ADDRESS, log),
  };
}
