import { freePorts } from '@dg/local-servers';
import type { StackOptions } from '../stack/index.ts';
import { startProxy, type ProxyFault, type TcpProxy } from './tcp-proxy.ts';

/** Who calls whom through a proxy. */
const calls = [
  { hop: 'gateway-to-order-svc', caller: 'gateway', peer: 'order-svc', variable: 'ORDER_SVC_ADDRESS' },
  { hop: 'gateway-to-fulfilment-svc', caller: 'gateway', peer: 'fulfilment-svc', variable: 'FULFILMENT_SVC_ADDRESS' },
  { hop: 'order-svc-to-catalog-svc', caller: 'order-svc', peer: 'catalog-svc', variable: 'CATALOG_SVC_ADDRESS' },
  { hop: 'order-svc-to-wallet-svc', caller: 'order-svc', peer: 'wallet-svc', variable: 'WALLET_SVC_ADDRESS' },
  {
    hop: 'order-svc-to-fulfilment-svc',
    caller: 'order-svc',
    peer: 'fulfilment-svc',
    variable: 'FULFILMENT_SVC_ADDRESS',
  },
] as const;

export type Hop = (typeof calls)[number]['hop'];

export const hops: readonly Hop[] = calls.map(({ hop }) => hop);

/** The connections between services, each of which can be made to fail. */
export interface Network {
  /** How a stack is started so that its calls take this network. */
  readonly stack: Required<Pick<StackOptions, 'ports' | 'environment'>>;
  set(hop: Hop, fault: ProxyFault): void;
  close(): Promise<void>;
}

export async function startNetwork(seed: number): Promise<Network> {
  const peers = [...new Set(calls.map(({ peer }) => peer))];
  const free = await freePorts(peers.length);
  const ports = Object.fromEntries(peers.map((peer, index) => [peer, free[index]!])) as Record<
    (typeof peers)[number],
    number
  >;
  const proxies = new Map<Hop, TcpProxy>();
  const environment: Record<string, Record<string, string>> = {};
  for (const { hop, caller, peer, variable } of calls) {
    const proxy = await startProxy(ports[peer], { seed });
    proxies.set(hop, proxy);
    environment[caller] = { ...environment[caller], [variable]: `127.0.0.1:${proxy.port}` };
  }
  return {
    stack: { ports, environment },
    set: (hop, fault) => proxies.get(hop)!.set(fault),
    close: async () => {
      for (const proxy of proxies.values()) await proxy.close();
    },
  };
}
