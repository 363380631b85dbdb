import type { Log } from '@dg/platform/log';
import { transaction, type Database } from '@dg/platform/postgres';
import { readCatalogueFile, type LineError } from '../catalogue-import/read-catalogue-file.ts';
import { inItsTurn } from '../db/snapshot-version.ts';
import type { SnapshotHolder } from '../snapshot/snapshot-holder.ts';
import { findErrors, storeCatalogue, type ImportCounts } from './store-catalogue.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly snapshot: SnapshotHolder;
  readonly log: Log;
  readonly wakeRelay: () => void;
  /** Who may deliver what is imported. */
  readonly supplierNames: readonly string[];
}

export interface ImportOutcome extends ImportCounts {
  /** When there is any, nothing was imported and the counts are 0. */
  readonly errors: readonly LineError[];
}

const nothing: ImportCounts = { products: 0, variants: 0, prefixes: 0, created: 0, updated: 0, unchanged: 0 };

/**
 * Imports an NDJSON catalogue, all of it or nothing: upsert by sku, or by country and prefix, in one transaction
 * (decisions, sections 8 and 9). A line that says what is stored already is left alone and counted as unchanged. What
 * clients see of it is told in the same commit.
 */
export async function importCatalogue(
  deps: ImportDeps,
  chunks: AsyncIterable<Buffer>,
  requestId: string,
): Promise<ImportOutcome> {
  const file = await readCatalogueFile(chunks, deps.supplierNames);
  if (file.errors.length > 0) return { ...nothing, errors: await findErrors(deps.database, file) };
  const outcome = await inItsTurn(() =>
    transaction(deps.database, (client) => storeCatalogue(client, file, requestId), { crashPoint: 'catalogue-import' }),
  );
  if ('errors' in outcome) return { ...nothing, errors: outcome.errors };
  if (outcome.created + outcome.updated > 0) {
    deps.wakeRelay();
    await deps.snapshot.refresh();
  }
  deps.log.info({ requestId, ...outcome }, 'catalogue imported');
  return { ...outcome, errors: [] };
}
