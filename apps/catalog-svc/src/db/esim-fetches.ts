import { Rejection } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';
import { isBusy } from './snapshot-version.ts';

/** What is known of a product that was found without variants. */
export interface FetchState {
  readonly sku: string;
  readonly supplier: string;
  /** Whether there are some now, active or not, which are not retired. */
  readonly hasVariants: boolean;
  /** Whether its supplier was asked within the last minute and sells none. */
  readonly isKnownAbsent: boolean;
}

const absenceKnownFor = '60 seconds';

const selectState = `
  select sku, supplier, 
    exists (select from esim_variants where product_id = product.id and (fetched_from is null or is_active))
      as "hasVariants",
    coalesce(variants_absent_at > clock_timestamp() - interval '${absenceKnownFor}', false) as "isKnownAbsent"
  from esim_products as product where id = $1`;

export async function readFetchState(database: Queryable, productId: number): Promise<FetchState> {
  const [state] = await query<FetchState>(database, selectState, [productId]);
  if (state === undefined) throw new Error('a product of the snapshot is not stored');
  return state;
}

// Any number that no other advisory lock of the schema's database has as its first half.
const lockClass = 714_002;

/**
 * Lets one transaction at a time, over all replicas, ask for the variants of a product. SUPPLIER_UNAVAILABLE when
 * another is still asking after `waitMaxMs`.
 */
export async function lockFetch(client: Queryable, productId: number, waitMaxMs: number): Promise<void> {
  await query(client, `select set_config('lock_timeout', $1, true)`, [`${waitMaxMs}ms`]);
  try {
    await query(client, 'select pg_advisory_xact_lock($1::integer, $2::integer)', [lockClass, productId]);
  } catch (error) {
    if (isBusy(error)) throw new Rejection('SUPPLIER_UNAVAILABLE', undefined, { cause: error });
    throw error;
  }
}

/** For a minute from now its supplier need not be asked. No new version: nothing that is shown has changed. */
export async function noteAbsence(client: Queryable, productId: number, supplier: string): Promise<void> {
  await query(
    client,
    'update esim_products set variants_absent_at = clock_timestamp() where id = $1 and supplier = $2',
    [productId, supplier],
  );
}
