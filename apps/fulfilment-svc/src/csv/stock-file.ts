import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** One record of a file, with the number of the line it ends on; the first line is 1. */
export interface FileRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The file stops being CSV here. Never says what the line holds: it may be a code. */
export class FileFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = 'FileFault';
    this.line = line;
  }
}

const recordSizeMax = 64 * 1024;

interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/**
 * The records of a CSV file that arrives in pieces, up to `recordsMax` at a time; only that much is held in memory.
 * Throws FileFault where the text is no CSV. The source is then read to its end all the same: its sender is answered
 * only after it has sent everything.
 */
export async function* readStockFile(source: AsyncIterable<Buffer>, recordsMax: number): AsyncGenerator<FileRecord[]> {
  const pieces = source[Symbol.asyncIterator]();
  // Without `return`: whoever stops reading early must not end the call that the pieces come from.
  const unending = { [Symbol.asyncIterator]: () => ({ next: () => pieces.next() }) };
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: recordSizeMax,
  });
  const records = pipeline(Readable.from(unending), parser, () => undefined) as AsyncIterable<ParsedRecord>;
  let batch: FileRecord[] = [];
  let lastLine = 0;
  try {
    for await (const { record, info } of records) {
      lastLine = info.lines;
      batch.push({ line: info.lines, cells: record });
      if (batch.length < recordsMax) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    while (!(await pieces.next()).done);
    if (batch.length > 0) yield batch;
    throw faultOf(error, lastLine);
  }
  if (batch.length > 0) yield batch;
}

function faultOf({ code, lines }: CsvError & { lines?: unknown }, lastLine: number): FileFault {
  const line = typeof lines === 'number' ? lines : lastLine + 1;
  return new FileFault(
    line,
    code === 'CSV_MAX_RECORD_SIZE' ? 'line is too long' : 'line is not valid CSV, its quotes do not match',
  );
}
