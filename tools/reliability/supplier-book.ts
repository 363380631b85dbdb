import type { Pool } from 'pg';

interface SupplierOrder {
  readonly reference: string;
  /** Codes handed out. */
  readonly units: number;
  /** How often goods went out for it. */
  readonly deliveries: number;
}

/** Compares the supplier's own book with ours: what it handed out we have bought, once, and every unit of it. */
export async function compareSupplierBook(supplierUrl: string, superuser: Pool): Promise<string[]> {
  const response = await fetch(`${supplierUrl}/control/orders?limit=1000000`, {
    headers: { accept: 'application/json' },
  });
  const orders = (await response.json()) as SupplierOrder[];
  const { rows } = await superuser.query<{ reference: string; units_received: number }>(
    'select reference, units_received from fulfilment.supplier_attempts',
  );
  const received = new Map(rows.map((row) => [row.reference, row.units_received]));
  const faults: string[] = [];
  for (const { reference, units, deliveries } of orders) {
    if (deliveries > 1) faults.push(`the supplier delivered ${reference} ${deliveries} times`);
    if (units !== (received.get(reference) ?? 0))
      faults.push(`the supplier handed out ${units} units for ${reference}, we have ${received.get(reference) ?? 0}`);
  }
  return faults;
}
