import { setTimeout as pause } from 'node:timers/promises';
import { fxRates, type DemonstrationClient } from './clients.ts';
import type { HttpSession } from './http-session.ts';
import { stockCsv, type StockRow } from './stock.ts';
import type { DemonstrationProduct } from './voucher-products.ts';

/** Sets the rates that are missing; those an operator has changed since stay. */
export async function ensureFxRates(operator: HttpSession): Promise<void> {
  const known = await operator.expect<{ source_currency: string; destination_currency: string }[]>(
    'GET',
    '/admin/v1/fx-rates?per_page=500',
  );
  const pairs = new Set(known.map((rate) => `${rate.source_currency}/${rate.destination_currency}`));
  for (const [source_currency, rates] of Object.entries(fxRates)) {
    for (const [destination_currency, rate] of Object.entries(rates)) {
      if (pairs.has(`${source_currency}/${destination_currency}`)) continue;
      await operator.expect('PUT', '/admin/v1/fx-rates', { json: { source_currency, destination_currency, rate } });
    }
  }
}

/** Imports the products; those that are there already are brought up to date. */
export async function importCatalogue(operator: HttpSession, products: readonly DemonstrationProduct[]): Promise<void> {
  const text = products.map(({ line }) => `${JSON.stringify(line)}\n`).join('');
  await operator.expect('POST', '/admin/v1/catalogue/import', { text, contentType: 'application/x-ndjson' });
}

/** Imports codes; those that are there already are skipped. */
export async function importStock(operator: HttpSession, rows: readonly StockRow[]): Promise<void> {
  await operator.expect('POST', '/admin/v1/stock/import', { text: stockCsv(rows), contentType: 'text/csv' });
}

const productsLimit = 1_000;
const everyMs = 250;
const withinMs = 30_000;

/**
 * The ids of the products by sku, asked as a client from which none is hidden. Lists follow an import within seconds,
 * and are known by name: the client API shows no sku.
 */
export async function findProductIds(
  session: HttpSession,
  products: readonly DemonstrationProduct[],
): Promise<Map<string, number>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const listed = await session.expect<{ id: number; name: string }[]>(
      'GET',
      `/api/v1/products?limit=${productsLimit}`,
    );
    const idByName = new Map(listed.map((product) => [product.name, product.id]));
    const missing = products.filter(({ line }) => !idByName.has(line.name));
    if (missing.length === 0) return new Map(products.map(({ line }) => [line.sku, idByName.get(line.name)!]));
    if (Date.now() > deadline)
      throw new Error(`imported products are not listed: ${missing.map(({ line }) => line.sku).join(', ')}`);
    await pause(everyMs);
  }
}

/** Sets the discounts of a client and what it may not see. */
export async function setClientRules(
  operator: HttpSession,
  clientId: number,
  client: DemonstrationClient,
  productIds: ReadonlyMap<string, number>,
): Promise<void> {
  const idOf = (sku: string) => {
    const id = productIds.get(sku);
    if (id === undefined) throw new Error(`no product ${sku}`);
    return id;
  };
  const discounts = Object.entries(client.discounts).map(([sku, percent]) => ({
    vertical: 'voucher',
    product_id: idOf(sku),
    percent,
  }));
  await operator.expect('PUT', `/admin/v1/clients/${clientId}/discounts`, { json: discounts });
  await operator.expect('PUT', `/admin/v1/clients/${clientId}/blacklist`, {
    json: { vertical: 'voucher', product_ids: client.blacklist.map(idOf) },
  });
}
