import { createHash, createHmac } from 'node:crypto';
import { Rejection } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import type { Log } from '@dg/platform/log';
import type { Database } from '@dg/platform/postgres';
import type { Request } from 'express';
import { claimKey, keepAnswer, releaseKey, renewKey, type KeyUse } from '../db/idempotency-keys.ts';
import { deriveKey, open, seal } from '../identity/encryption.ts';
import type { Identity } from '../identity/open-identity.ts';
import { sha256 } from '../identity/secrets.ts';
import type { Answer } from './answer.ts';
import { answerOfError, invalid } from './errors.ts';

export interface IdempotencyDeps {
  readonly database: Database;
  /** Encrypts answers. */
  readonly encryptionKey: Buffer;
  /** Of the hashes that tell one request from another. */
  readonly requestHashKey: Buffer;
  readonly log: Log;
}

export function idempotencyDeps(
  { database, encryptionKey }: Pick<Identity, 'database' | 'encryptionKey'>,
  log: Log,
): IdempotencyDeps {
  return { database, encryptionKey, requestHashKey: deriveKey(encryptionKey, 'idempotency request hash'), log };
}

/** What of an answer is kept, and how the rest comes back: codes and secrets are never stored here. */
export interface Keeping {
  readonly strip: (body: unknown) => unknown;
  /** `keyHash` is the one that the request was sent on with. */
  readonly restore: (body: unknown, keyHash: string) => Promise<unknown>;
}

// A quarter of the time a lock lasts: a create may run for longer than that.
const renewalMs = 5_000;

/** A request without the header: no key. */
export const noKey = '';

/**
 * Runs a write once per Idempotency-Key (decisions, section 1). The same key and request again gives the kept answer
 * with `Idempotent-Replayed: true`; another request is refused; one still running is 503. 5xx answers are never kept.
 * `run` is given the hash to send on: the same over every try of this request. Without the header it simply runs.
 */
export async function answerOnce(
  deps: IdempotencyDeps,
  scope: string,
  request: Request,
  run: (keyHash: string) => Promise<Answer>,
  keeping?: Keeping,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return run(noKey);
  if (typeof key !== 'string' || !/^[\x20-\x7E]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key must be 1 to 255 printable ASCII characters');
  }
  const use: KeyUse = { scope, keyHash: sha256(key), requestHash: hashRequest(deps.requestHashKey, request) };
  const place = `answer:${scope}:${use.keyHash.toString('hex')}`;
  const claim = await claimKey(deps.database, use);
  switch (claim.kind) {
    case 'running':
      throw new Rejection('UNAVAILABLE', 'The first request with this Idempotency-Key is still running');
    case 'other-request':
      throw new Rejection('IDEMPOTENCY_KEY_REUSED');
    case 'answered': {
      const kept: unknown = JSON.parse(open(deps.encryptionKey, place, claim.answer));
      const isRestored = claim.status < 300 && keeping !== undefined;
      const body = isRestored ? await keeping.restore(kept, sentOnHash(use, claim.since)) : kept;
      return { status: claim.status, body: body ?? undefined, headers: { 'Idempotent-Replayed': 'true' } };
    }
    case 'claimed':
      break;
  }

  crashPoint('key.claimed');
  let answer: Answer;
  const renewal = setInterval(() => {
    renewKey(deps.database, use, claim.lockToken).catch((error: unknown) =>
      deps.log.warn({ error }, 'idempotency key not renewed'),
    );
  }, renewalMs);
  try {
    answer = await run(sentOnHash(use, claim.since));
  } catch (error) {
    answer = answerOfError(error);
    if (!isKept(answer)) {
      await releaseKey(deps.database, use, claim.lockToken).catch((fault: unknown) =>
        deps.log.warn({ error: fault }, 'idempotency key not released'),
      );
      throw error;
    }
  } finally {
    clearInterval(renewal);
  }
  const stripped = answer.status < 300 && keeping !== undefined ? keeping.strip(answer.body) : answer.body;
  const sealed = seal(deps.encryptionKey, place, JSON.stringify(stripped ?? null));
  // The write has happened: its answer is given even if it could not be kept.
  await keepAnswer(deps.database, use, claim.lockToken, answer.status, sealed).catch((error: unknown) =>
    deps.log.warn({ error }, 'answer not kept'),
  );
  crashPoint('answer.kept');
  return answer;
}

/** Names a request behind the gateway, over every try of it. */
function sentOnHash({ scope, keyHash, requestHash }: KeyUse, since: string): string {
  return createHash('sha256').update(scope).update(keyHash).update(requestHash).update(since).digest('hex');
}

/** 5xx says nothing of the request, and 401, 403 and 429 speak of the caller at that moment: they are not kept. */
function isKept({ status }: Answer): boolean {
  return status < 500 && status !== 401 && status !== 403 && status !== 429;
}

/** Keyed: a body may hold a voucher code, and a plain hash of it could be found by trying codes. */
function hashRequest(key: Buffer, request: Request): Buffer {
  const [path = ''] = request.originalUrl.split('?', 1);
  return createHmac('sha256', key)
    .update(`${request.method}\n${path}\n${JSON.stringify(request.body)}`)
    .digest();
}
