import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { listenLocally, requestedUrl, type Listening } from '../http/listen.ts';
import type { Answer } from './supplier.ts';

export type HttpRequest = {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Of the JSON; undefined when there is none or it is not JSON. */
  readonly body: unknown;
};

/** A text body goes out as HTML, anything else as JSON; `drop` ends the connection without an answer. */
export type Reply = Answer | 'drop';

/** As PEM. */
export type TlsIdentity = { readonly certificate: string; readonly key: string };

/** What a server with mutual TLS proves itself with, and whose signature it takes from others. */
export type ServerTls = { readonly identity: TlsIdentity; readonly authority: string };

export type ServeOptions = {
  readonly port: number;
  /** How long a silent reply holds its connection before it drops it. */
  readonly silenceMs: number;
  /** Plain HTTP without. */
  readonly tls?: ServerTls;
};

const listedMax = 100;

/** How many entries a list is asked for; undefined when that is no number. */
export function limitOf(query: URLSearchParams): number | undefined {
  const limit = Number(query.get('limit') ?? listedMax);
  return Number.isInteger(limit) && limit >= 1 ? limit : undefined;
}

const bodyBytesMax = 1024 * 1024;
// A client keeps its connections; one that was closed just before its next request would look like a lost answer.
const keepAliveMs = 65_000;

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= bodyBytesMax) chunks.push(chunk);
  }
  return bytes <= bodyBytesMax ? Buffer.concat(chunks).toString('utf8') : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

async function replyTo(request: IncomingMessage, handle: (request: HttpRequest) => Promise<Reply>): Promise<Reply> {
  const { pathname, searchParams: query } = requestedUrl(request.url);
  const text = await readBody(request);
  const path = decodePath(pathname);
  if (text === undefined) return { status: 413, body: { code: 'TOO_LARGE', message: 'The body is too large' } };
  if (path === undefined) return { status: 400, body: { code: 'INVALID_REQUEST', message: 'The path is malformed' } };
  return handle({ method: request.method ?? 'GET', path, query, headers: request.headers, body: parseJson(text) });
}

/** Serves on the loopback address. */
export async function serveHttp(
  { port, silenceMs, tls }: ServeOptions,
  handle: (request: HttpRequest) => Promise<Reply>,
): Promise<Listening> {
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const drop = (): void => void request.socket.destroy();
    void replyTo(request, handle).then((reply) => {
      if (reply === 'drop') return drop();
      if (reply === 'silence') {
        const timer = setTimeout(drop, silenceMs);
        request.socket.once('close', () => clearTimeout(timer));
        return;
      }
      const isPage = typeof reply.body === 'string';
      response.writeHead(reply.status, {
        'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
        ...reply.headers,
      });
      response.end(isPage ? reply.body : JSON.stringify(reply.body));
      // What goes wrong here is a client that broke its connection: its own trouble.
    }, drop);
  };
  const settings = { keepAliveTimeout: keepAliveMs };
  if (tls === undefined) return listenLocally(createServer(settings, listener), port);
  const { identity, authority } = tls;
  const secure = createSecureServer(
    {
      ...settings,
      cert: identity.certificate,
      key: identity.key,
      ca: authority,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    },
    listener,
  );
  return listenLocally(secure, port);
}
