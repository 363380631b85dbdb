import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount, parseAmount } from '@dg/kernel';
import type { Caller, ErrorBody, Reply } from '../http/caller.ts';
import { isDefinite } from '../http/caller.ts';
import type { Market } from '../reliability/market.ts';
import { unitPriceMinor } from '../reliability/market.ts';
import type { Dice } from '../reliability/seed.ts';
import type { WalletOperation } from './wallet-history.ts';

interface OrderAnswer {
  readonly id: number;
  readonly status: string;
}

/** What a buyer noted of one order. */
export interface OrderCall {
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly invokedAt: number;
  readonly returnedAt: number;
  readonly told: 'accepted' | 'refused' | 'nothing';
  /** Of the order it was told of. */
  readonly order: OrderAnswer | undefined;
}

/** Everything that was done with one wallet, as it looked from outside. */
export interface Recording {
  readonly orders: readonly OrderCall[];
  /** Operators' bookings, reads, and refusals of both. */
  readonly operations: readonly WalletOperation[];
  /** Answers that nothing called for. */
  readonly unexpected: readonly string[];
}

export interface Recorder {
  /** Buys, books and reads until told to stop. */
  work(dice: Dice, isOver: () => boolean): Promise<void>[];
  readonly recording: Recording;
  /** Calls whose outcome was told, so far. */
  readonly answeredCount: number;
}

const buyers = 8;
const operators = 2;
const readers = 2;
/** How many, of those without an answer, ask again; the others leave it at that. */
const persistence = 0.6;
const plentyMinor = 5_000n;
const currency = 'USD';

const now = () => performance.now();

/** Works on one wallet that nobody else uses. */
export function recordWallet(market: Market, buyer: Caller, walletId: number): Recorder {
  const orders: OrderCall[] = [];
  const operations: WalletOperation[] = [];
  const unexpected: string[] = [];
  let serial = 0;
  let answered = 0;
  let lastReadMinor = 0n;

  /** The same request again for as long as its outcome is not known, by those who persist. */
  const ask = async <Body>(dice: Dice, send: () => Promise<Reply<Body>>) => {
    const persists = dice.next() < persistence;
    const invokedAt = now();
    let reply = await send();
    for (; persists && !isDefinite(reply); reply = await send()) await sleep(50);
    const returnedAt = now();
    if (!isDefinite(reply)) return { invokedAt, returnedAt: Infinity, reply: undefined };
    answered++;
    return { invokedAt, returnedAt, reply };
  };

  const buy = async (dice: Dice) => {
    const reference = `history-${++serial}`;
    const quantity = dice.integer(1, 3);
    const amountMinor = unitPriceMinor.USD * BigInt(quantity);
    const body = {
      product_id: market.goods[dice.next() < 0.75 ? 'stocked' : 'empty'].id,
      denomination: 10,
      quantity,
      wallet_id: walletId,
      client_reference: reference,
    };
    const send = () => buyer.send<OrderAnswer & ErrorBody>('POST', '/api/v1/orders', body);
    const { invokedAt, returnedAt, reply } = await ask(dice, send);
    const call = { reference, amountMinor, invokedAt, returnedAt };
    const message = reply?.body.error?.message;
    if (reply === undefined) orders.push({ ...call, told: 'nothing', order: undefined });
    else if (reply.status < 300) orders.push({ ...call, told: 'accepted', order: reply.body });
    // Its own, from a try whose answer was lost.
    else if (message === 'Duplicate client_reference') orders.push({ ...call, told: 'accepted', order: undefined });
    else {
      orders.push({ ...call, told: 'refused', order: undefined });
      if (message === 'Insufficient wallet balance')
        operations.push({ kind: 'refusal', amountMinor, invokedAt, returnedAt });
      else unexpected.push(`an order was refused: ${message ?? reply.status}`);
    }
  };

  const adjust = async (dice: Dice) => {
    // Kept short of money, so that debits meet at its limit.
    const type = lastReadMinor < plentyMinor && dice.next() < 0.7 ? 'CREDIT' : 'DEBIT';
    const amountMinor = BigInt(dice.integer(1, type === 'CREDIT' ? 12_000 : 5_000));
    const reference = `history-${++serial}`;
    const path = `/admin/v1/wallets/${walletId}/${type === 'CREDIT' ? 'credits' : 'debits'}`;
    const body = { amount: Number(formatAmount(amountMinor, currency)), reference };
    const { invokedAt, returnedAt, reply } = await ask(dice, () =>
      market.operator.send<ErrorBody | undefined>('POST', path, body),
    );
    const isRefused = reply !== undefined && reply.status >= 300;
    const outcome = reply === undefined ? 'unknown' : isRefused ? 'refused' : 'done';
    const key = `operator:${walletId}:${reference}`;
    operations.push({ kind: 'write', key, type, amountMinor, outcome, invokedAt, returnedAt });
    if (!isRefused) return;
    const message = reply.body?.error.message;
    if (message === 'Wallet balance is too low')
      operations.push({ kind: 'refusal', amountMinor, invokedAt, returnedAt });
    else unexpected.push(`an adjustment was refused: ${message ?? reply.status}`);
  };

  const read = async () => {
    const invokedAt = now();
    const reply = await buyer.send<{ balance: number }>('GET', `/api/v1/wallets/${walletId}`);
    const returnedAt = now();
    if (reply?.status !== 200) return;
    const balance = parseAmount(String(reply.body.balance), currency);
    if ('fault' in balance) {
      unexpected.push(`a balance of ${reply.body.balance}`);
      return;
    }
    lastReadMinor = balance.minor;
    operations.push({ kind: 'read', balanceMinor: balance.minor, invokedAt, returnedAt });
  };

  return {
    recording: { orders, operations, unexpected },
    get answeredCount() {
      return answered;
    },
    work: (dice, isOver) => {
      const worker = async (act: () => Promise<void>, pauseMs: number) => {
        while (!isOver()) {
          await act();
          await sleep(dice.integer(0, pauseMs));
        }
      };
      return [
        ...Array.from({ length: buyers }, () => worker(() => buy(dice), 60)),
        ...Array.from({ length: operators }, () => worker(() => adjust(dice), 60)),
        ...Array.from({ length: readers }, () => worker(read, 20)),
      ];
    },
  };
}
