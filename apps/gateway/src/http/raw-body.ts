import type { Request } from 'express';
import { HttpError } from './errors.ts';
import { payloadTooLarge } from './rejections.ts';

const bodySizeMaxBytes = 64 * 1024;

/** What a supplier sends, as it came over the wire: at most 64 KiB. */
export async function readRawBody(request: Request): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  // Not destroyed when reading stops early: the answer still has to leave on this connection.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > bodySizeMaxBytes) throw new HttpError(payloadTooLarge, 'Request body is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
