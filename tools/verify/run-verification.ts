import { runChecks, type Check, type Finding } from '@dg/platform/postgres';
import { checks as catalogChecks } from 'catalog-svc/checks';
import { checks as fulfilmentChecks } from 'fulfilment-svc/checks';
import { checks as gatewayChecks } from 'gateway/checks';
import { checks as notifyChecks } from 'notify-svc/checks';
import { checks as orderChecks } from 'order-svc/checks';
import { checks as walletChecks } from 'wallet-svc/checks';
import type { ServiceName } from '../stack/services.ts';
import { crossCheck } from './cross-checks.ts';

/** The services that keep books, each verified with its own role. */
export const verifiedServices = [
  'gateway',
  'catalog-svc',
  'wallet-svc',
  'order-svc',
  'fulfilment-svc',
  'notify-svc',
] as const satisfies readonly ServiceName[];

type VerifiedService = (typeof verifiedServices)[number];

export type VerifiedUrls = Readonly<Record<VerifiedService, string>>;

/** A service's checks are its own, kept beside its tables. */
const checksOf: Readonly<Record<VerifiedService, readonly Check[]>> = {
  gateway: gatewayChecks,
  'catalog-svc': catalogChecks,
  'wallet-svc': walletChecks,
  'order-svc': orderChecks,
  'fulfilment-svc': fulfilmentChecks,
  'notify-svc': notifyChecks,
};

/** Runs every service's own checks and the comparisons between them; a finding without rows is in order. */
export async function runVerification(urls: VerifiedUrls): Promise<Finding[]> {
  const own = verifiedServices.map((service) => runChecks(service, urls[service], checksOf[service]));
  const across = crossCheck({
    orders: urls['order-svc'],
    wallet: urls['wallet-svc'],
    fulfilment: urls['fulfilment-svc'],
    notify: urls['notify-svc'],
  });
  return (await Promise.all([...own, across])).flat();
}
