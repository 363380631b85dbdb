import { isDeepStrictEqual } from 'node:util';
import { expected, type Caller } from '../http/caller.ts';
import type { ReceivedWebhook } from '../webhook-receiver/receiver.ts';
import type { Shopper } from './shopper.ts';
import { listEveryOrder, type ListedOrder } from './list-every-order.ts';

/** An event as the feed shows it. */
export interface FeedEvent {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: { readonly id?: number; readonly product_id?: number; readonly order_version?: number };
}

const pageSize = 1_000;
const endings: Readonly<Record<string, string>> = {
  DELIVERED: 'delivered',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
};

/**
 * Compares what clients were told with what has happened: every end of an order is in the feed of its client, once;
 * all that is in the feed has arrived with its signature, and what is about one order, product or wallet in its order.
 */
export async function auditNotifications(
  shoppers: readonly Shopper[],
  received: readonly ReceivedWebhook[],
): Promise<string[]> {
  const byPath = Map.groupBy(received, ({ path }) => path);
  const faults: string[] = [];
  for (const { account, purchases } of shoppers) {
    const feed = await readFeed(account.caller);
    const secrets = purchases.flatMap(({ seen }) => [...seen]);
    const arrived = byPath.get(account.webhookPath) ?? [];
    faults.push(
      ...[
        ...feedFaults(feed),
        ...untold(await listEveryOrder(account.caller), feed),
        ...notArrived(feed, arrived),
        ...outOfOrder(feed, arrived),
        ...arrived.filter(({ isSigned }) => !isSigned).map(({ id }) => `${id} came without a good signature`),
        ...arrived
          .filter(({ body }) => secrets.some((secret) => body.includes(secret)))
          .map(({ id }) => `${id} holds a code`),
      ].map((fault) => `client ${account.id}: ${fault}`),
    );
  }
  return faults;
}

/** All of a client's feed. */
export async function readFeed(caller: Caller): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  for (;;) {
    const path = `/api/v1/events?after=${events.at(-1)?.seq ?? 0}&limit=${pageSize}`;
    const page = await expected(caller.send<FeedEvent[]>('GET', path), 'feed');
    events.push(...page);
    if (page.length < pageSize) return events;
  }
}

/** Its events are numbered from 1 on, and none is there twice. */
export function feedFaults(feed: readonly FeedEvent[]): string[] {
  const wrong = feed.findIndex(({ seq }, index) => seq !== index + 1);
  const twice = feed.length - new Set(feed.map(({ id }) => id)).size;
  return [
    ...(wrong === -1 ? [] : [`place ${wrong + 1} of its feed has the number ${feed[wrong]!.seq}`]),
    ...(twice === 0 ? [] : [`${twice} events are in its feed twice`]),
  ];
}

/** Versions of an order count up from 1, and its end is told once, as it is. */
function untold(orders: readonly ListedOrder[], feed: readonly FeedEvent[]): string[] {
  const byOrder = Map.groupBy(
    feed.filter(({ data }) => data.order_version !== undefined),
    ({ data }) => data.id,
  );
  return orders.flatMap(({ id, status }) => {
    const told = byOrder.get(id) ?? [];
    const versions = told.map(({ data }) => data.order_version);
    if (versions.some((version, index) => version !== index + 1))
      return [`order ${id} was told in versions ${versions.join()}`];
    const ends = told
      .map(({ type }) => type.split('.')[1] ?? '')
      .filter((what) => Object.values(endings).includes(what));
    const isTold = new Set(ends).size === ends.length && ends.at(-1) === endings[status];
    return isTold ? [] : [`order ${id} is ${status}, told was: ${ends.join(', ') || 'nothing'}`];
  });
}

/** What is in the feed has been taken by the receiver, word for word. */
function notArrived(feed: readonly FeedEvent[], arrived: readonly ReceivedWebhook[]): string[] {
  const taken = new Map(arrived.filter(({ isTaken }) => isTaken).map(({ id, event }) => [id, event]));
  return feed.flatMap(({ seq, ...told }) => {
    if (!taken.has(told.id)) return [`event ${seq}, ${told.type}, has not arrived`];
    return isDeepStrictEqual(taken.get(told.id), told) ? [] : [`event ${seq}, ${told.type}, arrived otherwise`];
  });
}

/** Of one order, product or wallet nothing comes before the one before it was taken. */
function outOfOrder(feed: readonly FeedEvent[], arrived: readonly ReceivedWebhook[]): string[] {
  const lines = Map.groupBy(feed, subjectOf);
  const before = new Map([...lines.values()].flatMap((line) => line.map(({ id }, index) => [id, line[index - 1]])));
  const faults: string[] = [];
  const taken = new Set<string>();
  for (const { id, isTaken } of arrived) {
    const missed = before.get(id);
    if (missed !== undefined && !taken.has(missed.id))
      faults.push(`${id} came before ${missed.id}, ${missed.type} of the same ${subjectOf(missed)}, was taken`);
    if (isTaken) taken.add(id);
  }
  return faults;
}

/** What an event is about. */
function subjectOf({ type, data }: FeedEvent): string {
  if (data.order_version !== undefined) return `order ${data.id}`;
  return `${type} of ${data.product_id ?? data.id}`;
}
