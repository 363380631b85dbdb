import type { EncryptionKey } from '@dg/platform/config';
import type { Log } from '@dg/platform/log';
import { createKeyedBox } from '@dg/platform/sealed-box';

/** Seals ICCIDs for storage, each to its order, and opens them for those who are to see them. */
export interface IccidBox {
  seal(orderId: number, iccid: string): Buffer;
  /** Throws KeyMissing. */
  open(orderId: number, sealed: Buffer): string;
}

export function createIccidBox(keys: readonly EncryptionKey[], log: Pick<Log, 'warn'>): IccidBox {
  const box = createKeyedBox(keys, log);
  const contextOf = (orderId: number) => `order:${orderId}:iccid`;
  return {
    seal: (orderId, iccid) => box.seal(iccid, contextOf(orderId)),
    open: (orderId, sealed) => box.open(sealed, contextOf(orderId)),
  };
}
