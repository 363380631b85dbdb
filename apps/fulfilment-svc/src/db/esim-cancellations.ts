import { query, type Queryable } from '@dg/platform/postgres';

/** An eSIM order that is to be taken back. */
export interface Cancellation {
  readonly orderId: number;
  /** Of the attempt that is taken back. */
  readonly reference: string;
  readonly supplier: string;
  /** `refused`: it was not taken back; it may be tried again. */
  readonly state: 'requested' | 'done' | 'refused';
  /** How often its supplier was asked since it was wanted back (again), this time included. */
  readonly tries: number;
}

interface CancellationRow {
  order_id: number;
  reference: string;
  supplier: string;
  state: Cancellation['state'];
  tries: number;
}

const columns = 'order_id, reference, supplier, state, tries';

/** While an order is being taken back, nothing else is done about it: a row with `order_id`. */
export const isBeingTakenBack = (of: string) =>
  `exists (select from esim_cancellations c where c.order_id = ${of}.order_id and c.state = 'requested')`;

/** Locks the cancellation of an order; undefined when nobody wanted it back. Its job is locked first. */
export async function lockCancellation(client: Queryable, orderId: number): Promise<Cancellation | undefined> {
  const text = `select ${columns} from esim_cancellations where order_id = $1 for update`;
  const [row] = await query<CancellationRow>(client, text, [orderId]);
  return row && cancellationOf(row);
}

/** Whether what an attempt has ordered was taken back. */
export async function isTakenBack(client: Queryable, orderId: number, reference: string): Promise<boolean> {
  const text = `select from esim_cancellations where order_id = $1 and reference = $2 and state = 'done'`;
  return (await query(client, text, [orderId, reference])).length > 0;
}

const requestSql = `
  insert into esim_cancellations (order_id, reference, supplier, state, request_id, next_check_at, tries)
  values ($1, $2, $3, 'requested', $4, clock_timestamp() + make_interval(secs => $5::float8 / 1000), $6)
  on conflict (order_id) do update
  set reference = excluded.reference, supplier = excluded.supplier, state = 'requested', request_id = excluded.request_id,
      next_check_at = excluded.next_check_at, tries = excluded.tries, requested_at = excluded.requested_at, answered_at = null`;

/** Puts on record that an order is wanted back: anew when that was refused before. */
export async function requestCancellation(
  client: Queryable,
  { orderId, reference, supplier, tries }: Omit<Cancellation, 'state'>,
  requestId: string,
  leaseMs: number,
): Promise<void> {
  await query(client, requestSql, [orderId, reference, supplier, requestId, leaseMs, tries]);
}

const joinSql = `
  update esim_cancellations
  set tries = tries + 1, next_check_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
  where order_id = $1 returning ${columns}`;

/** Joins a cancellation that is open, and that the caller has locked: with a lease its supplier is asked anew. */
export async function joinCancellation(client: Queryable, open: Cancellation, leaseMs: number): Promise<Cancellation> {
  if (leaseMs === 0) return open;
  const [row] = await query<CancellationRow>(client, joinSql, [open.orderId, leaseMs]);
  return row === undefined ? open : cancellationOf(row);
}

const claimSql = `
  with due as (
    select order_id from esim_cancellations
    where supplier = $1 and state = 'requested' and next_check_at <= now()
    order by next_check_at limit $2::int
    for update skip locked
  )
  update esim_cancellations c
  set tries = c.tries + 1, next_check_at = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
  from due where c.order_id = due.order_id
  returning ${columns.replaceAll(/\w+/g, (column) => `c.${column}`)}`;

/** Takes up to `ordersMax` orders that a supplier is due to be asked to take back: also those whose caller was lost. */
export async function claimCancellations(
  client: Queryable,
  supplier: string,
  ordersMax: number,
  leaseMs: number,
): Promise<Cancellation[]> {
  return (await query<CancellationRow>(client, claimSql, [supplier, ordersMax, leaseMs])).map(cancellationOf);
}

const orphanedSql = `
  select ${columns} from esim_cancellations
  where state = 'requested' and supplier <> all($1::text[])
    and next_check_at <= now() - make_interval(secs => $2::float8 / 1000)
  order by order_id limit $3::int`;

/** Orders that are wanted back of suppliers other than these, and have been due to be asked for `graceMs`. */
export async function orphanedCancellations(
  client: Queryable,
  knownSuppliers: readonly string[],
  graceMs: number,
  ordersMax: number,
): Promise<Cancellation[]> {
  const rows = await query<CancellationRow>(client, orphanedSql, [knownSuppliers, graceMs, ordersMax]);
  return rows.map(cancellationOf);
}

const answerSql = `
  update esim_cancellations
  set state = $2, answered_at = clock_timestamp(),
      next_check_at = case when $2 = 'requested' then clock_timestamp() + make_interval(secs => $3::float8 / 1000) end
  where order_id = $1`;

/** Writes what became of a cancellation that the caller has locked; `requested`: it is tried again after `afterMs`. */
export async function answerCancellation(
  client: Queryable,
  orderId: number,
  state: Cancellation['state'],
  afterMs: number,
): Promise<void> {
  await query(client, answerSql, [orderId, state, afterMs]);
}

function cancellationOf(row: CancellationRow): Cancellation {
  const { order_id: orderId, reference, supplier, state, tries } = row;
  return { orderId, reference, supplier, state, tries };
}
