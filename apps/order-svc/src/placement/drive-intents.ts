import { Rejection } from '@dg/kernel';
import type { JobResult__Output } from '@dg/contracts/fulfilment';
import { crashPoint } from '@dg/platform/crash';
import { applyResults, resultOf } from '../commands/apply-results.ts';
import { finishRefunds } from '../commands/finish-refunds.ts';
import { writeChanges } from '../db/changes.ts';
import type { IccidBox } from '../db/iccids.ts';
import { readOrders, removeIntents } from '../db/orders.ts';
import { applyResult, becomeVisible } from '../domain/order-changes.ts';
import { isDecidedAtOnce, isInline, type Order } from '../domain/order.ts';
import { expedite } from './expedite.ts';
import type { Placement } from './deps.ts';
import { decidePayments } from './payment.ts';

/** A create whose codes are not there after this long becomes visible as PENDING while it goes on waiting. */
const visibleAfterMs = 500;

/**
 * Drives intents to their end: the wallet decides, then the order is visible and on its way, or gone. Anyone may do
 * this at any time and together: the keys are the orders', and each step is written only over what it was read from.
 * An order is answered UNAVAILABLE when the wallet, or whoever holds its voucher code, could not be asked: its outcome
 * is then unknown and the resolver goes on.
 */
export async function driveIntents(
  placement: Placement,
  intents: readonly Order[],
): Promise<Map<number, Order | Rejection>> {
  const outcomes = new Map<number, Order | Rejection>();
  if (intents.length === 0) return outcomes;
  const decisions = await decidePayments(placement, intents);
  const charged: Order[] = [];
  const refused: number[] = [];
  for (const intent of intents) {
    const decision = decisions.get(intent.id);
    if (decision === undefined) outcomes.set(intent.id, new Rejection('UNAVAILABLE'));
    else if (!(decision instanceof Rejection)) charged.push(becomeVisible(intent, decision.transactionId));
    else {
      outcomes.set(intent.id, decision);
      if (decision.code !== 'UNAVAILABLE') refused.push(intent.id);
    }
  }
  await removeIntents(placement.database, refused);
  if (refused.length > 0) crashPoint('refusal.removed');
  for (const [id, order] of await deliver(placement, intents, charged)) outcomes.set(id, order);
  return outcomes;
}

/**
 * Asks fulfilment for the goods of small orders that it can decide by itself, and makes all paid orders visible, in
 * one commit with the result when that comes at once. What is not answered in time is PENDING; its `order-placed` event
 * does the same later.
 */
async function deliver(
  placement: Placement,
  intents: readonly Order[],
  charged: readonly Order[],
): Promise<Map<number, Order>> {
  if (charged.length === 0) return new Map();
  const before = new Map(intents.map((intent) => [intent.id, intent]));
  const expedited = expedite(
    placement,
    charged.filter((order) => isInline(order) && isDecidedAtOnce(order)),
  );
  const early = await Promise.race([expedited, after(visibleAfterMs)]);
  if (early !== undefined && early.length > 0) crashPoint('expedite.answered');
  const resultById = new Map((early ?? []).map((result) => [result.order_id, result]));
  const changes = charged.map((order) => ({
    before: before.get(order.id)!,
    after: withResult(order, resultById.get(order.id), placement.iccids),
  }));
  const visible = await writeChanges(placement.database, placement.iccids, changes);
  crashPoint('visible.committed');
  placement.wakeRelay();
  // Bulk jobs run in the background: nothing waits for them, and their results must find a visible order.
  const bulk = charged.filter((order) => !isInline(order));
  if (bulk.length > 0) placement.followUps.start(() => expedite(placement, bulk));
  // A supplier may take its time, and each another: neither other orders nor one another may wait for it.
  for (const order of charged)
    if (isInline(order) && !isDecidedAtOnce(order)) placement.followUps.start(() => followUp(placement, order));
  if (early === undefined) {
    const late = await expedited;
    const results = late.flatMap((result) => resultOf(placement.iccids, result) ?? []);
    for (const order of await applyResults(placement, results)) visible.set(order.id, order);
    placement.wakeRelay();
  }
  // Somebody else drove these at the same time: what they wrote is the outcome.
  const overtaken = charged.filter((order) => !visible.has(order.id)).map((order) => order.id);
  for (const order of overtaken.length === 0 ? [] : await readOrders(placement.database, overtaken))
    visible.set(order.id, order);
  const refunding = [...visible.values()].filter((order) => order.state === 'REFUNDING');
  for (const order of await finishRefunds(placement, refunding)) visible.set(order.id, order);
  return visible;
}

/** Waits for the goods of one order that is visible already, and applies what comes. Its events do the same. */
async function followUp(placement: Placement, order: Order): Promise<void> {
  try {
    const answers = await expedite(placement, [order]);
    const results = answers.flatMap((result) => resultOf(placement.iccids, result) ?? []);
    if (results.length === 0) return;
    const changed = await applyResults(placement, results);
    placement.wakeRelay();
    await finishRefunds(
      placement,
      changed.filter(({ state }) => state === 'REFUNDING'),
    );
  } catch (error) {
    placement.log.warn({ error, orderId: order.id }, 'result not applied, its event will be');
  }
}

function withResult(order: Order, result: JobResult__Output | undefined, iccids: IccidBox): Order {
  const known = result && resultOf(iccids, result);
  if (known === undefined) return order;
  const applied = applyResult(order, known);
  return applied.kind === 'changed' ? applied.order : order;
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds).unref());
}
