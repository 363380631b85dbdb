import assert from 'node:assert/strict';
import type { EventData } from '@dg/contracts/events';
import { NotYet, type Consumption } from '@dg/platform/kafka';
import { applyNewsWithin, sealedIccid, type News, type OrderStore } from '../commands/apply-results.ts';
import { KeyMissing } from '@dg/platform/sealed-box';
import type { IccidBox } from '../db/iccids.ts';
import { activationStatuses } from '../domain/activation.ts';
import { profileChanges } from '../domain/profile-step.ts';

const outcomes = ['PROGRESS', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;

/** Moves orders by what fulfilment says, unless its answer to a call has already done so. */
export function onFulfilmentResult(store: OrderStore, afterCommit: () => void): Consumption<'fulfilment-result'> {
  const { database, iccids } = store;
  return {
    name: 'order-svc.fulfilment-result',
    topic: 'fulfilment-result',
    database,
    apply: async (client, events) => {
      const news = events.map(({ data }) => newsOf(iccids, data));
      await applyNewsWithin(client, store, news).catch((error: unknown) => {
        // While keys are being changed a replica that has the key takes over; parking would hold up all that follow.
        throw error instanceof KeyMissing ? new NotYet('the key of an ICCID is not given', { cause: error }) : error;
      });
    },
    afterCommit,
  };
}

function newsOf(iccids: IccidBox, data: EventData['fulfilment-result']): News {
  const common = { orderId: data.order_id, iccidSealed: sealedIccid(iccids, data) };
  if (data.outcome === 'PROFILE') {
    const { profile } = data;
    assert(profile != null, 'a step of a profile does not say which');
    return {
      ...common,
      sequence: profile.sequence,
      change: oneOf(profileChanges, profile.change, 'step of a profile'),
      activationStatus: oneOf(activationStatuses, profile.activation_status, 'activation status'),
      installedAt: timeOf(profile.installed_at),
      activatedAt: timeOf(profile.activated_at),
      occurredAt: timeOf(profile.occurred_at) ?? new Date(),
      usagePercent: profile.usage_percent,
    };
  }
  return {
    ...common,
    outcome: oneOf(outcomes, data.outcome, 'outcome of fulfilment'),
    sequence: data.sequence,
    deliveredQuantity: data.delivered_quantity,
    shownQuantity: data.shown_quantity,
    failureCode: data.failure_code,
    failureReason: data.failure_reason,
  };
}

function oneOf<Value extends string>(known: readonly Value[], text: string, what: string): Value {
  const found = known.find((value) => value === text);
  assert(found !== undefined, `unknown ${what}`);
  return found;
}

function timeOf(text: string): Date | null {
  if (text === '') return null;
  const time = new Date(text);
  assert(!Number.isNaN(time.getTime()), 'the time of a step is no time');
  return time;
}
