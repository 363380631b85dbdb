import type { EventData } from '@dg/contracts/events';
import { amountText } from './amount-text.ts';

/** All that a mail about a low balance is made of. */
export interface LowBalance {
  readonly walletId: number;
  readonly walletName: string;
  /** With all the digits of the currency, e.g. "12.50 EUR". */
  readonly balance: string;
  readonly threshold: string;
  /** RFC 3339. */
  readonly at: string;
}

export function lowBalanceOf(wallet: EventData['wallet-balance-low']): LowBalance {
  return {
    walletId: wallet.wallet_id,
    walletName: wallet.name,
    balance: amountText(wallet.balance_minor, wallet.currency),
    threshold: amountText(wallet.low_balance_threshold_minor, wallet.currency),
    at: wallet.updated_at,
  };
}
