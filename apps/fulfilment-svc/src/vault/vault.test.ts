import { randomBytes } from 'node:crypto';
import type { VoucherCode } from '../domain/voucher-code.ts';
import { openVault } from './vault.ts';

const hashKey = randomBytes(32);
const keyA = { id: 'A', key: randomBytes(32) };
const keyB = { id: 'B', key: randomBytes(32) };
const code: VoucherCode = { deliveryMode: 'Code with PIN', cardNumber: '6006-4915-7777', pinCode: '0042' };

function imported() {
  const vault = openVault([keyA], hashKey);
  const wrapped = vault.createDataKey(7);
  const place = { batchId: 7, supplierSku: 'GIFT', denominationMinor: 1_000n, codeHash: vault.hash(code) };
  return { wrapped, place, ciphertext: vault.encrypt(code, place, wrapped) };
}

describe('the vault', () => {
  test('reads a code imported under a key that was replaced since, before and after it is rewrapped', () => {
    const { wrapped, place, ciphertext } = imported();
    const rotated = openVault([keyB, keyA], hashKey);
    expect(rotated.decrypt(ciphertext, place, wrapped)).toEqual(code);
    const rewrapped = rotated.rewrap(wrapped);
    expect(rewrapped.keyId).toBe('B');
    expect(openVault([keyB], hashKey).decrypt(ciphertext, place, rewrapped)).toEqual(code);
  });

  test('reads nothing without the key, and says so instead of giving garbage', () => {
    const { wrapped, place, ciphertext } = imported();
    expect(() => openVault([keyB], hashKey).decrypt(ciphertext, place, wrapped)).toThrow(
      'key A, which this service was not given',
    );
    expect(() => openVault([{ id: 'A', key: keyB.key }], hashKey).decrypt(ciphertext, place, wrapped)).toThrow(
      'does not belong',
    );
  });

  test('reads a code only in the place it was imported for', () => {
    const { wrapped, place, ciphertext } = imported();
    const vault = openVault([keyA], hashKey);
    const changed = Buffer.from(ciphertext);
    changed[20]! ^= 1;
    expect(() => vault.decrypt(changed, place, wrapped)).toThrow('does not belong');
    expect(() => vault.decrypt(ciphertext, { ...place, supplierSku: 'OTHER' }, wrapped)).toThrow('does not belong');
    expect(() => vault.decrypt(ciphertext, { ...place, denominationMinor: 100_000n }, wrapped)).toThrow(
      'does not belong',
    );
    expect(() => vault.decrypt(ciphertext, { ...place, codeHash: randomBytes(32) }, wrapped)).toThrow(
      'does not belong',
    );
    expect(() => vault.decrypt(ciphertext, { ...place, batchId: 8 }, wrapped)).toThrow('does not belong');
    expect(() => vault.decrypt(ciphertext, place, { ...wrapped, batchId: 8 })).toThrow('does not belong');
  });

  test('reads any other secret only in its own kind, order and batch, and knows an ICCID by its hash alone', () => {
    const vault = openVault([keyA], hashKey);
    const wrapped = vault.createDataKey(7);
    const place = { kind: 'profile', reference: '42-1' } as const;
    const ciphertext = vault.encryptSecret('LPA:1$smdp.example$MATCHING', place, wrapped);
    expect(vault.decryptSecret(ciphertext, place, wrapped)).toBe('LPA:1$smdp.example$MATCHING');
    for (const [other, key] of [
      [{ ...place, kind: 'progress' }, wrapped],
      [{ ...place, reference: '42-2' }, wrapped],
      [place, vault.createDataKey(8)],
    ] as const)
      expect(() => vault.decryptSecret(ciphertext, other, key)).toThrow('does not belong');
    const iccid = '8949000000000000018';
    expect(vault.hashIccid(iccid).equals(vault.hashIccid(iccid))).toBe(true);
    expect(vault.hashIccid(iccid).equals(openVault([keyA], randomBytes(32)).hashIccid(iccid))).toBe(false);
    expect(vault.hashIccid(iccid).equals(vault.hash({ ...code, cardNumber: iccid }))).toBe(false);
  });

  test('never encrypts the same code to the same text, but hashes it to the same hash', () => {
    const vault = openVault([keyA], hashKey);
    const { wrapped, place, ciphertext } = imported();
    expect(vault.encrypt(code, place, wrapped).equals(ciphertext)).toBe(false);
    expect(vault.hash({ ...code, cardNumber: '600649157777' }).equals(vault.hash(code))).toBe(true);
    expect(openVault([keyA], randomBytes(32)).hash(code).equals(vault.hash(code))).toBe(false);
  });
});
