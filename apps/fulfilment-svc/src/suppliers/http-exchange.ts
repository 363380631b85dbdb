import { fetch, type Dispatcher } from 'undici';
import type { HttpReply, SupplierRequest } from './supplier-protocol.ts';

/** Where requests go, and over which connections. */
export interface Peer {
  readonly baseUrl: string;
  /** Connections with a certificate of ours; undefined: those of the process. */
  readonly dispatcher?: Dispatcher | undefined;
}

/** `unreachable`: nothing was sent. `silent`: something was, and no whole answer came. */
export type Unanswered = 'unreachable' | 'silent';

const answerBytesMax = 16 * 1024 * 1024;

/** What fails in these has not made a connection: nothing can have reached the supplier. */
const beforeConnection: ReadonlySet<unknown> = new Set(['getaddrinfo', 'connect']);

/** One HTTP exchange. Redirects are not followed: an order goes where it was told to go, with our credentials. */
export async function exchange(
  { baseUrl, dispatcher }: Peer,
  { method, path, headers, body }: SupplierRequest,
  credential: string | undefined,
  signal: AbortSignal,
): Promise<HttpReply | Unanswered> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  try {
    const response = await fetch(baseUrl.replace(/\/+$/, '') + path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
        ...(credential === undefined ? {} : { Authorization: `Bearer ${credential}` }),
      },
      ...(text === undefined ? {} : { body: text }),
      ...(dispatcher === undefined ? {} : { dispatcher }),
      redirect: 'manual',
      signal,
    });
    return { status: response.status, body: await readJson(response) };
  } catch (error) {
    return isUnreachable(error) ? 'unreachable' : 'silent';
  }
}

/** The body of a response; undefined when it is longer than `bytesMax`. */
export async function readBytes(
  response: { readonly body: AsyncIterable<Uint8Array> | null },
  bytesMax: number,
): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > bytesMax) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function isUnreachable(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.length > 0 && causes.every(isBeforeConnection);
}

function isBeforeConnection(cause: unknown): boolean {
  const { syscall, code } = (cause ?? {}) as { syscall?: unknown; code?: unknown };
  return beforeConnection.has(syscall) || code === 'UND_ERR_CONNECT_TIMEOUT';
}

/** The body as JSON; undefined when it is none, or longer than anybody's answer. */
async function readJson(response: { readonly body: AsyncIterable<Uint8Array> | null }): Promise<unknown> {
  const bytes = await readBytes(response, answerBytesMax);
  try {
    return bytes === undefined ? undefined : JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
