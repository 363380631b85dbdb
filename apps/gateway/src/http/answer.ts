import type { Request, Response } from 'express';

/** What a handler gives back. One place writes it, so one place may wrap it. */
export interface Answer {
  readonly status: number;
  /** undefined: no body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function ok(body: unknown, headers?: Readonly<Record<string, string>>): Answer {
  return headers === undefined ? { status: 200, body } : { status: 200, body, headers };
}

export function created(body: unknown): Answer {
  return { status: 201, body };
}

export const noContent: Answer = { status: 204 };

/** Writes an answer. Headers set before (X-Request-Id, Cache-Control) stay unless the answer has its own. */
export function writeAnswer(response: Response, answer: Answer): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (!response.req.complete) discardBody(response.req);
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (answer.body === undefined) {
    response.end();
    return;
  }
  const text = Buffer.from(JSON.stringify(answer.body));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', text.length);
  response.end(text);
}

const discardedMaxBytes = 64 * 1024 * 1024;

/**
 * Reads and forgets what is left of a body that is answered before its end. A connection closed on a caller who is
 * still sending would be reset, and the answer lost with it; beyond 64 MiB that is what happens.
 */
function discardBody(request: Request): void {
  let leftBytes = discardedMaxBytes;
  request.on('data', (chunk: Buffer) => {
    leftBytes -= chunk.length;
    if (leftBytes < 0) request.destroy();
  });
  request.on('error', () => undefined);
  request.resume();
}
