import assert from 'node:assert/strict';
import { Rejection } from '@dg/kernel';
import type { EncryptionKey } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import { open, seal } from './sealed-text.ts';

/**
 * Something is sealed with a key that this process was not given: while keys are being changed another replica has it,
 * so that asking again helps.
 */
export class KeyMissing extends Rejection {
  constructor() {
    super('UNAVAILABLE');
  }
}

/** Seals texts for storage, each to its place, and opens them. */
export interface KeyedBox {
  seal(plain: string, context: string): Buffer;
  /** Throws KeyMissing; an assertion error for what was not sealed for this context. */
  open(sealed: Buffer, context: string): string;
  /** Whether it was sealed with the key that seals now. */
  isCurrent(sealed: Buffer): boolean;
}

/** The first key seals, all of them open. What is sealed begins with the length of the id of its key, and that id. */
export function createKeyedBox(keys: readonly EncryptionKey[], log: Pick<Log, 'warn'>): KeyedBox {
  const current = keys[0];
  assert(current !== undefined, 'no key that seals');
  const known = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    seal: (plain, context) => {
      const id = Buffer.from(current.id);
      return Buffer.concat([Buffer.of(id.length), id, seal(current.key, Buffer.from(plain), context)]);
    },
    open: (sealed, context) => {
      const keyId = keyIdOf(sealed);
      const key = known.get(keyId);
      if (key === undefined) {
        log.warn({ context, keyId }, 'sealed with a key that is not given');
        throw new KeyMissing();
      }
      return open(key, sealed.subarray(1 + Buffer.byteLength(keyId)), context).toString();
    },
    isCurrent: (sealed) => keyIdOf(sealed) === current.id,
  };
}

function keyIdOf(sealed: Buffer): string {
  return sealed.toString('utf8', 1, 1 + (sealed[0] ?? 0));
}
