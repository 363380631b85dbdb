import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';

/** One exchange with a supplier: what is sent to it, and what it answers. */
export interface Recording {
  /** Where it comes from, in words. */
  readonly source: string;
  readonly request: {
    readonly method: string;
    /** With its query. */
    readonly path: string;
    readonly accept: string;
    readonly body?: unknown;
  };
  /** `silence`: none comes. */
  readonly response: 'silence' | { readonly status: number; readonly body: unknown };
}

/** A supplier that answers as recorded, and takes no request but the one that is recorded next. */
export interface Replay {
  readonly url: string;
  /** What comes next, in order. */
  play(...recordings: readonly Recording[]): void;
  /** Nothing, when all that was to come has come, and nothing else. */
  leftOver(): unknown[];
  /** Requests for a token, as they came. */
  readonly tokenRequests: readonly { readonly contentType: string; readonly body: string }[];
  close(): Promise<void>;
}

/** `token`: the exchange by which a token is had, at any time; its path is where tokens are given. */
export async function startReplay(token: Recording): Promise<Replay> {
  const queue: Recording[] = [];
  const surprises: unknown[] = [];
  const tokenRequests: { contentType: string; body: string }[] = [];
  const { access_token: accessToken } = (token.response as { body: { access_token: string } }).body;

  const serve = (request: IncomingMessage, text: string): Recording['response'] => {
    if (request.url === token.request.path) {
      tokenRequests.push({ contentType: request.headers['content-type'] ?? '', body: text });
      return token.response;
    }
    const came = {
      method: request.method,
      path: request.url,
      accept: request.headers.accept,
      ...(text === '' ? {} : { body: JSON.parse(text) as unknown }),
    };
    const next = queue.shift();
    const isExpected =
      request.headers.authorization === `Bearer ${accessToken}` && isDeepStrictEqual(came, next?.request);
    if (!isExpected) surprises.push({ came, expected: next?.request });
    return next === undefined || !isExpected ? { status: 500, body: {} } : next.response;
  };

  const server = createServer((request, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const answer = serve(request, Buffer.concat(pieces).toString());
      if (answer === 'silence') return;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (...recordings) => void queue.push(...recordings),
    leftOver: () => [...surprises.splice(0), ...queue.splice(0)],
    tokenRequests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
