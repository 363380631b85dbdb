import type { Log } from '@dg/platform/log';
import { query, transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { readCatalogueFile, type LineError } from '../catalogue-import/read-catalogue-file.ts';
import { announceVouchers, beginVouchersChange, inItsTurn } from '../db/snapshot-version.ts';
import { insertVoucherProducts, readVoucherProductsBySku, updateVoucherProducts } from '../db/voucher-products.ts';
import { hasSameContent, type VoucherProductContent } from '../domain/voucher-product.ts';
import type { SnapshotHolder } from '../snapshot/snapshot-holder.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly snapshot: SnapshotHolder;
  readonly log: Log;
  /** Who may deliver what is imported. */
  readonly supplierNames: readonly string[];
}

export interface ImportCounts {
  readonly products: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export interface ImportOutcome extends ImportCounts {
  /** When there is any, nothing was imported and the counts are 0. */
  readonly errors: readonly LineError[];
}

const productsPerStatement = 5_000;
const nothing: ImportCounts = { products: 0, created: 0, updated: 0, unchanged: 0 };

/**
 * Imports an NDJSON catalogue, all of it or nothing: upsert by sku in one transaction (decisions, sections 8 and 9). A
 * product whose line says what is stored already is left alone and counted as unchanged.
 */
export async function importCatalogue(
  deps: ImportDeps,
  chunks: AsyncIterable<Buffer>,
  requestId: string,
): Promise<ImportOutcome> {
  const { voucherProducts, errors } = await readCatalogueFile(chunks, deps.supplierNames);
  if (errors.length > 0) return { ...nothing, errors };
  const counts = await inItsTurn(() =>
    transaction(deps.database, (client) => store(client, voucherProducts), { crashPoint: 'catalogue-import' }),
  );
  if (counts.created + counts.updated > 0) await deps.snapshot.refresh();
  deps.log.info({ requestId, ...counts }, 'catalogue imported');
  return { ...counts, errors: [] };
}

async function store(client: Queryable, products: readonly VoucherProductContent[]): Promise<ImportCounts> {
  // Longer than the role's: a large import may also have to wait for another one.
  await query(client, `set local statement_timeout = '60s'`);
  await query(client, `set local lock_timeout = '30s'`);
  const version = await beginVouchersChange(client);
  let created = 0;
  let updated = 0;
  for (let start = 0; start < products.length; start += productsPerStatement) {
    const part = products.slice(start, start + productsPerStatement);
    const stored = new Map(
      (
        await readVoucherProductsBySku(
          client,
          part.map(({ sku }) => sku),
        )
      ).map((product) => [product.sku, product]),
    );
    const added = part.filter(({ sku }) => !stored.has(sku));
    const changed = part.filter((product) => {
      const before = stored.get(product.sku);
      return before !== undefined && !hasSameContent(before, product);
    });
    await insertVoucherProducts(client, added, version);
    await updateVoucherProducts(client, changed, version);
    created += added.length;
    updated += changed.length;
  }
  if (created + updated > 0) await announceVouchers(client);
  return { products: products.length, created, updated, unchanged: products.length - created - updated };
}
