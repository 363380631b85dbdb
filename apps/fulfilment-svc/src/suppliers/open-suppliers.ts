import type { Log } from '@dg/platform/log';
import { openHttpSupplier } from './http-supplier.ts';
import { openEs2PlusSupplier } from './protocols/es2plus/es2plus-supplier.ts';
import type { SupplierSettings } from './settings.ts';
import type { Supplier } from './supplier.ts';

/** The configured suppliers by name, each behind a breaker and a limit of its own. */
export function openSuppliers(settings: readonly SupplierSettings[], log: Log): ReadonlyMap<string, Supplier> {
  return new Map(settings.map((options) => [options.name, openSupplier(options, log)]));
}

function openSupplier(options: SupplierSettings, log: Log): Supplier {
  return options.protocol === 'es2plus' ? openEs2PlusSupplier(options, log) : openHttpSupplier(options, log);
}
