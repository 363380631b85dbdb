import { setTimeout as sleep } from 'node:timers/promises';
import type { Account, Market } from './market.ts';
import type { Dice } from './seed.ts';
import { untilDefinite } from '../http/caller.ts';

/** What the operators' side noted of its own work. */
export interface OperatorBooks {
  /** Credits of 1.00 USD it was told of, less debits of as much, by wallet id. */
  readonly credits: ReadonlyMap<number, number>;
}

const stockMin = 4_000;

/**
 * An operator who tops wallets up, holds money back, brings new stock and changes the catalogue, all of it repeated
 * until answered.
 */
export async function operate(
  name: string,
  market: Market,
  accounts: readonly Account[],
  dice: Dice,
  isOver: () => boolean,
): Promise<OperatorBooks> {
  const credits = new Map<number, number>();
  for (let turn = 0; !isOver(); turn++) {
    const walletId = dice.pick(accounts).wallets.usd;
    const credit = { amount: 1, reference: `${name}-${turn}` };
    const reply = await untilDefinite(() =>
      market.operator.send('POST', `/admin/v1/wallets/${walletId}/credits`, credit),
    );
    const book = (amount: number) => credits.set(walletId, (credits.get(walletId) ?? 0) + amount);
    if (reply !== undefined && reply.status < 300) book(1);
    if (turn % 3 === 0) book(-(await holdBack(market, walletId, `${name}-held-${turn}`, dice)));
    if (market.stockLeft < stockMin) await market.addStock(stockMin);
    else if (turn % 3 === 1) await market.addStock(25);
    if (turn % 3 === 2) {
      const file = market.catalogueFile();
      await untilDefinite(() =>
        market.operator.send('POST', '/admin/v1/catalogue/import', file, { 'content-type': 'application/x-ndjson' }),
      );
      await lookAtPlans(dice.pick(accounts), await market.addUnfetched());
    }
    await sleep(dice.integer(20, 120));
  }
  return { credits };
}

/** Holds 1.00 USD of a wallet back, then takes it or lets it go; how much was taken, in whole units. */
async function holdBack({ operator }: Market, walletId: number, reference: string, dice: Dice): Promise<number> {
  const debit = { amount: 1, reference, status: 'PENDING' };
  const held = await untilDefinite(() =>
    operator.send<{ id: number }>('POST', `/admin/v1/wallets/${walletId}/debits`, debit),
  );
  if (held === undefined || held.status >= 300) return 0;
  const verdict = dice.pick(['complete', 'fail']);
  const path = `/admin/v1/transactions/${held.body.id}/${verdict}`;
  const reply = await untilDefinite(() => operator.send('POST', path));
  return verdict === 'complete' && reply?.status === 200 ? 1 : 0;
}

/** The first look at a product has its plans fetched. */
async function lookAtPlans({ caller }: Account, name: string): Promise<void> {
  const list = `/api/v1/esim/products?search=${encodeURIComponent(name)}`;
  const found = await untilDefinite(() => caller.send<{ id: number }[]>('GET', list));
  const [product] = found?.status === 200 ? found.body : [];
  if (product === undefined) return;
  await untilDefinite(() => caller.send('GET', `/api/v1/esim/products/${product.id}/variants`));
}
