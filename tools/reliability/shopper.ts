import { setTimeout as sleep } from 'node:timers/promises';
import { untilDefinite, type ErrorBody, type Reply } from '../http/caller.ts';
import type { Account, Goods, Market } from './market.ts';
import type { Dice } from './seed.ts';

/** What somebody may set out to buy. */
export type Errand =
  | 'one'
  | 'few'
  | 'bulk'
  | 'foreign'
  | 'refused'
  | 'failing'
  | 'cancelled'
  | 'supplied'
  | 'supplied-later'
  | 'supplied-busy'
  | 'supplied-silent';

/** A shopper's own note of one purchase. */
export interface Purchase {
  readonly errand: Errand;
  readonly reference: string;
  readonly quantity: number;
  readonly currency: 'USD' | 'EUR';
  readonly email: string | undefined;
  /** Of the order it was told of, or found under its reference. */
  orderId: number | undefined;
  /** What the last definite answer to the create meant; undefined while that is not known. */
  outcome: 'accepted' | 'refused' | undefined;
  refusal: string | undefined;
  /** Card numbers it was shown, whenever that was. */
  readonly seen: Set<string>;
}

export interface Shopper {
  readonly account: Account;
  readonly purchases: readonly Purchase[];
  /** Creates that were answered with an order, so far. */
  readonly acceptedCount: number;
  /** Buys one thing after the other until told to stop; what has begun is seen through to a definite answer. */
  shop(errands: readonly Errand[], isOver: () => boolean): Promise<void>;
}

interface OrderAnswer {
  readonly id: number;
  readonly status: string;
  readonly vouchers?: readonly { readonly card_number: string | null }[];
}

const goods: Readonly<Partial<Record<Errand, keyof Goods>>> = {
  failing: 'empty',
  cancelled: 'waiting',
  supplied: 'supplied',
  'supplied-later': 'suppliedLater',
  'supplied-busy': 'suppliedBusy',
  'supplied-silent': 'suppliedSilent',
};
const pauseMs = 40;

/** A client program as integrators write it: repeats what got no answer, looks up what it is told is a duplicate. */
export function newShopper(name: string, account: Account, market: Market, dice: Dice): Shopper {
  const purchases: Purchase[] = [];
  let accepted = 0;

  const goodsOf = (errand: Errand): keyof Goods => goods[errand] ?? 'stocked';
  const quantityOf = (errand: Errand) => {
    if (errand === 'bulk') return dice.integer(260, 520);
    return errand === 'one' || errand === 'refused' ? 1 : dice.integer(1, 5);
  };
  const see = (purchase: Purchase, order: OrderAnswer) => {
    for (const { card_number: card } of order.vouchers ?? []) if (card !== null) purchase.seen.add(card);
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
    const path = `/api/v1/orders?client_reference=${encodeURIComponent(purchase.reference)}`;
    const found = await untilDefinite(() => account.caller.send<OrderAnswer[]>('GET', path));
    purchase.outcome = 'accepted';
    purchase.orderId = found?.status === 200 ? found.body[0]?.id : undefined;
    accepted++;
  };

  const buy = async (errand: Errand, isOver: () => boolean) => {
    const wallet = errand === 'foreign' ? account.wallets.eur : account.wallets.usd;
    const reference = `${name}-${purchases.length}`;
    const quantity = quantityOf(errand);
    if (goodsOf(errand) === 'stocked' && !market.reserve(quantity)) return;
    const purchase: Purchase = {
      errand,
      reference,
      quantity,
      currency: errand === 'foreign' ? 'EUR' : 'USD',
      email: dice.next() < 0.3 ? `${name}@example.com` : undefined,
      orderId: undefined,
      outcome: undefined,
      refusal: undefined,
      seen: new Set(),
    };
    purchases.push(purchase);
    const headers: Record<string, string> = dice.next() < 0.5 ? { 'idempotency-key': `key-${reference}` } : {};
    const body = {
      product_id: market.goods[goodsOf(errand)].id,
      denomination: 10,
      quantity: purchase.quantity,
      wallet_id: errand === 'refused' ? account.wallets.poor : wallet,
      client_reference: reference,
      ...(purchase.email === undefined ? {} : { email: purchase.email }),
    };
    const reply = await untilDefinite(() =>
      account.caller.send<OrderAnswer & ErrorBody>('POST', '/api/v1/orders', body, headers),
    );
    if (reply !== undefined) await note(purchase, reply);
    if (purchase.orderId === undefined) return;
    if (errand === 'cancelled') await cancel(purchase.orderId);
    else if (dice.next() < 0.3 && !isOver()) await look(purchase);
  };

  const cancel = async (orderId: number) => {
    await untilDefinite(() =>
      market.operator.send('POST', `/admin/v1/orders/${orderId}/cancel`, { reason: 'the client changed its mind' }),
    );
  };
  const look = async (purchase: Purchase) => {
    const reply = await account.caller.send<OrderAnswer>('GET', `/api/v1/orders/${purchase.orderId}`);
    if (reply?.status === 200) see(purchase, reply.body);
  };

  return {
    account,
    purchases,
    get acceptedCount() {
      return accepted;
    },
    shop: async (errands, isOver) => {
      while (!isOver()) {
        await buy(dice.pick(errands), isOver);
        await sleep(dice.integer(0, pauseMs));
      }
    },
  };
}
