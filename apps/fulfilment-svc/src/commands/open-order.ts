import type { DueCall } from '../db/supplier-calls.ts';
import type { SupplierOrder } from '../domain/attempt.ts';
import type { Vault } from '../vault/vault.ts';

/** An order as its supplier is called about it, with how far it has come in plain text. */
export function openOrder(vault: Vault, { order, progress }: Pick<DueCall, 'order' | 'progress'>): SupplierOrder {
  if (progress === undefined) return order;
  const place = { kind: 'progress', reference: order.reference } as const;
  return { ...order, progress: vault.decryptSecret(progress.ciphertext, place, progress.wrapped) };
}
