import type { Pool } from 'pg';

/** An order in the supplier's own book. */
export interface SupplierOrder {
  readonly reference: string;
  readonly kind: 'voucher' | 'topup' | 'esim';
  /** Codes handed out. */
  readonly units: number;
  /** How often goods went out for it. */
  readonly deliveries: number;
}

/** Compares the supplier's own book with ours. */
export async function compareSupplierBook(supplierUrl: string, superuser: Pool): Promise<string[]> {
  const response = await fetch(`${supplierUrl}/control/orders?limit=1000000`, {
    headers: { accept: 'application/json' },
  });
  const orders = (await response.json()) as SupplierOrder[];
  const { rows } = await superuser.query<{ reference: string; units_received: number }>(
    'select reference, units_received from fulfilment.supplier_attempts',
  );
  return differences(orders, new Map(rows.map((row) => [row.reference, row.units_received])));
}

/**
 * What the supplier handed out we have bought, once, and every unit of it; and nothing that we have came from nowhere.
 * `received`: units by reference.
 */
export function differences(orders: readonly SupplierOrder[], received: ReadonlyMap<string, number>): string[] {
  const faults: string[] = [];
  // Attempts of one order are references of their own: goods may have gone out under one of them only.
  const delivered = Map.groupBy(
    orders.filter((order) => order.deliveries > 0),
    ({ reference }) => reference.slice(0, reference.lastIndexOf('-')),
  );
  for (const [orderId, attempts] of delivered)
    if (attempts.length > 1) faults.push(`the supplier delivered order ${orderId} under ${attempts.length} references`);
  for (const { reference, kind, units: codes, deliveries } of orders) {
    // Others have no codes: that it was delivered is the unit.
    const units = kind === 'voucher' ? codes : deliveries;
    if (deliveries > 1) faults.push(`the supplier delivered ${reference} ${deliveries} times`);
    if (units !== (received.get(reference) ?? 0))
      faults.push(`the supplier handed out ${units} units for ${reference}, we have ${received.get(reference) ?? 0}`);
  }
  const known = new Set(orders.map(({ reference }) => reference));
  for (const [reference, units] of received)
    if (units > 0 && !known.has(reference))
      faults.push(`we have ${units} units for ${reference}, which the supplier never took`);
  return faults;
}
