import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount, parseAmount } from '@dg/kernel';
import { expected, isDefinite, type Caller, type ErrorBody, type Reply } from '../http/caller.ts';
import { listVoucherOrders } from '../reliability/list-every-order.ts';
import { fundsMinor, unitPriceMinor } from '../reliability/market.ts';
import type { Outcome } from '../reliability/report.ts';
import { dice } from '../reliability/seed.ts';
import type { World } from '../reliability/world.ts';
import { inTurn } from './in-turn.ts';

interface Order {
  readonly id: number;
  readonly status: string;
  readonly vouchers: readonly { readonly card_number: string }[];
}

type CreateReply = NonNullable<Reply<Order & ErrorBody>>;

const currency = 'USD';
const priceMinor = unitPriceMinor.USD;
const stockPerImport = 5_000;
const inFlightMax = 64;

/** `orders` creates at the same moment on a wallet that holds the price of `funded`: so many are accepted, no more. */
export async function raceForFunds({ market }: Pick<World, 'market'>, orders = 1_000, funded = 400): Promise<Outcome> {
  await market.addStock(orders);
  const { caller, wallets } = await market.newAccount();
  const amount = Number(formatAmount(priceMinor * BigInt(funded), currency));
  const credit = { amount, reference: 'exactly' };
  await expected(market.operator.send('POST', `/admin/v1/wallets/${wallets.poor}/credits`, credit), 'funds');

  const replies = await Promise.all(
    Array.from({ length: orders }, (_, index) =>
      createUntilDefinite(caller, orderOf(market.goods.stocked.id, wallets.poor, `race-${index}`)),
    ),
  );
  const answers = countAnswers(replies);
  const accepted = replies.filter(({ status }) => status === 200);
  const codes = accepted.flatMap(({ body }) => body.vouchers.map((voucher) => voucher.card_number));
  const balanceMinor = await readBalance(caller, wallets.poor);
  const faults = [
    ...differs('orders accepted', accepted.length, funded),
    ...differs('orders refused for the balance', answers.get('Insufficient wallet balance') ?? 0, orders - funded),
    ...differs('codes shown, each once', new Set(codes).size, funded),
    ...differs('minor units left', balanceMinor, 0n),
  ];
  return { faults, figures: [...answers].map(([answer, count]) => `${count} ${answer}`).join(', ') };
}

/**
 * Every create is sent 1 to 5 times at once, under one reference: at most one order each, exactly one where anybody
 * was told so, and nothing paid beside those.
 */
export async function raceForReferences(
  { market }: Pick<World, 'market'>,
  seed: number,
  references: number,
): Promise<Outcome> {
  if (BigInt(references) * priceMinor > fundsMinor) throw new Error('more references than an account can pay for');
  const chances = dice(seed, 'references');
  for (let left = references; left > 0; left -= stockPerImport) await market.addStock(Math.min(left, stockPerImport));
  const { caller, wallets } = await market.newAccount();
  const copies = Array.from({ length: references }, () => chances.integer(1, 5));
  const replies = new Map<string, CreateReply[]>();
  const sends = copies.flatMap((count, index) => Array.from({ length: count }, () => `reference-${index}`));
  await inTurn(sends, inFlightMax, async (reference) => {
    const reply = await createUntilDefinite(caller, orderOf(market.goods.stocked.id, wallets.usd, reference));
    replies.set(reference, [...(replies.get(reference) ?? []), reply]);
  });

  const listed = Map.groupBy(await listVoucherOrders(caller), (order) => order.client_reference);
  const faults: string[] = [];
  let orders = 0;
  for (const [reference, answers] of replies) {
    const found = listed.get(reference) ?? [];
    orders += found.length;
    const told = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])));
    if (found.length > 1) faults.push(`${reference} has ${found.length} orders`);
    if (told.size > 1) faults.push(`${reference} was told of orders ${[...told].join(' and ')}`);
    for (const id of told) if (found[0]?.id !== id) faults.push(`${reference} was told of order ${id}, not listed`);
    if (told.size === 0 && found.length === 0) faults.push(`${reference} was sent ${answers.length} times for nothing`);
  }
  for (const reference of listed.keys())
    if (!replies.has(reference ?? '')) faults.push(`nobody asked for ${reference}`);
  const answers = countAnswers([...replies.values()].flat());
  for (const [answer, count] of answers)
    if (answer !== 'accepted' && answer !== 'Duplicate client_reference') faults.push(`${count} answers: ${answer}`);
  const spentMinor = fundsMinor - (await readBalance(caller, wallets.usd));
  faults.push(...differs('minor units spent', spentMinor, BigInt(orders) * priceMinor));
  return {
    faults,
    figures: `${references} references sent ${sends.length} times: ${[...answers].map(([answer, count]) => `${count} ${answer}`).join(', ')}`,
  };
}

function orderOf(productId: number, walletId: number, reference: string): object {
  return { product_id: productId, denomination: 10, quantity: 1, wallet_id: walletId, client_reference: reference };
}

async function createUntilDefinite(caller: Caller, order: object): Promise<CreateReply> {
  for (;;) {
    const reply = await caller.send<Order & ErrorBody>('POST', '/api/v1/orders', order);
    if (isDefinite(reply)) return reply;
    await sleep(100);
  }
}

function countAnswers(replies: readonly CreateReply[]): Map<string, number> {
  const names = replies.map(({ status, body }) => (status === 200 ? 'accepted' : body.error.message));
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

async function readBalance(caller: Caller, walletId: number): Promise<bigint> {
  const { balance } = await expected(caller.send<{ balance: number }>('GET', `/api/v1/wallets/${walletId}`), 'wallet');
  const amount = parseAmount(String(balance), currency);
  if ('fault' in amount) throw new Error(`a balance of ${balance}`);
  return amount.minor;
}

function differs(what: string, found: number | bigint, meant: number | bigint): string[] {
  return found === meant ? [] : [`${what}: ${found}, not ${meant}`];
}
