import type { Wallet__Output } from '@dg/contracts/wallet';
import { amountToNumber } from '@dg/kernel';
import { currencyNumber } from './currencies.ts';
import { timestamp } from './timestamp.ts';

/** A wallet (decisions, section 3). */
export function encodeWallet(wallet: Wallet__Output) {
  const { currency, low_balance_threshold_minor } = wallet;
  return {
    id: wallet.id,
    name: wallet.name,
    currency_id: currencyNumber(currency),
    currency_code: currency,
    balance: amountToNumber(BigInt(wallet.balance_minor), currency),
    is_default: wallet.is_default,
    status: wallet.status,
    low_balance_threshold:
      low_balance_threshold_minor === undefined ? null : amountToNumber(BigInt(low_balance_threshold_minor), currency),
    updated_at: timestamp(wallet.updated_at),
  };
}
