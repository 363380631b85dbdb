import { crashPoint } from '@dg/platform/crash';
import type { Database } from '@dg/platform/postgres';
import { FileFault, readStockFile, type FileRecord } from '../csv/stock-file.ts';
import {
  commitBatch,
  drawBatchId,
  dropStagedCodes,
  stageCodes,
  type DuplicateLine,
  type StagedCode,
} from '../db/stock-imports.ts';
import {
  readCells,
  readHeader,
  readStockLine,
  type SkuDescription,
  type StockCells,
  type StockColumn,
  type StockLineRead,
} from '../domain/stock-line.ts';
import type { Vault, WrappedDataKey } from '../vault/vault.ts';

/** A line that keeps the file from being imported. Never repeats what the line holds. */
export interface LineFault {
  readonly line: number;
  readonly message: string;
}

export interface StockImport {
  readonly imported: number;
  readonly duplicates: readonly DuplicateLine[];
  /** When not empty, nothing was imported. At most 100. */
  readonly faults: readonly LineFault[];
}

/** What is known of each sku that is sold; a fault for one whose products do not agree on what its stock looks like. */
export type DescribeSkus = (
  supplierSkus: readonly string[],
) => Promise<Map<string, SkuDescription | { readonly fault: string }>>;

/** A file on its way in. */
export interface StockFile {
  /** Who sends it. */
  readonly actor: string;
  /** Throws, instead of an end, when its sender went away before all of it came. */
  readonly bytes: AsyncIterable<Buffer>;
}

export interface ImportDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly describeSkus: DescribeSkus;
  readonly wakeWorker: () => void;
}

const linesPerStep = 500;
const faultsMax = 100;

interface ImportProgress {
  readonly key: WrappedDataKey;
  readonly descriptions: Map<string, SkuDescription | { readonly fault: string } | undefined>;
  readonly faults: LineFault[];
  columns: readonly (StockColumn | undefined)[] | undefined;
  stagedCount: number;
}

/**
 * Imports a stock file whole or not at all (decisions 8). Its lines are checked and encrypted as they arrive and set
 * aside encrypted; the last step moves them into the stock in one commit, which also wakes the jobs that wait for
 * them. A code that is there already, or twice in the file, is skipped and reported; one that has expired is a fault.
 * Throws what reading the file throws.
 */
export async function importStock(dependencies: ImportDependencies, file: StockFile): Promise<StockImport> {
  const { database, vault, wakeWorker } = dependencies;
  const batchId = await drawBatchId(database);
  const progress: ImportProgress = {
    key: vault.createDataKey(batchId),
    descriptions: new Map(),
    faults: [],
    columns: undefined,
    stagedCount: 0,
  };
  try {
    await readLines(dependencies, progress, file.bytes);
    if (progress.columns === undefined && progress.faults.length === 0)
      progress.faults.push({ line: 1, message: 'column sku is missing' });
    if (progress.faults.length > 0 || progress.stagedCount === 0) {
      if (progress.stagedCount > 0) await dropStagedCodes(database, batchId);
      return { imported: 0, duplicates: [], faults: progress.faults.slice(0, faultsMax) };
    }
    const duplicates = await commitBatch(database, progress.key, file.actor, progress.stagedCount);
    wakeWorker();
    return { imported: progress.stagedCount - duplicates.length, duplicates, faults: [] };
  } catch (error) {
    // What stays behind is encrypted by a key that nobody has, and swept away later.
    await dropStagedCodes(database, batchId).catch(() => undefined);
    throw error;
  }
}

async function readLines(
  dependencies: ImportDependencies,
  progress: ImportProgress,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  try {
    for await (const records of readStockFile(bytes, linesPerStep))
      await importRecords(dependencies, progress, records);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    progress.faults.push({ line: error.line, message: error.message });
  }
}

async function importRecords(
  dependencies: ImportDependencies,
  progress: ImportProgress,
  records: readonly FileRecord[],
): Promise<void> {
  const { faults } = progress;
  let lines = records;
  if (progress.columns === undefined && faults.length === 0) {
    const header = readHeader(records[0]!.cells);
    if ('fault' in header) faults.push({ line: 1, message: header.fault });
    else progress.columns = header.columns;
    lines = records.slice(1);
  }
  // A file without a usable header, or with enough faults to report, is only read to its end.
  if (progress.columns === undefined || faults.length >= faultsMax) return;
  const read = await checkLines(dependencies.describeSkus, progress, progress.columns, lines);
  if (faults.length > 0 || read.length === 0) return;
  await stageCodes(
    dependencies.database,
    progress.key.batchId,
    read.map((line) => encryptLine(dependencies.vault, progress.key, line)),
  );
  crashPoint('stock-import.staged');
  progress.stagedCount += read.length;
}

type NumberedLine = StockLineRead & { readonly line: number };

async function checkLines(
  describeSkus: DescribeSkus,
  { descriptions, faults }: ImportProgress,
  columns: readonly (StockColumn | undefined)[],
  records: readonly FileRecord[],
): Promise<NumberedLine[]> {
  const rows: { line: number; cells: StockCells | { fault: string } }[] = records.map(({ line, cells }) => {
    const result = readCells(columns, cells);
    return { line, cells: 'fault' in result ? result : result.cells };
  });
  const skus = new Set(rows.flatMap(({ cells }) => ('fault' in cells ? [] : [cells.sku])));
  const asked = [...skus].filter((sku) => !descriptions.has(sku));
  if (asked.length > 0) {
    const found = await describeSkus(asked);
    for (const sku of asked) descriptions.set(sku, found.get(sku));
  }
  const read: NumberedLine[] = [];
  for (const { line, cells } of rows) {
    const result = 'fault' in cells ? cells : readDescribed(cells, descriptions.get(cells.sku));
    if ('fault' in result) faults.push({ line, message: result.fault });
    else read.push({ ...result.line, line });
  }
  return read;
}

function readDescribed(cells: StockCells, description: SkuDescription | { readonly fault: string } | undefined) {
  return description !== undefined && 'fault' in description
    ? description
    : readStockLine(cells, description, Date.now());
}

function encryptLine(
  vault: Vault,
  key: WrappedDataKey,
  { line, supplierSku, denominationMinor, code }: NumberedLine,
): StagedCode {
  const codeHash = vault.hash(code);
  const place = { batchId: key.batchId, supplierSku, denominationMinor, codeHash };
  return {
    line,
    supplierSku,
    denominationMinor,
    codeHash,
    expiresAt: code.expiresAt,
    ciphertext: vault.encrypt(code, place, key),
  };
}
