import type { MikroORM } from '@mikro-orm/postgresql';
import { replaceBlacklist, replaceDiscounts } from '../db/client-rules.ts';
import { checkBlacklist, checkDiscounts, type DiscountInput } from '../domain/client-rules.ts';
import type { Snapshot } from '../domain/snapshot.ts';
import { snapshotThat, type SnapshotHolder } from '../snapshot/snapshot-holder.ts';

export interface ClientRulesDeps {
  readonly orm: MikroORM;
  readonly snapshot: SnapshotHolder;
}

/** Replaces what the client may not see in a vertical. INVALID_REQUEST names unknown products. */
export async function setBlacklist(
  deps: ClientRulesDeps,
  clientId: number,
  vertical: string,
  productIds: readonly number[],
): Promise<void> {
  const rows = checkBlacklist(await snapshotWith(deps.snapshot, productIds), clientId, vertical, productIds);
  await replaceBlacklist(deps.orm.em.fork(), clientId, vertical, rows);
  await deps.snapshot.refresh();
}

/** Replaces all discounts of the client. INVALID_REQUEST for a wrong percent, an unknown product, a duplicate. */
export async function setDiscounts(
  deps: ClientRulesDeps,
  clientId: number,
  discounts: readonly DiscountInput[],
): Promise<void> {
  const known = await snapshotWith(
    deps.snapshot,
    discounts.map(({ productId }) => productId),
  );
  const rows = checkDiscounts(known, clientId, discounts);
  await replaceDiscounts(deps.orm.em.fork(), clientId, rows);
  await deps.snapshot.refresh();
}

/** Products are never deleted, so those that a snapshot holds exist. */
function snapshotWith(holder: SnapshotHolder, productIds: readonly number[]): Promise<Snapshot> {
  return snapshotThat(holder, ({ vouchers }) => productIds.every((productId) => vouchers.productById.has(productId)));
}
