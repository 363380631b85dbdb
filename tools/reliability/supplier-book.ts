import type { Pool } from 'pg';

/** An order in the supplier's own book. */
export interface SupplierOrder {
  readonly reference: string;
  readonly kind: 'voucher' | 'topup' | 'esim';
  /** Codes handed out. */
  readonly units: number;
  /** How often goods went out for it. */
  readonly deliveries: number;
  /** CANCELLED: an eSIM that the supplier has taken back. */
  readonly status: string;
}

/** What we have of an attempt: units received, and whether the supplier has told us that it took them back. */
export interface OurAttempt {
  readonly units: number;
  readonly isTakenBack: boolean;
  /** How its order has ended. */
  readonly orderState: string;
}

/** Compares the supplier's own book with ours. */
export async function compareSupplierBook(supplierUrl: string, superuser: Pool): Promise<string[]> {
  const response = await fetch(`${supplierUrl}/control/orders?limit=1000000`, {
    headers: { accept: 'application/json' },
  });
  const orders = (await response.json()) as SupplierOrder[];
  const { rows } = await superuser.query<OurAttempt & { reference: string }>(
    `select a.reference, a.units_received as units, o.state as "orderState",
            exists (select from fulfilment.esim_cancellations c where c.reference = a.reference and c.state = 'done') as "isTakenBack"
     from fulfilment.supplier_attempts a join orders.orders o on o.id = a.order_id`,
  );
  return differences(orders, new Map(rows.map((row) => [row.reference, row])));
}

/**
 * What the supplier handed out we have bought, once, and every unit of it; and nothing that we have came from nowhere.
 * What it has taken back we know of, and it was paid back; and nothing else was given back. `ours`: by reference.
 */
export function differences(orders: readonly SupplierOrder[], ours: ReadonlyMap<string, OurAttempt>): string[] {
  const faults: string[] = [];
  // Attempts of one order are references of their own: goods may have gone out under one of them only.
  const delivered = Map.groupBy(
    orders.filter((order) => order.deliveries > 0),
    ({ reference }) => reference.slice(0, reference.lastIndexOf('-')),
  );
  for (const [orderId, attempts] of delivered)
    if (attempts.length > 1) faults.push(`the supplier delivered order ${orderId} under ${attempts.length} references`);
  for (const { reference, kind, units: codes, deliveries, status } of orders) {
    // Others have no codes: that it was delivered is the unit.
    const units = kind === 'voucher' ? codes : deliveries;
    if (deliveries > 1) faults.push(`the supplier delivered ${reference} ${deliveries} times`);
    const attempt = ours.get(reference);
    const isTakenBack = status === 'CANCELLED';
    // Taken back before we had heard of its delivery.
    const isUnheard = isTakenBack && attempt?.units === 0;
    if (units !== (attempt?.units ?? 0) && !isUnheard)
      faults.push(`the supplier handed out ${units} units for ${reference}, we have ${attempt?.units ?? 0}`);
    if (isTakenBack && attempt?.orderState !== 'CANCELLED' && attempt?.orderState !== 'FAILED')
      faults.push(`the supplier has taken ${reference} back, its order is ${attempt?.orderState}`);
    if (attempt?.isTakenBack === true && !isTakenBack)
      faults.push(`the supplier has not taken ${reference} back, we believe so`);
  }
  const known = new Set(orders.map(({ reference }) => reference));
  for (const [reference, { units }] of ours)
    if (units > 0 && !known.has(reference))
      faults.push(`we have ${units} units for ${reference}, which the supplier never took`);
  return faults;
}
