import { setTimeout as sleep } from 'node:timers/promises';
import { untilDefinite, type ErrorBody, type Reply } from '../http/caller.ts';
import { livedErrands, partlyFailingErrands, plans, takenBackErrands, type Errand } from './errands.ts';
import { liveThrough } from './esim-market.ts';
import type { Account, Market } from './market.ts';
import type { Dice } from './seed.ts';

/** A shopper's own note of one purchase. */
export interface Purchase {
  readonly errand: Errand;
  readonly reference: string;
  readonly quantity: number;
  /** Undefined when a voucher code paid. */
  readonly currency: 'USD' | 'EUR' | undefined;
  readonly email: string | undefined;
  /** Of the order it was told of, or found under its reference. */
  orderId: number | undefined;
  /** What the last definite answer to the create meant; undefined while that is not known. */
  outcome: 'accepted' | 'refused' | undefined;
  refusal: string | undefined;
  /** Card numbers and activation codes it was shown, whenever that was. */
  readonly seen: Set<string>;
}

export interface Shopper {
  readonly account: Account;
  readonly purchases: readonly Purchase[];
  /** Creates that were answered with an order, so far. */
  readonly acceptedCount: number;
  /** Buys one thing after the other until told to stop; what has begun is seen through to a definite answer. */
  shop(errands: () => readonly Errand[], isOver: () => boolean): Promise<void>;
}

interface OrderAnswer {
  readonly id: number;
  readonly status: string;
  readonly vouchers?: readonly { readonly card_number: string | null }[];
  readonly iccid?: string;
  readonly activation_code?: string;
}

const pauseMs = 200;
const redeemableAgainWithinMs = 30_000;
const partWithinMs = 5_000;

/** What kind of goods an errand buys, and where it is bought. */
export function verticalOf({ errand }: Pick<Purchase, 'errand'>): keyof typeof paths {
  const { goods, recipient } = plans[errand];
  if (goods.startsWith('esim')) return 'esim';
  return recipient === undefined ? 'voucher' : 'topup';
}
const paths = { voucher: '/api/v1/orders', topup: '/api/v1/topups/orders', esim: '/api/v1/esim/orders' } as const;
const pathOf = (purchase: Pick<Purchase, 'errand'>) => paths[verticalOf(purchase)];

