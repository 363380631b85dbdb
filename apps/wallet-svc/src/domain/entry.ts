import { divideHalfAwayFromZero } from '@dg/kernel';

/** One side of a booking: positive credits the account, negative debits it. */
export interface Entry {
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** What an order was priced in when that is not the wallet's currency. */
export interface Conversion {
  readonly sourceCurrency: string;
  readonly sourceMinor: bigint;
  /** Decimal text: units of the wallet's currency for one unit of the source currency. */
  readonly rate: string;
}

const walletAccount = (walletId: number) => `wallet:${walletId}`;

/** The house's own accounts; each is the sum of its entries in a currency, never a row that bookings wait for. */
const houseAccounts = { sales: 'sales', exchange: 'exchange', funding: 'funding' } as const;

/**
 * What an order's debit books: two entries, or four with a conversion, where `exchange` takes the wallet's currency
 * in and gives the product's currency out. The sum is zero in each currency.
 */
export function saleEntries(walletId: number, currency: string, amountMinor: bigint, conversion?: Conversion): Entry[] {
  const wallet = { account: walletAccount(walletId), currency, amountMinor: -amountMinor };
  if (conversion === undefined) return [wallet, { account: houseAccounts.sales, currency, amountMinor }];
  const { sourceCurrency, sourceMinor } = conversion;
  return [
    wallet,
    { account: houseAccounts.exchange, currency, amountMinor },
    { account: houseAccounts.exchange, currency: sourceCurrency, amountMinor: -sourceMinor },
    { account: houseAccounts.sales, currency: sourceCurrency, amountMinor: sourceMinor },
  ];
}

/**
 * What giving back `refundMinor` of a debit of `debitMinor` books: the sale's entries reversed, the product's side in
 * proportion. The money goes back to the same wallet in the same currency and is never converted again.
 */
export function refundEntries(
  walletId: number,
  currency: string,
  refundMinor: bigint,
  debitMinor: bigint,
  conversion?: Conversion,
): Entry[] {
  const reversed = conversion && {
    ...conversion,
    sourceMinor: debitMinor === 0n ? 0n : divideHalfAwayFromZero(conversion.sourceMinor * refundMinor, debitMinor),
  };
  return saleEntries(walletId, currency, refundMinor, reversed).map((entry) => ({
    ...entry,
    amountMinor: -entry.amountMinor,
  }));
}

/** What an operator's credit (or debit) books: money that came in from (went out to) outside. */
export function fundingEntries(walletId: number, currency: string, signedMinor: bigint): Entry[] {
  return [
    { account: walletAccount(walletId), currency, amountMinor: signedMinor },
    { account: houseAccounts.funding, currency, amountMinor: -signedMinor },
  ];
}
