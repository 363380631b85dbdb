import assert from 'node:assert/strict';
import type { RejectionCode } from '@dg/kernel';
import type { Conversion } from './entry.ts';

export interface WalletState {
  readonly id: number;
  readonly clientId: number;
  readonly currency: string;
  readonly status: 'ACTIVE' | 'FROZEN';
  readonly balanceMinor: bigint;
  /** Held by pending operator debits: part of the balance, not to be spent. */
  readonly heldMinor: bigint;
  readonly version: bigint;
}

export interface OrderDebit {
  readonly orderId: number;
  readonly clientId: number;
  readonly walletId: number;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly validUntil: Date;
  readonly remarks: string;
  /** Of the request that placed the order. */
  readonly requestId: string;
  readonly conversion?: Conversion;
}

/** What a key was decided to be, for ever. */
export type DebitDecision =
  | { readonly outcome: 'charged'; readonly walletId: number; readonly amountMinor: bigint }
  | {
      readonly outcome: 'refused';
      readonly walletId: number;
      readonly amountMinor: bigint;
      readonly code: RejectionCode;
    };

/** The key that makes a second debit of an order impossible. */
export const debitKey = (orderId: number) => `order:${orderId}:debit`;

export interface DebitPlan {
  /** The decision for each request, in order; known ones unchanged. */
  readonly decisions: readonly DebitDecision[];
  /** Debits to book now, with the wallet's version after each. */
  readonly charges: readonly { readonly debit: OrderDebit; readonly walletVersion: bigint }[];
  readonly refusals: readonly { readonly debit: OrderDebit; readonly code: RejectionCode }[];
  /** Wallets as they are after all charges. */
  readonly wallets: readonly WalletState[];
}

/**
 * Decides a batch of debits one after the other against locked wallets. A key that was decided before keeps its
 * decision; a refusal is a decision too, so that the answer to a key never changes.
 */
export function decideDebits(
  wallets: ReadonlyMap<number, WalletState>,
  known: ReadonlyMap<number, DebitDecision>,
  debits: readonly OrderDebit[],
  now: Date,
): DebitPlan {
  const decided = new Map(known);
  const current = new Map(wallets);
  const charges: { debit: OrderDebit; walletVersion: bigint }[] = [];
  const refusals: { debit: OrderDebit; code: RejectionCode }[] = [];
  const decisions = debits.map((debit) => {
    const earlier = decided.get(debit.orderId);
    if (earlier !== undefined) {
      assert(
        earlier.walletId === debit.walletId && earlier.amountMinor === debit.amountMinor,
        `${debitKey(debit.orderId)} was decided for another wallet or amount`,
      );
      return earlier;
    }
    const decision = decide(current.get(debit.walletId), debit, now);
    decided.set(debit.orderId, decision);
    if (decision.outcome === 'refused') {
      refusals.push({ debit, code: decision.code });
      return decision;
    }
    const charged = charge(current.get(debit.walletId)!, debit.amountMinor);
    current.set(charged.id, charged);
    charges.push({ debit, walletVersion: charged.version });
    return decision;
  });
  return {
    decisions,
    charges,
    refusals,
    wallets: [...current.values()].filter((wallet) => wallet !== wallets.get(wallet.id)),
  };
}

function decide(wallet: WalletState | undefined, debit: OrderDebit, now: Date): DebitDecision {
  const { walletId, amountMinor } = debit;
  const code = refusalOf(wallet, debit, now);
  return code === undefined
    ? { outcome: 'charged', walletId, amountMinor }
    : { outcome: 'refused', walletId, amountMinor, code };
}

function refusalOf(wallet: WalletState | undefined, debit: OrderDebit, now: Date): RejectionCode | undefined {
  if (wallet === undefined || wallet.clientId !== debit.clientId) return 'WALLET_NOT_USABLE';
  assert.equal(wallet.currency, debit.currency, `wallet ${wallet.id} is debited in another currency`);
  // An order that was not decided in time must not appear late: its client has long been told it is unknown.
  if (now > debit.validUntil) return 'DEBIT_EXPIRED';
  if (wallet.status === 'FROZEN') return 'WALLET_FROZEN';
  if (wallet.balanceMinor - wallet.heldMinor < debit.amountMinor) return 'INSUFFICIENT_WALLET_BALANCE';
  return undefined;
}

function charge(wallet: WalletState, amountMinor: bigint): WalletState {
  return { ...wallet, balanceMinor: wallet.balanceMinor - amountMinor, version: wallet.version + 1n };
}
