import { setTimeout as pause } from 'node:timers/promises';
import { verticals, type Vertical } from '@dg/kernel';
import type { DemonstrationClient } from './clients.ts';
import type { DemonstrationEsim } from './esim-lines.ts';
import type { HttpSession } from './http-session.ts';
import type { DemonstrationTopup } from './topup-lines.ts';
import type { DemonstrationProduct } from './voucher-products.ts';

/** What the operator API calls something that is sold. */
interface CatalogueId {
  readonly vertical: Vertical;
  readonly productId: number;
  /** Of a variant. */
  readonly variantId?: number;
}

interface SoldLine {
  readonly sku: string;
  readonly name: string;
}

interface Listed {
  readonly id: number;
  readonly name: string;
}

const voucherProductsMax = 1_000;
const productsPerPageMax = 500;
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
  esims: readonly DemonstrationEsim[],
): Promise<Map<string, CatalogueId>> {
  const ids = new Map<string, CatalogueId>();
  const voucherLines = vouchers.map(({ line }) => line);
  for (const [sku, productId] of await idsBySku(session, `/api/v1/products?limit=${voucherProductsMax}`, voucherLines))
    ids.set(sku, { vertical: 'voucher', productId });
  for (const [sku, id] of await idsWithVariants(session, 'topup', '/api/v1/topups/products', topups)) ids.set(sku, id);
  for (const [sku, id] of await idsWithVariants(session, 'esim', '/api/v1/esim/products', esims)) ids.set(sku, id);
  return ids;
}

/** Of products at this path and of their variants. */
async function idsWithVariants(
  session: HttpSession,
  vertical: Vertical,
  path: string,
  offers: readonly { readonly product: SoldLine; readonly variants: readonly SoldLine[] }[],
): Promise<Map<string, CatalogueId>> {
  const ids = new Map<string, CatalogueId>();
  const lines = offers.map(({ product }) => product);
  const productIds = await idsBySku(session, `${path}?per_page=${productsPerPageMax}`, lines);
  for (const { product, variants } of offers) {
    const productId = productIds.get(product.sku)!;
    ids.set(product.sku, { vertical, productId });
    // Whoever looks at one without variants has them fetched.
    if (variants.length === 0) continue;
    const variantIds = await idsBySku(session, `${path}/${productId}/variants`, variants);
    for (const [sku, variantId] of variantIds) ids.set(sku, { vertical, productId, variantId });
  }
  return ids;
}

async function idsBySku(session: HttpSession, path: string, lines: readonly SoldLine[]): Promise<Map<string, number>> {
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
  for (const vertical of verticals) {
    const hidden = client.blacklist.map(idOf).filter((id) => id.vertical === vertical);
    await operator.expect('PUT', `/admin/v1/clients/${clientId}/blacklist`, {
      json: { vertical, product_ids: hidden.map(({ productId }) => productId) },
    });
  }
}
