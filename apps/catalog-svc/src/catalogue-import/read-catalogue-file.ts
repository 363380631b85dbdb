import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { VoucherProductContent } from '../domain/voucher-product.ts';
import { lineTypesOf, type CatalogueEntry, type LineTypes } from './line-types.ts';
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
  readonly voucherProducts: readonly VoucherProductContent[];
  /** In the order of the lines, at most errorsMax; not one line may be imported when there is any. */
  readonly errors: readonly LineError[];
}

const linesPerTurn = 200;

/**
 * Reads and checks an NDJSON catalogue whose products are delivered by these suppliers. It stops at errorsMax errors
 * and at the first limit of the file exceeded.
 */
export async function readCatalogueFile(
  chunks: AsyncIterable<Buffer>,
  supplierNames: readonly string[],
): Promise<CatalogueFile> {
  const lineTypes = lineTypesOf(supplierNames);
  const voucherProducts: VoucherProductContent[] = [];
  const errors: LineError[] = [];
  const lineBySku = new Map<string, number>();
  let fileBytes = 0;

  for await (const { line, bytes } of readLines(chunks)) {
    fileBytes += bytes?.length ?? lineBytesMax;
    if (line > linesMax) {
      errors.push({ line, message: `the file has more than ${linesMax} lines` });
      break;
    }
    if (fileBytes > fileBytesMax) {
      errors.push({ line, message: `the file is larger than ${fileBytesMax} bytes` });
      break;
    }
    const read =
      bytes === undefined ? { message: `the line is longer than ${lineBytesMax} bytes` } : readLine(bytes, lineTypes);
    if (read !== undefined && 'entry' in read) {
      const { sku } = read.entry.content;
      const firstLine = lineBySku.get(sku);
      if (firstLine === undefined) {
        lineBySku.set(sku, line);
        voucherProducts.push(read.entry.content);
      } else {
        errors.push({ line, message: `sku: is already on line ${firstLine}` });
      }
    } else if (read !== undefined) {
      errors.push({ line, message: read.message });
    }
    if (errors.length === errorsMax) break;
    // Checking a large file must not keep other calls waiting.
    if (line % linesPerTurn === 0) await nextTurn();
  }
  return { voucherProducts, errors };
}

type ReadLine = { readonly entry: CatalogueEntry } | { readonly message: string };

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
  const type: unknown = (value as { type?: unknown }).type;
  if (typeof type !== 'string' || !lineTypes.has(type)) {
    return { message: `type: must be one of ${[...lineTypes.keys()].join(', ')}` };
  }
  const lineType = lineTypes.get(type);
  if (lineType === undefined) return { message: `line type ${type} is not supported yet` };
  const result = lineType.safeParse(value);
  return result.success ? { entry: result.data } : { message: describe(result.error) };
}

const issuesMax = 3;

/** "denominations[0].min_value: must be a number; name: must not be empty" */
function describe(error: z.ZodError): string {
  const issues = error.issues.slice(0, issuesMax).map(({ path, message }) => {
    const field = path
      .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
      .join('')
      .replace(/^\./, '');
    return `${field}: ${message}`;
  });
  const rest = error.issues.length - issues.length;
  return issues.join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}
