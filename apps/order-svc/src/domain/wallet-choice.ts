import { Rejection, type Vertical } from '@dg/kernel';

export interface ClientWallet {
  readonly id: number;
  readonly currency: string;
  readonly isDefault: boolean;
}

export interface ClientRate {
  readonly sourceCurrency: string;
  readonly destinationCurrency: string;
  readonly rate: string;
}

/** A client's wallets, in id order, and the rates into their currencies. */
export interface ClientMoney {
  readonly wallets: readonly ClientWallet[];
  readonly rates: readonly ClientRate[];
}

/**
 * The wallet an order is debited from: the one named, else the default of the product's currency, which is the one
 * marked default or the one with the lowest id; top-ups and eSIMs fall back to the client's default wallet, whatever
 * its currency (decisions 5 and 12). Frozen wallets count. WALLET_NOT_USABLE.
 */
export function chooseWallet(
  money: ClientMoney,
  vertical: Vertical,
  productCurrency: string,
  walletId: number,
): ClientWallet {
  const inCurrency = money.wallets.filter((wallet) => wallet.currency === productCurrency);
  const fallback = vertical === 'voucher' ? undefined : money.wallets.find((candidate) => candidate.isDefault);
  const wallet =
    walletId === 0
      ? (inCurrency.find((candidate) => candidate.isDefault) ?? inCurrency[0] ?? fallback)
      : money.wallets.find((candidate) => candidate.id === walletId);
  if (wallet === undefined) throw new Rejection('WALLET_NOT_USABLE');
  return wallet;
}

/** The administrator's rate of the pair; rates are one-way. Null when the currencies agree. */
export function rateFor(money: ClientMoney, source: string, destination: string): string | null {
  if (source === destination) return null;
  const found = money.rates.find((rate) => rate.sourceCurrency === source && rate.destinationCurrency === destination);
  if (found === undefined) throw new Rejection('EXCHANGE_RATE_NOT_AVAILABLE');
  return found.rate;
}
