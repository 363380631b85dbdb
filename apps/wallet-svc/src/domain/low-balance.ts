import type { WalletState } from './debit.ts';

/** A wallet with the balance below which its client wants to be told; null: never. */
export interface WatchedWallet extends WalletState {
  readonly lowBalanceThresholdMinor: bigint | null;
}

/**
 * The ids of the wallets that a change has taken from their threshold or above to below it. One that was below before
 * has been told of: it has to recover first (decisions, section 12). What pending debits hold is still balance.
 */
export function walletsFallenLow(
  before: ReadonlyMap<number, WatchedWallet>,
  after: readonly WalletState[],
): readonly number[] {
  return after
    .filter(({ id, balanceMinor }) => {
      const was = before.get(id);
      const threshold = was?.lowBalanceThresholdMinor ?? null;
      return was !== undefined && threshold !== null && was.balanceMinor >= threshold && balanceMinor < threshold;
    })
    .map(({ id }) => id);
}
