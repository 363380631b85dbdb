import assert from 'node:assert/strict';
import type { ActivationStatus } from './activation.ts';
import type { Applied } from './applied.ts';
import type { Order } from './order.ts';

/** TIMES is no step: when those before it happened is known better, and nobody is told. */
export const profileChanges = ['INSTALLED', 'ACTIVATED', 'USAGE_THRESHOLD', 'DEPLETED', 'TIMES'] as const;

/** One step in the life of a delivered eSIM; fulfilment tells each once, the client is told each once. */
export interface ProfileStep {
  readonly orderId: number;
  /** 1 of the first step, and one more of each; of TIMES that of the last step. */
  readonly sequence: number;
  readonly change: (typeof profileChanges)[number];
  /** As it is after the step. */
  readonly activationStatus: ActivationStatus;
  readonly installedAt: Date | null;
  readonly activatedAt: Date | null;
  /** When it happened. */
  readonly occurredAt: Date;
  /** Of a USAGE_THRESHOLD, else 0. */
  readonly usagePercent: number;
  readonly iccidSealed: Buffer | null;
}

/**
 * Applies a step once, in the order of their sequence; an eSIM that was taken back takes none. A step that finds its
 * order undelivered, or one before it missing, is an error: what it waits for has been parked, and it must be parked
 * behind it, or the client would never be told of the one that is missing.
 */
export function applyProfileStep(order: Order, step: ProfileStep): Applied {
  assert(order.vertical === 'esim', `order ${order.id} has a step of a profile and is no eSIM`);
  if (order.state === 'REFUNDING' || order.state === 'FAILED' || order.state === 'CANCELLED') return { kind: 'stale' };
  assert(order.state === 'DELIVERED', `order ${order.id} has a step of its profile before it is delivered`);
  if (step.change === 'TIMES') return correctTimes(order, step);
  if (step.sequence <= order.profileSequence) return { kind: 'stale' };
  assert(step.sequence === order.profileSequence + 1, `order ${order.id} lacks a step of its profile`);
  const { sequence: profileSequence, activationStatus, installedAt, activatedAt } = step;
  // What has just been sealed here can be opened here, even while the keys are being changed.
  const iccidSealed = step.iccidSealed ?? order.iccidSealed;
  return {
    kind: 'changed',
    order: { ...order, profileSequence, activationStatus, installedAt, activatedAt, iccidSealed },
  };
}

/** Of the steps the order knows, all of them: a later step brings its times along. */
function correctTimes(order: Order, { sequence, installedAt, activatedAt }: ProfileStep): Applied {
  if (sequence !== order.profileSequence) return { kind: 'stale' };
  return { kind: 'changed', order: { ...order, installedAt, activatedAt } };
}
