import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expected } from '../http/caller.ts';
import { feedFaults, readFeed } from '../reliability/audit-notifications.ts';
import { livedErrands, ordinaryErrands, type Errand } from '../reliability/errands.ts';
import { watchInvariants } from '../reliability/invariants.ts';
import { judge } from '../reliability/judge.ts';
import { startLoad } from '../reliability/load.ts';
import type { Outcome } from '../reliability/report.ts';
import { dice } from '../reliability/seed.ts';
import type { World } from '../reliability/world.ts';
import { startWebhookReceiver, type Behaviour, type Reaction } from '../webhook-receiver/receiver.ts';
import { inTurn } from './in-turn.ts';

// A receiver that says nothing is waited for: 15 s, up to three times one after the other, and what stands behind it.
const settleWithinMs = 180_000;
const ordersBefore = 10;
const stockPerTrial = 12_000;

/** Fails half of the time, in every way there is; never more than three times for one event. */
const atItsWorst: Behaviour = ({ id, attempt, path }): Reaction => {
  const [failures = 0, kind = 0] = createHash('sha256').update(id).digest();
  if (attempt > failures % 4) return { status: 200 };
  switch ((kind + attempt) % 32) {
    case 0:
      return 'hang';
    case 1:
    case 2:
    case 3:
      return 'break off';
    case 4:
    case 5:
    case 6:
      return { status: 302, headers: { location: path } };
    case 7:
      return { status: 429, headers: { 'retry-after': '1' } };
    default:
      return { status: 500 };
  }
};

const errands: readonly Errand[] = [...ordinaryErrands.filter((errand) => errand !== 'bulk'), ...livedErrands];

/** A client whose receiver is at its worst, and notify-svc killed again and again. */
export async function worstReceiver({ world, seed, kills }: Trial & { readonly kills: number }): Promise<Outcome> {
  const { market, receiver, stack } = world;
  const chance = dice(seed, 'worst receiver');
  if (market.stockLeft < stockPerTrial) await market.addStock(stockPerTrial);
  const watch = watchInvariants(stack.databaseUrls);
  const ordinary = receiver.behave(atItsWorst);
  // Little enough for funds to last, and for receivers at their worst to keep up with.
  const load = await startLoad(market, seed, `worst-${seed}-${Date.now()}`, errands, 1, 3);
  const [{ account }] = load.shoppers as [(typeof load.shoppers)[number]];
  const gone = await startWebhookReceiver();
  gone.behave(() => ({ status: 410 }));
  const registration = { url: `${gone.url}/gone`, event_types: ['order.delivered', 'order.failed'] };
  const endpoint = await expected(
    account.caller.send<{ id: number }>('POST', '/api/v1/webhooks', registration),
    'webhook',
  );
  const isSold = (await load.untilAccepted(ordersBefore, settleWithinMs)) > 0;
  for (let kill = 0; kill < kills; kill++) {
    // Its successor is given nothing to do for 6 s: so long the broker believes that the dead one may live.
    await sleep(chance.integer(500, 9_000));
    await stack.services['notify-svc'].kill('SIGKILL');
    await sleep(chance.integer(0, 300));
    await stack.services['notify-svc'].start();
  }
  const limit = { sinceMs: Date.now(), withinMs: settleWithinMs };
  const books = await load.end();
  const before = receiver.received.length;
  const { faults, settledMs } = await judge(world, load, books, watch, limit);
  const path = `/api/v1/webhooks/${endpoint.id}`;
  const { is_active: isActive } = await expected(account.caller.send<{ is_active: boolean }>('GET', path), 'webhook');
  await gone.close();
  receiver.behave(ordinary);
  const taken = receiver.received.filter(({ isTaken }) => isTaken);
  const ids = new Set(taken.map(({ path: at, id }) => `${at} ${id}`));
  return {
    faults: [
      ...faults,
      ...(isSold ? [] : [`no order was accepted in ${settleWithinMs / 1_000} s`]),
      ...(isActive ? ['the endpoint that is gone is still on'] : []),
    ],
    figures: `${kills} kills, ${load.acceptedCount()} orders, ${ids.size} events, ${receiver.received.length} tries (${before} before the end), ${taken.length - ids.size} taken twice, settled in ${settledMs} ms`,
  };
}

/** So many orders while their client's receiver is down: all are in the feed, and come once it is back. */
export async function receiverDown({ world, orders }: Trial & { readonly orders: number }): Promise<Outcome> {
  const { market } = world;
  const down = await startWebhookReceiver();
  const port = Number(new URL(down.url).port);
  await down.close();
  for (let left = orders; left > 0; left -= stockPerImport) await market.addStock(Math.min(left, stockPerImport));
  const { caller, wallets } = await market.newAccount();
  const since = new Date().toISOString();
  const registration = { url: `${down.url}/down`, event_types: ['order.delivered'] };
  const endpoint = await expected(
    caller.send<{ id: number; secret: string }>('POST', '/api/v1/webhooks', registration),
    'webhook',
  );
  const ids = new Set<number>();
  const body = { product_id: market.goods.stocked.id, denomination: 10, quantity: 1, wallet_id: wallets.usd };
  await inTurn(Array.from({ length: orders }), inFlightMax, async () => {
    const { id } = await expected(caller.send<{ id: number }>('POST', '/api/v1/orders', body), 'order');
    ids.add(id);
  });
  const deadline = Date.now() + settleWithinMs;
  const delivered = async () => (await readFeed(caller)).filter(({ type }) => type === 'order.delivered');
  while ((await delivered()).length < orders && Date.now() < deadline) await sleep(200);
  const inFeed = new Set((await delivered()).map(({ data }) => data.id));
  const faults = feedFaults(await readFeed(caller));
  if (inFeed.size !== orders || !ids.isSubsetOf(inFeed))
    faults.push(`${inFeed.size} of ${orders} orders are in the feed`);

  const backAt = Date.now();
  const receiver = await startWebhookReceiver(port);
  receiver.trust('/down', endpoint.secret);
  const path = `/api/v1/webhooks/${endpoint.id}`;
  await expected(caller.send('PATCH', path, { is_active: true }), 'turning on');
  await expected(caller.send('POST', `${path}/recover`, { since }), 'recovery');
  const arrived = () =>
    new Set(receiver.received.filter(({ isSigned }) => isSigned).map(({ event }) => event?.data['id']));
  while (arrived().size < orders && Date.now() < backAt + settleWithinMs) await sleep(100);
  if (arrived().size !== orders) faults.push(`${arrived().size} of ${orders} have come since it is back`);
  const caughtUpMs = Date.now() - backAt;
  await receiver.close();
  return {
    faults,
    figures: `${orders} orders, ${receiver.received.length} webhooks in ${caughtUpMs} ms once it was back`,
  };
}

interface Trial {
  readonly world: World;
  readonly seed: number;
}

const stockPerImport = 5_000;
const inFlightMax = 32;
