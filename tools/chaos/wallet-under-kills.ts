import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { listVoucherOrders, type ListedOrder } from '../reliability/list-every-order.ts';
import type { Outcome } from '../reliability/report.ts';
import { dice, type Dice } from '../reliability/seed.ts';
import type { World } from '../reliability/world.ts';
import { recordWallet, type Recorder, type Recording } from './record-wallet-history.ts';
import {
  checkWalletHistory,
  type BookedTransaction,
  type WalletBooks,
  type WalletOperation,
} from './wallet-history.ts';

export interface WalletUnderKills {
  readonly world: Pick<World, 'stack' | 'market'>;
  readonly seed: number;
  /** How often wallet-svc is killed; some hundred calls are answered between two kills. */
  readonly kills: number;
}

const stockCodes = 6_000;
const answersBetweenKills = [150, 300] as const;
const answersWithinMs = 15_000;
const downMsMax = 500;
const settledWithinMs = 60_000;

/**
 * One wallet, debited by orders and adjusted by operators from many sides, read all the time, while wallet-svc is
 * killed and started again. What everybody was told must fit one order of events: the one the wallet's version gives.
 */
export async function walletUnderKills({ world, seed, kills }: WalletUnderKills): Promise<Outcome> {
  const { stack, market } = world;
  const chances = dice(seed, 'wallet history');
  await market.addStock(stockCodes);
  const { caller, wallets } = await market.newAccount();
  // Made empty and not touched since.
  const walletId = wallets.poor;
  const recorder = recordWallet(market, caller, walletId);
  let isOver = false;
  const workers = recorder.work(chances, () => isOver);
  try {
    for (let kill = 0; kill < kills; kill++) {
      await untilAnswered(recorder, chances.integer(...answersBetweenKills));
      await killForAWhile(stack.services['wallet-svc'], chances);
    }
    await untilAnswered(recorder, answersBetweenKills[0]);
  } finally {
    isOver = true;
    await Promise.all(workers);
  }
  const open = await waitUntilSettled(stack.databaseUrls['order-svc'], walletId);
  const listed = await listVoucherOrders(caller);
  const { operations, faults } = operationsOf(recorder.recording, listed, performance.now());
  const books = await readBooks(stack.databaseUrls['wallet-svc'], walletId);
  const count = (kind: WalletOperation['kind']) => operations.filter((operation) => operation.kind === kind).length;
  const unheard = recorder.recording.orders.filter(({ told }) => told === 'nothing').length;
  return {
    faults: [...open, ...faults, ...checkWalletHistory(books, operations)],
    figures: `${kills} kills, ${books.version} bookings, ${count('read')} reads, ${count('refusal')} refusals, ${unheard} orders without an answer`,
  };
}

/** Waits for so many more answers; not for ever, since what stops them is found out later. */
async function untilAnswered(recorder: Recorder, more: number): Promise<void> {
  const enough = recorder.answeredCount + more;
  for (const deadline = Date.now() + answersWithinMs; recorder.answeredCount < enough && Date.now() < deadline;)
    await sleep(5);
}

async function killForAWhile(service: World['stack']['services']['wallet-svc'], chances: Dice): Promise<void> {
  await service.kill('SIGKILL');
  await sleep(chances.integer(0, downMsMax));
  await service.start();
}

/** Waits for the wallet's orders to end; what has not says so. */
async function waitUntilSettled(ordersUrl: string, walletId: number): Promise<string[]> {
  const client = new Client({ connectionString: ordersUrl });
  await client.connect();
  try {
    for (const deadline = Date.now() + settledWithinMs; ; await sleep(200)) {
      const { rows } = await client.query<{ id: number; state: string }>(
        `select id, state from orders where wallet_id = $1 and state not in ('DELIVERED', 'FAILED', 'CANCELLED')`,
        [walletId],
      );
      if (rows.length === 0) return [];
      if (Date.now() > deadline) return rows.map(({ id, state }) => `order ${id} is still ${state}`);
    }
  } finally {
    await client.end();
  }
}

/** The history in terms of bookings, now that it is known which order each call made. */
function operationsOf({ orders, operations, unexpected }: Recording, listed: readonly ListedOrder[], listedAt: number) {
  const faults = [...unexpected];
  const found = new Map(listed.map((order) => [order.client_reference, order]));
  const writes = orders.flatMap(({ reference, amountMinor, invokedAt, returnedAt, told, order }): WalletOperation[] => {
    const made = found.get(reference);
    if (told === 'accepted' && made === undefined) faults.push(`${reference} was accepted, there is no such order`);
    if (told === 'refused' && made !== undefined) faults.push(`${reference} was refused, it is order ${made.id}`);
    if (order !== undefined && made !== undefined && order.id !== made.id)
      faults.push(`${reference} was order ${order.id} in the answer, it is order ${made.id}`);
    if (made === undefined) return [];
    const call = { kind: 'write', amountMinor, outcome: 'done', invokedAt } as const;
    const debit = { ...call, key: `order:${made.id}:debit`, type: 'DEBIT' } as const;
    const refund = { ...call, key: `order:${made.id}:refund`, type: 'CREDIT' } as const;
    const answeredAt = Math.min(returnedAt, listedAt);
    const isRefunded = made.status === 'FAILED';
    return [
      { ...debit, returnedAt: answeredAt },
      ...(isRefunded ? [{ ...refund, returnedAt: order?.status === 'FAILED' ? answeredAt : listedAt }] : []),
    ];
  });
  return { operations: [...operations, ...writes], faults };
}

async function readBooks(walletUrl: string, walletId: number): Promise<WalletBooks> {
  const client = new Client({ connectionString: walletUrl });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const wallet = await client.query<{ version: string; balance_minor: string }>(
      'select version, balance_minor from wallets where id = $1',
      [walletId],
    );
    const { rows } = await client.query<{
      key: string;
      wallet_version: string | null;
      transaction_type: BookedTransaction['type'];
      status: BookedTransaction['status'];
      amount_minor: string;
    }>('select key, wallet_version, transaction_type, status, amount_minor from transactions where wallet_id = $1', [
      walletId,
    ]);
    return {
      version: BigInt(wallet.rows[0]!.version),
      balanceMinor: BigInt(wallet.rows[0]!.balance_minor),
      transactions: rows.map((row) => ({
        key: row.key,
        version: row.wallet_version === null ? null : BigInt(row.wallet_version),
        type: row.transaction_type,
        status: row.status,
        amountMinor: BigInt(row.amount_minor),
      })),
    };
  } finally {
    await client.end();
  }
}
