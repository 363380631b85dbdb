import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import type { EncryptionKey } from '@dg/platform/config';
import { open, seal } from '@dg/platform/sealed-box';
import { normalisedCode, type VoucherCode } from '../domain/voucher-code.ts';
import { createDataKeyCache } from './data-key-cache.ts';

/** The data key of one import batch as it is stored: wrapped by the key-encryption key `keyId`. */
export interface WrappedDataKey {
  readonly batchId: number;
  readonly keyId: string;
  readonly wrappedDataKey: Buffer;
}

/** Where a code stands. Its ciphertext opens nowhere else. */
export interface CodePlace {
  readonly batchId: number;
  readonly supplierSku: string;
  readonly denominationMinor: bigint;
  readonly codeHash: Buffer;
}

/** Where a secret of an order at a supplier stands that is no code: its ciphertext opens nowhere else. */
export interface SecretPlace {
  readonly kind: 'profile' | 'progress';
  /** Our name for the order. */
  readonly reference: string;
}

export interface Vault {
  /** A new random data key for a batch, wrapped by the first key-encryption key. */
  createDataKey(batchId: number): WrappedDataKey;
  /** The same data key under the first key-encryption key. */
  rewrap(wrapped: WrappedDataKey): WrappedDataKey;
  /** Id of the key-encryption key that new batches are wrapped by. */
  readonly currentKeyId: string;
  /** Keyed hash by which a code can exist once in the whole stock. */
  hash(code: VoucherCode): Buffer;
  /** Keyed hash by which an eSIM is found, and can exist once. */
  hashIccid(iccid: string): Buffer;
  encrypt(code: VoucherCode, place: CodePlace, wrapped: WrappedDataKey): Buffer;
  /** Throws an assertion error when the ciphertext was changed or stands in another place than it was made for. */
  decrypt(ciphertext: Buffer, place: CodePlace, wrapped: WrappedDataKey): VoucherCode;
  encryptSecret(text: string, place: SecretPlace, wrapped: WrappedDataKey): Buffer;
  /** Throws an assertion error as `decrypt` does. */
  decryptSecret(ciphertext: Buffer, place: SecretPlace, wrapped: WrappedDataKey): string;
}

const dataKeyBytes = 32;
const dataKeysCachedMax = 256;

/**
 * Everything that is done with keys. The given ones wrap data keys and never encrypt a code themselves. Data keys are
 * held unwrapped in memory only, the latest used ones.
 */
export function openVault(keys: readonly EncryptionKey[], hashKey: Buffer): Vault {
  const current = keys[0];
  assert(current !== undefined, 'no key-encryption key');
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  const cache = createDataKeyCache(dataKeysCachedMax);

  const wrap = (batchId: number, dataKey: Buffer): WrappedDataKey => ({
    batchId,
    keyId: current.id,
    wrappedDataKey: seal(current.key, dataKey, batchContext(batchId, current.id)),
  });
  const unwrap = ({ batchId, keyId, wrappedDataKey }: WrappedDataKey): Buffer =>
    cache.get(batchId, wrappedDataKey, () => {
      const key = byId.get(keyId);
      assert(key !== undefined, `batch ${batchId} is wrapped by key ${keyId}, which this service was not given`);
      return open(key, wrappedDataKey, batchContext(batchId, keyId));
    });

  return {
    currentKeyId: current.id,
    createDataKey: (batchId) => wrap(batchId, randomBytes(dataKeyBytes)),
    rewrap: (wrapped) => wrap(wrapped.batchId, unwrap(wrapped)),
    hash: (code) => createHmac('sha256', hashKey).update(normalisedCode(code)).digest(),
    encrypt: (code, place, wrapped) => seal(unwrap(wrapped), Buffer.from(JSON.stringify(code)), codeContext(place)),
    decrypt: (ciphertext, place, wrapped) =>
      JSON.parse(open(unwrap(wrapped), ciphertext, codeContext(place)).toString()) as VoucherCode,
    // Another domain than codes have: an ICCID that is also somebody's card number is not the same thing.
    hashIccid: (iccid) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify(['iccid', iccid]))
        .digest(),
    encryptSecret: (text, place, wrapped) => seal(unwrap(wrapped), Buffer.from(text), secretContext(place, wrapped)),
    decryptSecret: (ciphertext, place, wrapped) =>
      open(unwrap(wrapped), ciphertext, secretContext(place, wrapped)).toString(),
  };
}

function batchContext(batchId: number, keyId: string): string {
  return JSON.stringify(['stock batch', batchId, keyId]);
}

function codeContext({ batchId, supplierSku, denominationMinor, codeHash }: CodePlace): string {
  return JSON.stringify(['stock code', batchId, supplierSku, String(denominationMinor), codeHash.toString('hex')]);
}

function secretContext({ kind, reference }: SecretPlace, { batchId }: WrappedDataKey): string {
  return JSON.stringify([`supplier ${kind}`, batchId, reference]);
}
