import { catalogService, fulfilmentService, healthService, orderService, walletService } from '@dg/contracts';
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

const healthDeadlineMs = 1_000;

/** One channel to each service, and a check that all of them serve. */
export function connectBackends(addresses: BackendAddresses, log: Log) {
  const backends: Backends = {
    catalog: connectGrpc(catalogService, addresses.CATALOG_SVC_ADDRESS, log),
    wallet: connectGrpc(walletService, addresses.WALLET_SVC_ADDRESS, log),
    order: connectGrpc(orderService, addresses.ORDER_SVC_ADDRESS, log),
    fulfilment: connectGrpc(fulfilmentService, addresses.FULFILMENT_SVC_ADDRESS, log),
  };
  const health = [
    addresses.CATALOG_SVC_ADDRESS,
    addresses.WALLET_SVC_ADDRESS,
    addresses.ORDER_SVC_ADDRESS,
    addresses.FULFILMENT_SVC_ADDRESS,
  ].map((address) => connectGrpc(healthService, address, log));
  return {
    backends,
    /** Throws when a service cannot be reached or does not serve. */
    async check(): Promise<void> {
      const answers = await Promise.all(
        health.map((client) => client.Check({ service: '' }, { deadlineMs: healthDeadlineMs })),
      );
      if (answers.some((answer) => answer.status !== 'SERVING'))
        throw new Error('a service behind the gateway is not serving');
    },
    close(): void {
      for (const client of [...Object.values(backends), ...health]) client.close();
    },
  };
}
