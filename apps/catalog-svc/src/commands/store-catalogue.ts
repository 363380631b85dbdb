import { query, type Queryable } from '@dg/platform/postgres';
import { withReferenceErrors } from '../catalogue-import/check-references.ts';
import type { CatalogueFile, LineError } from '../catalogue-import/read-catalogue-file.ts';
import type { CatalogueTable, ContentChange } from '../db/catalogue-table.ts';
import { esimProducts, readEsimSkus } from '../db/esim-products.ts';
import { esimVariants, readProductsOfEsimVariants, retireVariants } from '../db/esim-variants.ts';
import { operatorPrefixes } from '../db/operator-prefixes.ts';
import { parts } from '../db/parts.ts';
import { announceProducts, beginProductsChange } from '../db/snapshot-version.ts';
import { readNamedTopups, topupProducts } from '../db/topup-products.ts';
import { readProductsOfTopupVariants, topupVariants } from '../db/topup-variants.ts';
import { voucherProducts } from '../db/voucher-products.ts';
import { hasSameContent } from '../domain/same-content.ts';
import { announceVoucherChanges } from './announce-voucher-changes.ts';

/** Lines by what they are about, and over all of them by what became of them. */
export interface ImportCounts extends Changes {
  readonly products: number;
  readonly variants: number;
  readonly prefixes: number;
  readonly unchanged: number;
}

interface Changes {
  readonly created: number;
  readonly updated: number;
}

/** What an upsert has done to one kind of thing. */
interface Upserted<Content> extends Changes {
  readonly stored: readonly ContentChange<Content>[];
}

/** The errors of a file, also those that only the store can tell. */
export async function findErrors(database: Queryable, file: CatalogueFile): Promise<readonly LineError[]> {
  if (!file.isWhole) return file.errors;
  return withReferenceErrors(file, {
    topups: await readNamedTopups(database, productSkusOf([...file.topupVariants, ...file.operatorPrefixes])),
    topupByVariant: await readProductsOfTopupVariants(database, skusOf(file.topupVariants)),
    esims: await readEsimSkus(database, productSkusOf(file.esimVariants)),
    esimByVariant: await readProductsOfEsimVariants(database, skusOf(file.esimVariants)),
  });
}

function productSkusOf(contents: readonly { readonly productSku: string }[]): string[] {
  return [...new Set(contents.map(({ productSku }) => productSku))];
}

function skusOf(contents: readonly { readonly sku: string }[]): string[] {
  return contents.map(({ sku }) => sku);
}

/**
 * Stores a file without errors of its own; nothing when the store shows that it has some.
 * To be called in a transaction, which then also holds the events about it.
 */
export async function storeCatalogue(
  client: Queryable,
  file: CatalogueFile,
  requestId: string,
): Promise<ImportCounts | { readonly errors: readonly LineError[] }> {
  // Longer than the role's: a large import may also have to wait for another one.
  await query(client, `set local statement_timeout = '60s'`);
  await query(client, `set local lock_timeout = '30s'`);
  const versions = await beginProductsChange(client);
  const errors = await findErrors(client, file);
  if (errors.length > 0) return { errors };

  const vouchers = await upsert(client, voucherProducts, file.voucherProducts, versions.vouchers);
  await announceVoucherChanges(client, vouchers.stored, requestId);
  // Variants and prefixes name their product, wherever its line stands.
  const topups = sumOf([
    await upsert(client, topupProducts, file.topupProducts, versions.topups),
    await upsert(client, topupVariants, file.topupVariants, versions.topups),
    await upsert(client, operatorPrefixes, file.operatorPrefixes, versions.topups),
  ]);
  const changedEsims = await upsert(client, esimProducts, file.esimProducts, versions.esims);
  // The new supplier of a product does not know the skus of the one before; what a line of this file says, it does.
  if (changedEsims.updated > 0) await retireVariants(client, skusOf(file.esimProducts), versions.esims);
  const esims = sumOf([changedEsims, await upsert(client, esimVariants, file.esimVariants, versions.esims)]);
  const { created, updated } = sumOf([vouchers, topups, esims]);
  if (created + updated > 0) {
    const changes = { vouchers: hasChanges(vouchers), topups: hasChanges(topups), esims: hasChanges(esims) };
    await announceProducts(client, changes);
  }

  const products = file.voucherProducts.length + file.topupProducts.length + file.esimProducts.length;
  const variants = file.topupVariants.length + file.esimVariants.length;
  const prefixes = file.operatorPrefixes.length;
  const unchanged = products + variants + prefixes - created - updated;
  return { products, variants, prefixes, created, updated, unchanged };
}

async function upsert<Content extends object>(
  client: Queryable,
  table: CatalogueTable<Content>,
  contents: readonly Content[],
  version: bigint,
): Promise<Upserted<Content>> {
  const stored: ContentChange<Content>[] = [];
  for (const part of parts(contents)) {
    const known = new Map(
      (await table.readStored(client, part)).map((content) => [table.keyOf(content), content] as const),
    );
    const differing = part
      .map((after) => ({ before: known.get(table.keyOf(after)), after }))
      .filter(({ before, after }) => before === undefined || !hasSameContent(before, after));
    const added = differing.filter(({ before }) => before === undefined).map(({ after }) => after);
    const changed = differing.filter(({ before }) => before !== undefined).map(({ after }) => after);
    if (added.length > 0) await table.insert(client, added, version);
    if (changed.length > 0) await table.update(client, changed, version);
    stored.push(...differing);
  }
  const created = stored.filter(({ before }) => before === undefined).length;
  return { created, updated: stored.length - created, stored };
}

function sumOf(changes: readonly Changes[]): Changes {
  return {
    created: changes.reduce((sum, { created }) => sum + created, 0),
    updated: changes.reduce((sum, { updated }) => sum + updated, 0),
  };
}

function hasChanges({ created, updated }: Changes): boolean {
  return created + updated > 0;
}
