import type { Log } from '@dg/platform/log';
import { openHttpSupplier, type HttpSupplierOptions } from './http-supplier.ts';
import type { Supplier } from './supplier.ts';

/** The configured suppliers by name, each behind a breaker and a limit of its own. */
export function openSuppliers(settings: readonly HttpSupplierOptions[], log: Log): ReadonlyMap<string, Supplier> {
  return new Map(settings.map((options) => [options.name, openHttpSupplier(options, log)]));
}
