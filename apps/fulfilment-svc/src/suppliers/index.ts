import { ownStock } from './own-stock.ts';
import type { Supplier } from './supplier.ts';

const suppliers: readonly Supplier[] = [ownStock];

/** The supplier of that name; undefined when this service knows none. */
export function supplierNamed(name: string): Supplier | undefined {
  return suppliers.find((supplier) => supplier.name === name);
}
