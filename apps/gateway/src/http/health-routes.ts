import type { RequestHandler } from 'express';
import { writeAnswer } from './answer.ts';

export interface HealthDeps {
  /** false while starting or draining. */
  readonly isReady: () => boolean;
  /** Throws when what every request needs is not there. */
  readonly check: () => Promise<void>;
}

const checkedForMs = 1_000;

/** GET /health/live: the process runs. */
export const answerLive: RequestHandler = (_request, response) =>
  writeAnswer(response, { status: 200, body: { status: 'live' } });

/** GET /health/ready: requests can be served. Many probes in a second are one check. */
export function answerReady({ isReady, check }: HealthDeps): RequestHandler {
  let last: { atMs: number; isUsable: Promise<boolean> } | undefined;
  const isUsable = () => {
    const now = Date.now();
    if (last === undefined || now - last.atMs > checkedForMs) {
      last = {
        atMs: now,
        isUsable: check().then(
          () => true,
          () => false,
        ),
      };
    }
    return last.isUsable;
  };
  return async (_request, response) => {
    const isServing = isReady() && (await isUsable()) && isReady();
    writeAnswer(
      response,
      isServing
        ? { status: 200, body: { status: 'ready' } }
        : { status: 503, body: { status: 'not ready' }, headers: { 'Retry-After': '1' } },
    );
  };
}
