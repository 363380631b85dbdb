import type { MikroORM } from '@mikro-orm/postgresql';
import { replaceBlacklist, replaceDiscounts } from '../db/client-rules.ts';
import {
  checkBlacklist,
  checkDiscounts,
  isKnownProduct,
  isVariantOf,
  type DiscountInput,
} from '../domain/client-rules.ts';
import { snapshotThat, type SnapshotHolder } from '../snapshot/snapshot-holder.ts';

export interface ClientRulesDeps {
  readonly orm: MikroORM;
  readonly snapshot: SnapshotHolder;
}

// Products and variants are never deleted, so those that a snapshot holds exist.

/** Replaces what the client may not see in a vertical. INVALID_REQUEST names unknown products. */
export async function setBlacklist(
  deps: ClientRulesDeps,
  clientId: number,
  vertical: string,
  productIds: readonly number[],
): Promise<void> {
  const known = await snapshotThat(deps.snapshot, (snapshot) =>
    productIds.every((productId) => isKnownProduct(snapshot, vertical, productId)),
  );
  const rows = checkBlacklist(known, clientId, vertical, productIds);
  await replaceBlacklist(deps.orm.em.fork(), clientId, vertical, rows);
  await deps.snapshot.refresh();
}

/**
 * Replaces all discounts of the client.
 * INVALID_REQUEST for a wrong percent, an unknown product or variant, a duplicate.
 */
export async function setDiscounts(
  deps: ClientRulesDeps,
  clientId: number,
  discounts: readonly DiscountInput[],
): Promise<void> {
  const known = await snapshotThat(deps.snapshot, (snapshot) =>
    discounts.every(
      ({ vertical, productId, variantId }) =>
        isKnownProduct(snapshot, vertical, productId) &&
        (variantId === 0 || isVariantOf(snapshot, vertical, productId, variantId)),
    ),
  );
  const rows = checkDiscounts(known, clientId, discounts);
  await replaceDiscounts(deps.orm.em.fork(), clientId, rows);
  await deps.snapshot.refresh();
}
