import { given, optionalTimestamp, timestamp } from '@dg/resources';
import type { OrderEmail__Output, OrderEvent__Output, OrderNotifications__Output } from '@dg/contracts/notify';
import type { OrderAttempt__Output, OrderStep__Output, OrderTimeline__Output } from '@dg/contracts/orders';
import type { Transaction__Output } from '@dg/contracts/wallet';
import { amountToNumber } from '@dg/kernel';
import assert from 'node:assert/strict';
import { encodeTry } from '../webhooks/encode-webhook.ts';

/** What the services know of the way of an order; undefined: who knows it does not answer. */
export interface TimelineParts {
  readonly timeline: OrderTimeline__Output;
  readonly debit: Transaction__Output | undefined;
  readonly refund: Transaction__Output | undefined;
  readonly notifications: OrderNotifications__Output | undefined;
}

/** Something that has happened to an order. */
export interface TimelineEntry {
  readonly at: string;
  readonly kind: 'status' | 'profile' | 'debit' | 'attempt' | 'refund' | 'webhook' | 'email';
}

/**
 * How an order got where it is, the oldest first (decisions, section 5). Clients are not shown who the suppliers are
 * and what passes between us and them. Never a code, an e-mail address or the address of a webhook.
 */
export function encodeTimeline({ timeline, debit, refund, notifications }: TimelineParts, viewer: Viewer) {
  const { order, steps, attempts, debit_transaction_id, refund_transaction_id } = timeline;
  assert.ok(order, 'order-svc answers with an order');
  const encodedSteps = steps.map(encodeStep);
  const [first, ...laterSteps] = encodedSteps;
  const places = placesOf(encodedSteps);
  // Of what happened in the same millisecond the cause stands before its consequence.
  const entries: TimelineEntry[] = [
    ...(first === undefined ? [] : [first]),
    ...(debit === undefined ? [] : [encodeMovement('debit', debit)]),
    ...attempts.map((attempt, index) => encodeAttempt(attempt, index + 1, viewer)),
    ...(refund === undefined ? [] : [encodeMovement('refund', refund)]),
    ...laterSteps,
    ...(notifications?.events ?? []).flatMap(encodeDeliveries),
    ...(notifications?.emails ?? []).map((email) => encodeEmail(email, viewer)),
  ];
  return {
    order_id: order.id,
    status: order.status,
    is_complete:
      notifications !== undefined &&
      !timeline.lacks_attempts &&
      (debit !== undefined || debit_transaction_id === undefined) &&
      (refund !== undefined || refund_transaction_id === undefined),
    entries: entries.toSorted((one, other) => placeOf(one, places) - placeOf(other, places)),
  };
}

/**
 * Where steps stand, in milliseconds: none before the one that was made before it. When they happened is known by those
 * who tell of them, who may have told of a later one first.
 */
function placesOf(steps: readonly TimelineEntry[]): ReadonlyMap<TimelineEntry, number> {
  const places = new Map<TimelineEntry, number>();
  let latest = 0;
  for (const step of steps) {
    latest = Math.max(latest, Date.parse(step.at));
    places.set(step, latest);
  }
  return places;
}

function placeOf(entry: TimelineEntry, places: ReadonlyMap<TimelineEntry, number>): number {
  return places.get(entry) ?? Date.parse(entry.at);
}

export type Viewer = 'client' | 'operator';

/** A new status, or a step in the life of a delivered eSIM. */
function encodeStep({ at, status, profile_change, usage_percent, request_id }: OrderStep__Output) {
  const told =
    profile_change === ''
      ? { kind: 'status' as const, status }
      : {
          kind: 'profile' as const,
          activation: profile_change,
          ...given('usage_percent', usage_percent === 0 ? undefined : usage_percent),
        };
  return { at: timestamp(at), ...told, ...given('request_id', request_id === '' ? undefined : request_id) };
}

function encodeMovement(kind: 'debit' | 'refund', transaction: Transaction__Output) {
  const { id, amount_minor, currency, created_at } = transaction;
  const amount = amountToNumber(BigInt(amount_minor), currency);
  return { at: timestamp(created_at), kind, transaction_id: id, amount, currency };
}

function encodeAttempt(attempt: OrderAttempt__Output, number: number, viewer: Viewer) {
  const { failure_code, reference, supplier, supplier_reference } = attempt;
  return {
    at: timestamp(attempt.created_at),
    kind: 'attempt' as const,
    number,
    state: attempt.state.toUpperCase(),
    ...given('failure_code', failure_code === '' ? undefined : failure_code),
    ...given('answered_at', optionalTimestamp(attempt.answered_at)),
    ...(viewer === 'operator' ? { reference, supplier, supplier_reference } : {}),
  };
}

/** An event that was sent: once to each webhook that wants it. */
function encodeDeliveries({ id, type, request_id, deliveries }: OrderEvent__Output) {
  return deliveries.map((delivery) => ({
    at: timestamp(delivery.created_at),
    kind: 'webhook' as const,
    event_id: id,
    event_type: type,
    webhook_id: delivery.endpoint_id,
    status: delivery.status,
    tries: delivery.tries.map(encodeTry),
    ...given('request_id', request_id === '' ? undefined : request_id),
  }));
}

function encodeEmail(email: OrderEmail__Output, viewer: Viewer) {
  const { kind, status, created_at, sent_at, try_count, last_error } = email;
  return {
    at: timestamp(created_at),
    kind: 'email' as const,
    email_kind: kind,
    status,
    ...given('sent_at', optionalTimestamp(sent_at)),
    ...(viewer === 'operator' ? { try_count, ...given('last_error', last_error === '' ? undefined : last_error) } : {}),
  };
}
