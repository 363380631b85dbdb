import type { MikroORM } from '@mikro-orm/postgresql';
import { transaction, type Database } from '@dg/platform/postgres';
import { replaceBlacklist, replaceDiscounts } from '../db/client-rules.ts';
import { inItsTurn } from '../db/snapshot-version.ts';
import {
  checkBlacklist,
  checkDiscounts,
  isKnownProduct,
  isVariantOf,
  type DiscountInput,
} from '../domain/client-rules.ts';
import { snapshotThat, type SnapshotHolder } from '../snapshot/snapshot-holder.ts';
import { announceBlacklistChange } from './announce-voucher-changes.ts';

export interface ClientRulesDeps {
  readonly database: Database;
  readonly orm: MikroORM;
  readonly snapshot: SnapshotHolder;
  readonly wakeRelay: () => void;
}

export interface NewBlacklist {
  readonly clientId: number;
  readonly vertical: string;
  readonly productIds: readonly number[];
}

// Products and variants are never deleted, so those that a snapshot holds exist.

/**
 * Replaces what the client may not see in a vertical, and tells it in the same commit which vouchers have come or gone
 * with that; of the other verticals nobody is told (specification, "Topups and other"). INVALID_REQUEST names unknown
 * products.
 */
export async function setBlacklist(
  deps: ClientRulesDeps,
  { clientId, vertical, productIds }: NewBlacklist,
  requestId: string,
): Promise<void> {
  const known = await snapshotThat(deps.snapshot, (snapshot) =>
    productIds.every((productId) => isKnownProduct(snapshot, vertical, productId)),
  );
  const rows = checkBlacklist(known, clientId, vertical, productIds);
  await inItsTurn(() =>
    transaction(deps.database, async (client) => {
      const change = await replaceBlacklist(client, clientId, vertical, rows);
      if (vertical === 'voucher') await announceBlacklistChange(client, clientId, change, requestId);
    }),
  );
  deps.wakeRelay();
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
