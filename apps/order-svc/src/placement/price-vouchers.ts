import { isRejectionCode, Rejection } from '@dg/kernel';
import type { VoucherLine__Output } from '@dg/contracts/catalog';
import type { ClientMoney__Output } from '@dg/contracts/wallet';
import { computeCharge, type Charge } from '../domain/charge.ts';
import { chooseWallet, rateFor, type ClientMoney, type ClientWallet } from '../domain/wallet-choice.ts';
import type { Clients } from '../grpc/clients.ts';

export interface VoucherAsk {
  readonly clientId: number;
  readonly productId: number;
  /** Decimal text in the product's currency. */
  readonly denomination: string;
  readonly quantity: number;
  /** 0: the default wallet of the product's currency. */
  readonly walletId: number;
}

export interface PricedVoucher {
  readonly line: VoucherLine__Output;
  readonly wallet: ClientWallet;
  readonly charge: Charge;
}

/**
 * Prices each ask afresh: what the client may see, its discount, its wallet and the exchange rate. Returns, in order,
 * the price or the Rejection that ask is answered with.
 */
export async function priceVouchers(
  clients: Clients,
  asks: readonly VoucherAsk[],
): Promise<(PricedVoucher | Rejection)[]> {
  const [lines, money] = await Promise.all([sellableLines(clients, asks), moneyOf(clients, asks)]);
  return asks.map((ask, index) => {
    const line = lines[index]!;
    if (line instanceof Rejection) return line;
    try {
      const own = money.get(ask.clientId) ?? { wallets: [], rates: [] };
      const wallet = chooseWallet(own, line.currency_code, ask.walletId);
      const charge = computeCharge({
        unitMinor: BigInt(line.denomination_minor),
        quantity: ask.quantity,
        discountPercent: line.discount_percent,
        sourceCurrency: line.currency_code,
        destinationCurrency: wallet.currency,
        forexRate: rateFor(own, line.currency_code, wallet.currency),
      });
      return { line, wallet, charge };
    } catch (error) {
      if (error instanceof Rejection) return error;
      throw error;
    }
  });
}

async function sellableLines(
  clients: Clients,
  asks: readonly VoucherAsk[],
): Promise<(VoucherLine__Output | Rejection)[]> {
  const items = asks.map((ask) => ({
    client_id: ask.clientId,
    product_id: ask.productId,
    denomination: ask.denomination,
  }));
  const reply = await clients.catalog.PriceVouchers({ items }, { isRetried: true });
  return reply.items.map(({ line, refusal }) => line ?? rejectionOf(refusal?.code ?? '', refusal?.message ?? ''));
}

/** A refusal another service gave for one item of a batch; a newer service may refuse for reasons not known here. */
export function rejectionOf(code: string, message = ''): Rejection {
  if (!isRejectionCode(code))
    return new Rejection('INVALID_REQUEST', message === '' ? 'The request was refused' : message);
  return message === '' ? new Rejection(code) : new Rejection(code, message);
}

async function moneyOf(clients: Clients, asks: readonly VoucherAsk[]): Promise<Map<number, ClientMoney>> {
  const ids = [...new Set(asks.map((ask) => ask.clientId))];
  const reply = await clients.wallet.DescribeClients({ client_ids: ids }, { isRetried: true });
  return new Map(reply.clients.map((client) => [client.client_id, decodeMoney(client)]));
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
