import {
  applyProfileStep,
  applyResult,
  becomeVisible,
  finishRefund,
  isTerminal,
  isUsedOrOver,
  move,
  type FulfilmentResult,
  type Order,
  type ProfileStep,
} from 'order-svc/protocol';
import { intentOf, isVisible, orderId, withSlot, type Setting, type Slot, type View } from './protocol-state.ts';
import { arrived, canArrive, moveList, type Move } from './moves.ts';
import { hold } from './redemption-moves.ts';
import { resultKey } from './state-key.ts';
import { debit, refund } from './wallet-moves.ts';

const debitTransactionId = 1;
const refundTransactionId = 2;

/** What order-svc can do about one request, and what can happen to the process that does it. */
export function orderMoves(setting: Setting, view: View): Move[] {
  const { moves, can } = moveList();
  const { guards, arrives, request } = setting;
  const { slot } = view;
  const { order, driver } = slot;
  const decide = setting.paidBy === 'code' ? hold : debit;
  const set = (change: Partial<Slot>) => withSlot(view, change);
  const isIntent = typeof order !== 'string' && order.state === 'INTENT';

  can(order === 'none' && (!guards.uniqueReference || view.isReferenceFree), 'insert intent', () =>
    set({ order: intentOf(setting), driver: 'intent' }),
  );
  can(driver !== 'none', 'driver dies', () => set({ driver: 'none' }));
  can(isIntent && !slot.isExpired && slot.debits === 0 && !slot.isRefused, 'valid_until passes', () =>
    set({ isExpired: true }),
  );

  // A call whose answer is lost, one that comes late, one that is repeated: who decides may be asked at any time.
  can(order !== 'none', 'debit is asked for, nobody hears the answer', () => decide(setting, view).view);
  can(driver === 'intent', 'debit is asked for and answered', () => {
    const { view: after, answer } = decide(setting, view);
    return withSlot(after, { driver: answer });
  });
  // The driver that was here first may be slow: by now its copy of the intent may be an old one.
  can(driver === 'refused', 'driver removes intent', () => set({ order: removed(order), driver: 'none' }));
  for (const result of [undefined, ...slot.results]) {
    const name = `order becomes visible ${result === undefined ? 'as pending' : `with ${resultKey(result)}`}`;
    can(driver === 'charged', `driver: ${name}`, () => {
      const before = intentOf(setting);
      return withSlot(write(setting, view, before, visible(before, result)), { driver: 'none' });
    });
    can(isIntent, `resolver: debit is asked for, ${name}`, () => {
      const { view: after, answer } = decide(setting, view);
      if (answer !== 'charged') return after;
      return write(setting, after, order as Order, visible(order as Order, result));
    });
  }
  can(isIntent, 'resolver: debit is asked for, intent is removed', () => {
    const { view: after, answer } = decide(setting, view);
    return answer === 'refused' ? withSlot(after, { order: removed(order) }) : after;
  });
  can(isIntent && !guards.walletAloneRefuses, 'intent is given up', () => set({ order: 'removed' }));

  for (const result of slot.results) {
    const key = resultKey(result);
    can(isVisible(order) && arrives !== 'events', `result ${key} is called back`, () => applied(setting, view, result));
    can(isVisible(order) && canArrive(setting, slot, key), `event of result ${key} arrives`, () =>
      arrived(setting, applied(setting, view, result), key),
    );
  }
  const isCancellable =
    isVisible(order) && move(order.vertical, order.state, 'cancelled') !== undefined && !isUsedOrOver(order);
  can(isCancellable && request.isCancellable, 'cancel is asked for', () => set({ isCancelAsked: true }));
  // Behind the delivery, in the partition of the order: one that overtakes it is tried again.
  const isDelivered = isVisible(order) && order.state !== 'PENDING';
  can(isDelivered && slot.isInstallTold && canArrive(setting, slot, 'installed'), 'event of installation arrives', () =>
    arrived(setting, installed(view), 'installed'),
  );

  const due = typeof order === 'string' ? null : order.refundMinor;
  can(due !== null && canArrive(setting, slot, 'refund'), 'event of refund arrives', () =>
    arrived(setting, refund(setting, view, due!), 'refund'),
  );
  can(due !== null, 'refund is asked for, nobody hears the answer', () => refund(setting, view, due!));
  can(isVisible(order) && order.state === 'REFUNDING', 'refund is asked for, its answer ends the order', () => {
    const before = order as Order;
    const after = guards.endAfterRefund ? refund(setting, view, due!) : view;
    return write(setting, after, before, finishRefund(before, refundTransactionId));
  });
  return moves;
}

/** removeIntents: `delete from orders where id = ... and state = 'INTENT'`. */
function removed(order: Slot['order']): Slot['order'] {
  return typeof order !== 'string' && order.state === 'INTENT' ? 'removed' : order;
}

/** What driveIntents makes of an intent that is charged, with what fulfilment had answered by then. */
function visible(intent: Order, result: FulfilmentResult | undefined): Order {
  const order = becomeVisible(intent, intent.redeemedCodeId === null ? debitTransactionId : null);
  if (result === undefined) return order;
  const early = applyResult(order, result);
  return early.kind === 'changed' ? early.order : order;
}

/** applyNewsWithin: under the order's lock. */
function applied({ guards }: Setting, view: View, result: FulfilmentResult): View {
  const stored = view.slot.order as Order;
  const isReopened = isTerminal(stored.state) && !guards.endedOrderStays;
  const order: Order = {
    ...stored,
    ...(guards.resultSequence ? {} : { resultSequence: 0 }),
    ...(isReopened ? { state: 'PENDING' as const } : {}),
  };
  const outcome = applyResult(order, result);
  if (outcome.kind === 'discrepancy') return withSlot(view, { hasDiscrepancy: true });
  if (outcome.kind === 'stale') return view;
  return withSlot(view, { order: written(outcome.order) });
}

const installation: ProfileStep = {
  orderId,
  sequence: 1,
  change: 'INSTALLED',
  activationStatus: 'ACTIVE',
  installedAt: new Date(0),
  activatedAt: null,
  occurredAt: new Date(0),
  usagePercent: 0,
  iccidSealed: null,
};

/** The same for a step of its profile. */
function installed(view: View): View {
  const outcome = applyProfileStep(view.slot.order as Order, installation);
  return outcome.kind === 'changed' ? withSlot(view, { order: written(outcome.order) }) : view;
}

/** writeChanges: over the row as it was read, or not at all. */
function write({ guards }: Setting, view: View, before: Order, after: Order): View {
  const stored = view.slot.order;
  if (typeof stored === 'string') return view;
  if (guards.compareAndSet && stored.revision !== before.revision) return view;
  return withSlot(view, { order: written(after) });
}

/** Only intents are held in memory over a commit, so that it is enough to know a later revision from the first. */
const written = (order: Order): Order => ({ ...order, revision: 1 });
