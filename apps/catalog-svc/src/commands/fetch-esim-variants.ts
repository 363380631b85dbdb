import type { FulfilmentServiceDefinition, SupplierVariant__Output } from '@dg/contracts/fulfilment';
import { Rejection } from '@dg/kernel';
import { openCallSlots, type CallSlots } from '@dg/platform/call-slots';
import type { GrpcClient } from '@dg/platform/grpc';
import type { Log } from '@dg/platform/log';
import { transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { readSupplierVariants } from '../catalogue-import/read-supplier-variants.ts';
import { lockFetch, noteAbsence, readFetchState, type FetchState } from '../db/esim-fetches.ts';
import { esimVariants, readProductsOfEsimVariants, readRetiredSkus } from '../db/esim-variants.ts';
import { announceProducts, beginProductsChange, inItsTurn } from '../db/snapshot-version.ts';
import type { EsimVariantContent } from '../domain/esim-variant.ts';
import type { SnapshotHolder } from '../snapshot/snapshot-holder.ts';

export interface EsimFetchDeps {
  readonly database: Database;
  readonly snapshot: SnapshotHolder;
  readonly log: Log;
  /** Knows the suppliers and their credentials. */
  readonly fulfilment: Pick<GrpcClient<FulfilmentServiceDefinition>, 'ListSupplierVariants'>;
}

/**
 * Asks the supplier of a product that has no variant for some and stores them; afterwards the snapshot holds them, or
 * the supplier has none. SUPPLIER_UNAVAILABLE when it cannot be asked: nothing has changed, and the next call asks
 * again.
 */
export type FetchEsimVariants = (productId: number, requestId: string) => Promise<void>;

/** How long a supplier may take, together with the wait for another replica that is asking it. */
const fetchDeadlineMs = 10_000;
// Each holds a connection while the supplier is asked; the pool has 12, and imports need some.
const fetchesMax = 6;

/** One fetch of a product however many ask for it at once, also over replicas. */
export function createEsimFetch(deps: EsimFetchDeps): FetchEsimVariants {
  const underWay = new Map<number, Promise<void>>();
  const slots = openCallSlots(fetchesMax);
  return (productId, requestId) => {
    const known = underWay.get(productId);
    if (known !== undefined) return known;
    const deadline = Date.now() + fetchDeadlineMs;
    const fetch = fetchInTurn(slots, () => fetchVariants(deps, productId, { requestId, deadline })).finally(() =>
      underWay.delete(productId),
    );
    underWay.set(productId, fetch);
    return fetch;
  };
}

/** Who waits in vain for the others has asked nobody. */
async function fetchInTurn(slots: CallSlots, fetch: () => Promise<void>): Promise<void> {
  const giveBack = await slots.take(fetchDeadlineMs);
  if (giveBack === undefined) throw new Rejection('SUPPLIER_UNAVAILABLE');
  try {
    await fetch();
  } finally {
    giveBack();
  }
}

interface Fetch {
  readonly requestId: string;
  /** In milliseconds of the clock. */
  readonly deadline: number;
}

async function fetchVariants(deps: EsimFetchDeps, productId: number, fetch: Fetch): Promise<void> {
  const { hasVariants, isKnownAbsent } = await readFetchState(deps.database, productId);
  if (!hasVariants && isKnownAbsent) return;
  const fetchWithLock = () =>
    transaction(deps.database, (client) => fetchAlone(deps, client, productId, fetch), { crashPoint: 'esim-variants' });
  const isStored = hasVariants || (await inItsTurn(fetchWithLock));
  if (isStored) await deps.snapshot.refresh();
}

/** Whether the product has variants now. The lock is held, and no other, while the supplier is asked. */
async function fetchAlone(deps: EsimFetchDeps, client: Queryable, productId: number, fetch: Fetch): Promise<boolean> {
  await lockFetch(client, productId, timeLeftMs(fetch));
  // Another replica may have asked meanwhile.
  const state = await readFetchState(client, productId);
  if (state.hasVariants || state.isKnownAbsent) return state.hasVariants;

  const { variants, faults } = readSupplierVariants(state, await ask(deps, productId, state, fetch));
  const { supplier } = state;
  if (faults.length > 0) {
    const fields = { productId, supplier, leftOut: faults.length, faults: faults.slice(0, 5) };
    deps.log.warn({ requestId: fetch.requestId, ...fields }, 'esim variants of a supplier left out');
  }
  const stored = await store(client, productId, state, variants);
  if (!stored) await noteAbsence(client, productId, supplier);
  deps.log.info(
    { requestId: fetch.requestId, productId, supplier, variants: variants.length },
    'esim variants fetched',
  );
  return stored;
}

async function ask(
  { fulfilment, log }: EsimFetchDeps,
  productId: number,
  { sku, supplier }: FetchState,
  fetch: Fetch,
): Promise<readonly SupplierVariant__Output[]> {
  const { requestId } = fetch;
  try {
    const options = { requestId, deadlineMs: timeLeftMs(fetch) };
    return (await fulfilment.ListSupplierVariants({ supplier, product_sku: sku }, options)).variants;
  } catch (error) {
    log.warn({ requestId, productId, supplier, error }, 'supplier not asked for esim variants');
    // Whatever it was, no client can mend it.
    throw new Rejection('SUPPLIER_UNAVAILABLE', undefined, { cause: error });
  }
}

/** Whether there are variants afterwards. */
async function store(
  client: Queryable,
  productId: number,
  asked: FetchState,
  variants: readonly EsimVariantContent[],
): Promise<boolean> {
  if (variants.length === 0) return false;
  const versions = await beginProductsChange(client);
  // From here on no import is under way, but one may have ended since the supplier was asked.
  const { hasVariants, supplier } = await readFetchState(client, productId);
  if (hasVariants) return true;
  if (supplier !== asked.supplier) throw new Rejection('SUPPLIER_UNAVAILABLE');
  // An import may have given such a sku to a variant of another product.
  const taken = await readProductsOfEsimVariants(
    client,
    variants.map(({ sku }) => sku),
  );
  const retired = await readRetiredSkus(client, productId);
  const added = variants.filter(({ sku }) => !taken.has(sku));
  const back = variants.filter(({ sku }) => retired.has(sku));
  if (added.length + back.length === 0) return false;
  if (added.length > 0) await esimVariants.insert(client, added, versions.esims);
  if (back.length > 0) await esimVariants.update(client, back, versions.esims);
  await announceProducts(client, { vouchers: false, topups: false, esims: true });
  return true;
}

function timeLeftMs({ deadline }: Fetch): number {
  const left = deadline - Date.now();
  if (left <= 0) throw new Rejection('SUPPLIER_UNAVAILABLE');
  return left;
}
