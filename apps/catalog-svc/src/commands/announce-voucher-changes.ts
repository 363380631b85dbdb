import { publish, type OutgoingEvent } from '@dg/platform/outbox';
import type { Queryable } from '@dg/platform/postgres';
import type { ContentChange } from '../db/catalogue-table.ts';
import { readVoucherAudiences, type BlacklistChange } from '../db/client-rules.ts';
import { parts } from '../db/parts.ts';
import { readActiveVouchers } from '../db/voucher-products.ts';
import { voucherChange, type VoucherChange } from '../domain/voucher-change.ts';
import type { VoucherProductContent } from '../domain/voucher-product.ts';

// Everything here runs in the transaction of the change, which has locked out every other one: the events of a product
// are in the order of its changes, and each goes to those who could see it at that moment.

// Making an event takes some 30 µs: the process, which prices orders meanwhile, must get its turn in between.
const eventsAtOnce = 500;

/** Publishes what an import has changed for clients, to those who have not blacklisted the product. */
export async function announceVoucherChanges(
  client: Queryable,
  stored: readonly ContentChange<VoucherProductContent>[],
  requestId: string,
): Promise<void> {
  for (const part of parts(stored, eventsAtOnce)) {
    const changes = new Map<string, VoucherChange & { readonly name: string }>();
    for (const { before, after } of part) {
      const change = voucherChange(before, after);
      if (change !== undefined) changes.set(after.sku, { ...change, name: after.name });
    }
    if (changes.size === 0) continue;
    const audiences = await readVoucherAudiences(client, [...changes.keys()]);
    const events = audiences.map(({ productId, sku, hiddenFromClientIds, now }) =>
      productChanged({ ...changes.get(sku)!, productId, hiddenFromClientIds, now }, requestId),
    );
    await publish(client, events);
  }
}

/** Publishes to a client which products its new blacklist of vouchers has taken from it and given back. */
export async function announceBlacklistChange(
  client: Queryable,
  clientId: number,
  { hidden, shown }: BlacklistChange,
  requestId: string,
): Promise<void> {
  const isHidden = new Set(hidden);
  for (const productIds of parts([...hidden, ...shown], eventsAtOnce)) {
    const products = await readActiveVouchers(client, productIds);
    const events = products.map(({ id, name, now }) => {
      const change = isHidden.has(id) ? 'delisted' : 'added';
      return productChanged(
        { change, changedFields: [], productId: id, name, onlyClientIds: [clientId], now },
        requestId,
      );
    });
    await publish(client, events);
  }
}

interface ChangeToTell extends VoucherChange {
  readonly productId: number;
  readonly name: string;
  readonly onlyClientIds?: readonly number[];
  readonly hiddenFromClientIds?: readonly number[];
  readonly now: Date;
}

function productChanged(told: ChangeToTell, requestId: string): OutgoingEvent<'product-changed'> {
  const { productId, onlyClientIds = [], hiddenFromClientIds = [] } = told;
  return {
    topic: 'product-changed',
    key: `voucher:${productId}`,
    requestId,
    data: {
      vertical: 'voucher',
      product_id: productId,
      change: told.change,
      name: told.name,
      changed_fields: [...told.changedFields],
      updated_at: told.now.toISOString(),
      only_client_ids: [...onlyClientIds],
      hidden_from_client_ids: [...hiddenFromClientIds],
    },
  };
}
