import { join } from 'node:path';
import { workspaceDirectory } from '@dg/local-servers';

type Service = {
  readonly name: string;
  /** The schema in Postgres, and the role that owns it. */
  readonly schema: string;
  /** The environment variable that changes the port under `npm start`. */
  readonly portVariable: string;
  readonly port: number;
  /** What the other services call its address; the gateway is called by clients only. */
  readonly addressVariable?: string;
};

/** Every service of the platform, in the order in which they are shown. */
export const services = [
  { name: 'gateway', schema: 'identity', portVariable: 'GATEWAY_PORT', port: 8080 },
  {
    name: 'catalog-svc',
    schema: 'catalog',
    portVariable: 'CATALOG_SVC_PORT',
    port: 9101,
    addressVariable: 'CATALOG_SVC_ADDRESS',
  },
  {
    name: 'wallet-svc',
    schema: 'wallet',
    portVariable: 'WALLET_SVC_PORT',
    port: 9102,
    addressVariable: 'WALLET_SVC_ADDRESS',
  },
  {
    name: 'order-svc',
    schema: 'orders',
    portVariable: 'ORDER_SVC_PORT',
    port: 9103,
    addressVariable: 'ORDER_SVC_ADDRESS',
  },
  {
    name: 'fulfilment-svc',
    schema: 'fulfilment',
    portVariable: 'FULFILMENT_SVC_PORT',
    port: 9104,
    addressVariable: 'FULFILMENT_SVC_ADDRESS',
  },
  {
    name: 'notify-svc',
    schema: 'notify',
    portVariable: 'NOTIFY_SVC_PORT',
    port: 9105,
    addressVariable: 'NOTIFY_SVC_ADDRESS',
  },
] as const satisfies readonly Service[];

export type ServiceName = (typeof services)[number]['name'];

export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name);

export function appFolder(name: ServiceName): string {
  return join(workspaceDirectory, 'apps', name);
}

export function perService<T>(value: (service: (typeof services)[number]) => T): Record<ServiceName, T> {
  return Object.fromEntries(services.map((service) => [service.name, value(service)])) as Record<ServiceName, T>;
}
