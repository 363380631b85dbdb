import assert from 'node:assert/strict';
import type { WalletState } from './debit.ts';
import type { Conversion } from './entry.ts';

export interface OrderRefund {
  readonly orderId: number;
  /** In the currency of the wallet the order was debited from. */
  readonly amountMinor: bigint;
  readonly remarks: string;
}

/** The debit of an order as it is booked. */
export interface BookedDebit {
  readonly clientId: number;
  readonly walletId: number;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly conversion?: Conversion;
}

/** The key that makes a second refund of an order impossible. */
export const refundKey = (orderId: number) => `order:${orderId}:refund`;

export interface RefundPlan {
  /** Refunds to book now, with the debit they undo and the wallet's version after each. */
  readonly credits: readonly {
    readonly refund: OrderRefund;
    readonly debit: BookedDebit;
    readonly walletVersion: bigint;
  }[];
  /** Wallets as they are after all credits. */
  readonly wallets: readonly WalletState[];
}

/**
 * Decides a batch of refunds against locked wallets: each order's money goes back once, to the wallet it came from, and
 * never more than was debited. `known` are the amounts of refunds that are booked, by order id: such an order is asked
 * for again and nothing moves. A frozen wallet still takes refunds (decisions 3).
 */
export function decideRefunds(
  wallets: ReadonlyMap<number, WalletState>,
  debits: ReadonlyMap<number, BookedDebit>,
  known: ReadonlyMap<number, bigint>,
  refunds: readonly OrderRefund[],
): RefundPlan {
  const booked = new Map(known);
  const current = new Map(wallets);
  const credits: RefundPlan['credits'][number][] = [];
  for (const refund of refunds) {
    const { orderId, amountMinor } = refund;
    const earlier = booked.get(orderId);
    assert(earlier === undefined || earlier === amountMinor, `order ${orderId} was refunded another amount`);
    if (earlier !== undefined) continue;
    const debit = debits.get(orderId);
    assert(debit !== undefined, `order ${orderId} is refunded but was never debited`);
    assert(amountMinor <= debit.amountMinor, `order ${orderId} is refunded more than it was debited`);
    const wallet = current.get(debit.walletId);
    assert(wallet !== undefined, `wallet ${debit.walletId} is refunded but not locked`);
    const credited = {
      ...wallet,
      balanceMinor: wallet.balanceMinor + amountMinor,
      version: wallet.version + 1n,
    };
    booked.set(orderId, amountMinor);
    current.set(wallet.id, credited);
    credits.push({ refund, debit, walletVersion: credited.version });
  }
  return { credits, wallets: [...current.values()].filter((wallet) => wallet !== wallets.get(wallet.id)) };
}
