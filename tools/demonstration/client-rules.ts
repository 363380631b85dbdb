import { setTimeout as pause } from 'node:timers/promises';
import type { DemonstrationClient } from './clients.ts';
import type { HttpSession } from './http-session.ts';
import type { DemonstrationTopup } from './topup-lines.ts';
import type { DemonstrationProduct } from './voucher-products.ts';

/** What the operator API calls something that is sold. */
interface CatalogueId {
  readonly vertical: 'voucher' | 'topup';
  readonly productId: number;
  /** Of a variant. */
  readonly variantId?: number;
}

interface Listed {
  readonly id: number;
  readonly name: string;
}

const voucherProductsMax = 1_000;
const topupProductsMax = 500;
const everyMs = 250;
const withinMs = 30_000;

/**
 * The ids of products and variants by sku, asked as a client from which none is hidden. Lists follow an import within
 * seconds, and are known by name: the client API shows no sku.
 */
export async function findCatalogueIds(
  session: HttpSession,
  vouchers: readonly DemonstrationProduct[],
  topups: readonly DemonstrationTopup[],
): Promise<Map<string, CatalogueId>> {
  const ids = new Map<string, CatalogueId>();
  const voucherLines = vouchers.map(({ line }) => line);
  for (const [sku, productId] of await idsBySku(session, `/api/v1/products?limit=${voucherProductsMax}`, voucherLines))
    ids.set(sku, { vertical: 'voucher', productId });
  const topupLines = topups.map(({ product }) => product);
  const topupIds = await idsBySku(session, `/api/v1/topups/products?per_page=${topupProductsMax}`, topupLines);
  for (const { product, variants } of topups) {
    const productId = topupIds.get(product.sku)!;
    ids.set(product.sku, { vertical: 'topup', productId });
    const variantIds = await idsBySku(session, `/api/v1/topups/products/${productId}/variants`, variants);
    for (const [sku, variantId] of variantIds) ids.set(sku, { vertical: 'topup', productId, variantId });
  }
  return ids;
}

async function idsBySku(
  session: HttpSession,
  path: string,
  lines: readonly { readonly sku: string; readonly name: string }[],
): Promise<Map<string, number>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const listed = await session.expect<Listed[]>('GET', path);
    const idByName = new Map(listed.map(({ name, id }) => [name, id]));
    const missing = lines.filter(({ name }) => !idByName.has(name));
    if (missing.length === 0) return new Map(lines.map(({ sku, name }) => [sku, idByName.get(name)!]));
    if (Date.now() > deadline)
      throw new Error(`not listed although imported: ${missing.map(({ sku }) => sku).join(', ')}`);
    await pause(everyMs);
  }
}

/** Sets the discounts of a client and what it may not see. */
export async function setClientRules(
  operator: HttpSession,
  clientId: number,
  client: DemonstrationClient,
  ids: ReadonlyMap<string, CatalogueId>,
): Promise<void> {
  const idOf = (sku: string): CatalogueId => {
    const id = ids.get(sku);
    if (id === undefined) throw new Error(`nothing is sold under ${sku}`);
    return id;
  };
  const discounts = Object.entries(client.discounts).map(([sku, percent]) => {
    const { vertical, productId, variantId } = idOf(sku);
    return { vertical, product_id: productId, ...(variantId === undefined ? {} : { variant_id: variantId }), percent };
  });
  await operator.expect('PUT', `/admin/v1/clients/${clientId}/discounts`, { json: discounts });
  for (const vertical of ['voucher', 'topup'] as const) {
    const hidden = client.blacklist.map(idOf).filter((id) => id.vertical === vertical);
    await operator.expect('PUT', `/admin/v1/clients/${clientId}/blacklist`, {
      json: { vertical, product_ids: hidden.map(({ productId }) => productId) },
    });
  }
}
