import assert from 'node:assert/strict';
import { Rejection } from '@dg/kernel';
import type { EncryptionKey } from '@dg/platform/config';
import type { Log } from '@dg/platform/log';
import { open, seal } from '@dg/platform/sealed-box';

/**
 * An ICCID is sealed with a key that this process was not given: while keys are being changed another replica has it,
 * so that asking again helps.
 */
export class KeyMissing extends Rejection {
  constructor() {
    super('UNAVAILABLE');
  }
}

/** Seals ICCIDs for storage, each to its order, and opens them for those who are to see them. */
export interface IccidBox {
  seal(orderId: number, iccid: string): Buffer;
  open(orderId: number, sealed: Buffer): string;
}

/** The first key seals, all of them open. What is sealed begins with the id of its key and the length of that id. */
export function createIccidBox(keys: readonly EncryptionKey[], log: Pick<Log, 'warn'>): IccidBox {
  const current = keys[0];
  assert(current !== undefined, 'no key that seals');
  const known = new Map(keys.map(({ id, key }) => [id, key]));
  const contextOf = (orderId: number) => `order:${orderId}:iccid`;
  return {
    seal: (orderId, iccid) => {
      const id = Buffer.from(current.id);
      return Buffer.concat([Buffer.of(id.length), id, seal(current.key, Buffer.from(iccid), contextOf(orderId))]);
    },
    open: (orderId, sealed) => {
      const end = 1 + (sealed[0] ?? 0);
      const keyId = sealed.toString('utf8', 1, end);
      const key = known.get(keyId);
      if (key === undefined) {
        log.warn({ orderId, keyId }, 'ICCID is sealed with a key that is not given');
        throw new KeyMissing();
      }
      return open(key, sealed.subarray(end), contextOf(orderId)).toString();
    },
  };
}
