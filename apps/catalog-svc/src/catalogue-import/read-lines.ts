export const lineBytesMax = 256 * 1024;

/** A line of the file, counted from 1; `bytes` is undefined when it is longer than lineBytesMax. */
export interface SourceLine {
  readonly line: number;
  readonly bytes: Buffer | undefined;
}

const newline = 0x0a;

/**
 * Cuts a stream of bytes into lines, wherever its chunks end. It holds at most one line and one chunk: a line that is
 * too long is given up and its rest skipped.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<SourceLine> {
  let line = 0;
  let pieces: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer) => {
    length += piece.length;
    if (length <= lineBytesMax) pieces.push(piece);
    else pieces = [];
  };
  const finish = (): SourceLine => {
    line += 1;
    const bytes = length <= lineBytesMax ? Buffer.concat(pieces) : undefined;
    pieces = [];
    length = 0;
    return { line, bytes };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) yield finish();
}