/** A client program as integrators write it: repeats what got no answer, looks up what it is told is a duplicate. */
export function newShopper(name: string, account: Account, market: Market, dice: Dice): Shopper {
  const purchases: Purchase[] = [];
  let accepted = 0;

  const see = (purchase: Purchase, order: OrderAnswer) => {
    for (const { card_number: card } of order.vouchers ?? []) if (card !== null) purchase.seen.add(card);
    if (order.activation_code !== undefined) purchase.seen.add(order.activation_code);
  };

  const note = async (purchase: Purchase, reply: NonNullable<Reply<OrderAnswer & ErrorBody>>): Promise<void> => {
    if (reply.status < 300) {
      purchase.outcome = 'accepted';
      purchase.orderId = reply.body.id;
      see(purchase, reply.body);
      accepted++;
      return;
    }
    purchase.refusal = reply.body?.error?.message ?? String(reply.status);
    if (purchase.refusal !== 'Duplicate client_reference') {
      purchase.outcome = 'refused';
      return;
    }
    // Its own order, from a try whose answer was lost.
    const path = `${pathOf(purchase)}?client_reference=${encodeURIComponent(purchase.reference)}`;
    const found = await untilDefinite(() => account.caller.send<OrderAnswer[]>('GET', path));
    purchase.outcome = 'accepted';
    purchase.orderId = found?.status === 200 ? found.body[0]?.id : undefined;
    accepted++;
  };

  const order = async (errand: Errand, code?: string): Promise<Purchase | undefined> => {
    const { goods, quantity: between, paidFrom } = plans[errand];
    const quantity = dice.integer(...between);
    if (goods === 'stocked' && !market.reserve(quantity)) return undefined;
    const reference = `${name}-${purchases.length}`;
    const purchase: Purchase = {
      errand,
      reference,
      quantity,
      currency: paidFrom === 'voucher code' ? undefined : paidFrom === 'eur' ? 'EUR' : 'USD',
      email: dice.next() < 0.3 ? `${name}@example.com` : undefined,
      orderId: undefined,
      outcome: undefined,
      refusal: undefined,
      seen: new Set(),
    };
    purchases.push(purchase);
    const headers: Record<string, string> = dice.next() < 0.5 ? { 'idempotency-key': `key-${reference}` } : {};
    const body = { ...bodyOf(purchase, code), client_reference: reference };
    const reply = await untilDefinite(() =>
      account.caller.send<OrderAnswer & ErrorBody>('POST', pathOf(purchase), body, headers),
    );
    if (reply !== undefined) await note(purchase, reply);
    return purchase;
  };

  const bodyOf = ({ errand, quantity, email }: Purchase, code: string | undefined): object => {
    const { goods, paidFrom, recipient } = plans[errand];
    const wallet = paidFrom === 'eur' ? 'eur' : paidFrom === 'poor' ? 'poor' : 'usd';
    const common = { product_id: market.goods[goods].id, wallet_id: account.wallets[wallet] };
    if (verticalOf({ errand }) === 'esim') return { ...common, amount: 10 };
    if (recipient === undefined)
      return { ...common, denomination: 10, quantity, ...(email === undefined ? {} : { email }) };
    return {
      ...common,
      amount: 10,
      input_data: recipient.startsWith('+') ? { phone_number: recipient } : { player_id: recipient },
      ...(code === undefined ? {} : { redeem_voucher_code: code }),
    };
  };

  const buy = async (errand: Errand, isOver: () => boolean) => {
    if (errand === 'topup-redeemed') return redeem(isOver);
    const purchase = await order(errand);
    if (purchase?.orderId === undefined) return;
    if (errand === 'cancelled' || takenBackErrands.includes(errand)) await cancel(purchase.orderId);
    else if (livedErrands.includes(errand)) await live(purchase);
    else if (errand === 'restocked') await market.restock(purchase.quantity);
    // Who never looks is paid back whole.
    else if (partlyFailingErrands.includes(errand) && dice.next() < 0.8) await lookForPart(purchase);
    else if (dice.next() < 0.3 && !isOver()) await look(purchase);
  };

  /** Buys a voucher and pays with its code: first for something that fails, which must give the code back. */
  const redeem = async (isOver: () => boolean) => {
    const voucher = await order('one');
    const [code] = voucher?.seen ?? [];
    if (code === undefined || isOver()) return;
    if (dice.next() < 0.5) {
      const failing = await order('topup-redeemed-failing', code);
      const until = Date.now() + redeemableAgainWithinMs;
      for (let status = ''; failing?.orderId !== undefined && status !== 'FAILED'; await sleep(pauseMs)) {
        if (Date.now() > until || isOver()) return;
        status = (await look(failing)) ?? '';
      }
    }
    await order('topup-redeemed', code);
  };

  /** Uses an eSIM up, if it is there. */
  const live = async (purchase: Purchase) => {
    const reply = await account.caller.send<OrderAnswer>('GET', `${pathOf(purchase)}/${purchase.orderId}`);
    if (reply?.status === 200 && reply.body.iccid !== undefined)
      await liveThrough(market.sandbox, reply.body.iccid, (items) => dice.shuffle(items));
  };

  /** Looks until there are codes to see, or the order has ended. */
  const lookForPart = async (purchase: Purchase) => {
    for (const until = Date.now() + partWithinMs; Date.now() < until; await sleep(pauseMs)) {
      const status = await look(purchase);
      if (purchase.seen.size > 0 || status === 'FAILED') return;
    }
  };

  const cancel = async (orderId: number) => {
    await untilDefinite(() =>
      market.operator.send('POST', `/admin/v1/orders/${orderId}/cancel`, { reason: 'the client changed its mind' }),
    );
  };
  const look = async (purchase: Purchase): Promise<string | undefined> => {
    const reply = await account.caller.send<OrderAnswer>('GET', `${pathOf(purchase)}/${purchase.orderId}`);
    if (reply?.status !== 200) return undefined;
    see(purchase, reply.body);
    return reply.body.status;
  };

  return {
    account,
    purchases,
    get acceptedCount() {
      return accepted;
    },
    shop: async (errands, isOver) => {
      while (!isOver()) {
        await buy(dice.pick(errands()), isOver);
        await sleep(dice.integer(0, pauseMs));
      }
    },
  };
}
