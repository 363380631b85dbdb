import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeFault } from './describe-fault.ts';
import { lineTypesOf, type CatalogueEntry, type LineContents, type LineTypes } from './line-types.ts';
import { lineBytesMax, readLines } from './read-lines.ts';

export const linesMax = 200_000;
export const errorsMax = 100;
/** The whole file is checked before any of it is stored, so what it holds must fit in memory. */
export const fileBytesMax = 128 * 1024 * 1024;

export interface LineError {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

export interface CatalogueFile {
  readonly voucherProducts: readonly LineContents['voucher_product'][];
  readonly topupProducts: readonly LineContents['topup_product'][];
  readonly topupVariants: readonly LineContents['topup_variant'][];
  readonly esimProducts: readonly LineContents['esim_product'][];
  readonly esimVariants: readonly LineContents['esim_variant'][];
  readonly operatorPrefixes: readonly LineContents['operator_prefix'][];
  /** Where each entry stands, by `keyOf`. */
  readonly lineByKey: ReadonlyMap<string, number>;
  /** In the order of the lines, at most errorsMax; not one line may be imported when there is any. */
  readonly errors: readonly LineError[];
  /** Of lines with a sku and a fault: other lines may well name these products. */
  readonly faultyKeys: ReadonlySet<string>;
  /** Whether all lines were read. */
  readonly isWhole: boolean;
}

const linesPerTurn = 200;

/** What makes an entry the same as another one: its sku within its type, or the country and digits of a prefix. */
export function keyOf({ type, content }: CatalogueEntry): string {
  return type === 'operator_prefix' ? `${type} ${content.countryCode} ${content.prefix}` : `${type} ${content.sku}`;
}

/**
 * Reads and checks an NDJSON catalogue whose products are delivered by these suppliers. It stops at errorsMax errors
 * and at the first limit of the file exceeded.
 */
export async function readCatalogueFile(
  chunks: AsyncIterable<Buffer>,
  supplierNames: readonly string[],
): Promise<CatalogueFile> {
  const lineTypes = lineTypesOf(supplierNames);
  const entries: CatalogueEntry[] = [];
  const errors: LineError[] = [];
  const lineByKey = new Map<string, number>();
  const faultyKeys = new Set<string>();
  let fileBytes = 0;
  let isWhole = true;

  for await (const { line, bytes } of readLines(chunks)) {
    fileBytes += bytes?.length ?? lineBytesMax;
    const limit = exceededLimit(line, fileBytes);
    if (limit !== undefined) {
      errors.push({ line, message: limit });
      isWhole = false;
      break;
    }
    const read =
      bytes === undefined ? { message: `the line is longer than ${lineBytesMax} bytes` } : readLine(bytes, lineTypes);
    if (read !== undefined && 'entry' in read) {
      const key = keyOf(read.entry);
      const firstLine = lineByKey.get(key);
      if (firstLine === undefined) {
        lineByKey.set(key, line);
        entries.push(read.entry);
      } else {
        const field = read.entry.type === 'operator_prefix' ? 'prefix' : 'sku';
        errors.push({ line, message: `${field}: is already on line ${firstLine}` });
      }
    } else if (read !== undefined) {
      errors.push({ line, message: read.message });
      if (read.key !== undefined) faultyKeys.add(read.key);
    }
    if (errors.length === errorsMax) {
      isWhole = false;
      break;
    }
    // Checking a large file must not keep other calls waiting.
    if (line % linesPerTurn === 0) await nextTurn();
  }
  return {
    voucherProducts: entries.flatMap((entry) => (entry.type === 'voucher_product' ? entry.content : [])),
    topupProducts: entries.flatMap((entry) => (entry.type === 'topup_product' ? entry.content : [])),
    topupVariants: entries.flatMap((entry) => (entry.type === 'topup_variant' ? entry.content : [])),
    esimProducts: entries.flatMap((entry) => (entry.type === 'esim_product' ? entry.content : [])),
    esimVariants: entries.flatMap((entry) => (entry.type === 'esim_variant' ? entry.content : [])),
    operatorPrefixes: entries.flatMap((entry) => (entry.type === 'operator_prefix' ? entry.content : [])),
    lineByKey,
    errors,
    faultyKeys,
    isWhole,
  };
}

function exceededLimit(line: number, fileBytes: number): string | undefined {
  if (line > linesMax) return `the file has more than ${linesMax} lines`;
  return fileBytes > fileBytesMax ? `the file is larger than ${fileBytesMax} bytes` : undefined;
}

type ReadLine = { readonly entry: CatalogueEntry } | { readonly message: string; readonly key?: string | undefined };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What a line says; undefined when it is blank. */
function readLine(bytes: Buffer, lineTypes: LineTypes): ReadLine | undefined {
  let value: unknown;
  try {
    const text = utf8.decode(bytes);
    if (text.trim() === '') return undefined;
    value = JSON.parse(text);
  } catch {
    return { message: 'the line is not JSON in UTF-8' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { message: 'the line is not a JSON object' };
  const { type, sku } = value as { readonly type?: unknown; readonly sku?: unknown };
  const lineType = typeof type === 'string' ? lineTypes.get(type) : undefined;
  if (lineType === undefined) return { message: `type: must be one of ${[...lineTypes.keys()].join(', ')}` };
  const result = lineType.safeParse(value);
  if (result.success) return { entry: result.data };
  const key = typeof sku === 'string' ? `${String(type)} ${sku.trim()}` : undefined;
  return { message: describeFault(result.error), key };
}
