import { isRejectionCode, Rejection, type Vertical } from '@dg/kernel';
import type { ClientMoney__Output } from '@dg/contracts/wallet';
import type { QuoteKey } from '../db/quotes.ts';
import type { Plan } from '../domain/order.ts';
import { computeCharge, type Charge } from '../domain/charge.ts';
import { chooseWallet, rateFor, type ClientMoney, type ClientWallet } from '../domain/wallet-choice.ts';
import type { Clients } from '../grpc/clients.ts';

/** What every create and quote says, whatever is bought. */
export interface Ask {
  readonly clientId: number;
  readonly productId: number;
  readonly quantity: number;
  /** 0: the default wallet. */
  readonly walletId: number;
}

/** What the catalogue offers for an ask: what it is, who delivers it, and its price before exchange. */
export interface Line extends Plan {
  readonly vertical: Vertical;
  readonly productId: number;
  readonly productName: string;
  readonly countryCode: string;
  /** 0 and empty of a voucher. */
  readonly variantId: number;
  readonly variantName: string;
  readonly currency: string;
  /** Face value of one unit. */
  readonly denominationMinor: bigint;
  /** Percent, decimal text. */
  readonly discountPercent: string;
  readonly supplier: string;
  readonly supplierSku: string;
  readonly fallbackSupplier: string;
  readonly fallbackSupplierSku: string;
  readonly deliveryTime: string;
  /** That the variant was chosen by; empty: any. */
  readonly category: string;
}

/** A line with the wallet that is to pay for it, and what it is to pay. */
export interface PricedLine {
  readonly line: Line;
  readonly wallet: ClientWallet;
  readonly charge: Charge;
}

/** WALLET_NOT_USABLE, EXCHANGE_RATE_NOT_AVAILABLE, INVALID_REQUEST when the total is beyond what an amount may be. */
export function priceLine(line: Line, { quantity, walletId }: Ask, money: ClientMoney): PricedLine {
  const wallet = chooseWallet(money, line.vertical, line.currency, walletId);
  const charge = computeCharge({
    unitMinor: line.denominationMinor,
    quantity,
    discountPercent: line.discountPercent,
    sourceCurrency: line.currency,
    destinationCurrency: wallet.currency,
    forexRate: rateFor(money, line.currency, wallet.currency),
  });
  return { line, wallet, charge };
}

/** Under which a quote of this is kept. */
export function quoteKeyOf({ clientId, quantity }: Ask, { line, wallet }: PricedLine): QuoteKey {
  return {
    clientId,
    vertical: line.vertical,
    productId: line.productId,
    denominationMinor: line.denominationMinor,
    quantity,
    walletId: wallet.id,
    category: line.category,
  };
}

/** What `work` gives, or the Rejection that it throws. */
export function orRejection<Result>(work: () => Result): Result | Rejection {
  try {
    return work();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

/** A refusal another service gave for one item of a batch; a newer service may refuse for reasons not known here. */
export function rejectionOf(code: string, message = ''): Rejection {
  if (!isRejectionCode(code))
    return new Rejection('INVALID_REQUEST', message === '' ? 'The request was refused' : message);
  return message === '' ? new Rejection(code) : new Rejection(code, message);
}

const nothing: ClientMoney = { wallets: [], rates: [] };

/** The wallets of the clients who ask, and the rates into their currencies. */
export async function moneyOf(
  clients: Clients,
  asks: readonly Pick<Ask, 'clientId'>[],
): Promise<(clientId: number) => ClientMoney> {
  const ids = [...new Set(asks.map((ask) => ask.clientId))];
  const reply = await clients.wallet.DescribeClients({ client_ids: ids }, { isRetried: true });
  const byClient = new Map(reply.clients.map((client) => [client.client_id, decodeMoney(client)]));
  return (clientId) => byClient.get(clientId) ?? nothing;
}

function decodeMoney({ wallets, rates }: ClientMoney__Output): ClientMoney {
  return {
    wallets: wallets.map(({ id, currency, is_default }) => ({ id, currency, isDefault: is_default })),
    rates: rates.map((rate) => ({
      sourceCurrency: rate.source_currency,
      destinationCurrency: rate.destination_currency,
      rate: rate.rate,
    })),
  };
}
