import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { HttpError } from '../http/errors.ts';
import { mediaType } from '../http/json-body.ts';
import { payloadTooLarge, unsupportedMediaType, validation } from '../http/rejections.ts';

const importSizeMaxBytes = 256 * 1024 * 1024;
const heldSizeMaxBytes = 16 * 1024 * 1024;

const heldChunkBytes = 64 * 1024;
const heldBodies = new WeakMap<Request, Buffer>();

/**
 * Reads the body of an import whole, so that it can be told from another one under the same Idempotency-Key; in memory
 * only, because it may hold codes. Returns its SHA-256 in hex. 413 beyond 16 MiB.
 */
export async function holdImport(request: Request): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const data of readChunks(request, ({ data: chunk }) => chunk, heldSizeMaxBytes)) chunks.push(data);
  const body = Buffer.concat(chunks);
  heldBodies.set(request, body);
  return createHash('sha256').update(body).digest('hex');
}

/** The data of one message of an import; `is_last` on the one, empty, that says the body was received whole. */
export interface ImportData {
  readonly data: Buffer;
  readonly is_last: boolean;
}

/**
 * The body of an import as the messages of a stream. It is read as fast as they are sent on, never held whole. 415 for
 * another media type, 413 beyond 256 MiB.
 */
export function importChunks<Message>(
  request: Request,
  type: string,
  message: (part: ImportData) => Message,
): AsyncIterable<Message> {
  const encoding = request.headers['content-encoding'];
  if (mediaType(request) !== type || (encoding !== undefined && encoding !== 'identity')) {
    throw new HttpError(unsupportedMediaType, `Content-Type must be ${type}`);
  }
  if (Number(request.headers['content-length'] ?? 0) > importSizeMaxBytes) throw tooLarge(importSizeMaxBytes);
  const held = heldBodies.get(request);
  return held === undefined ? readChunks(request, message, importSizeMaxBytes) : heldChunks(held, message);
}

async function* heldChunks<Message>(body: Buffer, message: (part: ImportData) => Message): AsyncGenerator<Message> {
  for (let from = 0; from < body.length; from += heldChunkBytes) {
    yield message({ data: body.subarray(from, from + heldChunkBytes), is_last: false });
  }
  yield message({ data: Buffer.alloc(0), is_last: true });
}

async function* readChunks<Message>(
  request: Request,
  message: (part: ImportData) => Message,
  sizeMaxBytes: number,
): AsyncGenerator<Message> {
  let sizeBytes = 0;
  try {
    // Not destroyed when reading stops early: the answer still has to leave on this connection.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > sizeMaxBytes) throw tooLarge(sizeMaxBytes);
      yield message({ data: chunk, is_last: false });
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw endedEarly();
  }
  if (!request.complete) throw endedEarly();
  yield message({ data: Buffer.alloc(0), is_last: true });
}

function endedEarly(): HttpError {
  return new HttpError(validation, 'The request body ended early');
}

function tooLarge(sizeMaxBytes: number): HttpError {
  return new HttpError(payloadTooLarge, `Import is too large (max ${sizeMaxBytes / 1024 / 1024} MiB)`);
}

/** 400 with every line that is wrong beside `error`; nothing was imported (decisions, section 12). */
export function refuseImportErrors(errors: readonly { readonly line: number; readonly message: string }[]): void {
  if (errors.length === 0) return;
  const lines = errors.map(({ line, message }) => ({ line, message }));
  throw new HttpError(
    validation,
    `Nothing was imported: ${lines.length} ${lines.length === 1 ? 'line has an error' : 'lines have errors'}`,
    {},
    { errors: lines },
  );
}
