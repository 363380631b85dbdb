import assert from 'node:assert/strict';
import type { EncryptionKey } from '@dg/platform/config';
import { open, seal } from '@dg/platform/sealed-box';

/** Seals ICCIDs for storage, each to its order, and opens them for those who are to see them. */
export interface IccidBox {
  seal(orderId: number, iccid: string): Buffer;
  open(orderId: number, sealed: Buffer): string;
}

/** The first key seals, all of them open. What is sealed begins with the id of its key and the length of that id. */
export function createIccidBox(keys: readonly EncryptionKey[]): IccidBox {
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
      const key = known.get(sealed.toString('utf8', 1, end));
      assert(key !== undefined, `the ICCID of order ${orderId} is sealed with a key that is not given`);
      return open(key, sealed.subarray(end), contextOf(orderId)).toString();
    },
  };
}
