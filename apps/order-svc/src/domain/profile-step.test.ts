import { esim } from '../testing/orders.ts';
import type { Order } from './order.ts';
import { applyProfileStep, type ProfileStep } from './profile-step.ts';

const delivered: Order = { ...esim, state: 'DELIVERED', status: 'DELIVERED', activationStatus: 'NOT_INSTALLED' };
const at = (second: number) => new Date(Date.UTC(2026, 0, 31, 9, 30, second));
const installed: ProfileStep = {
  orderId: esim.id,
  sequence: 1,
  change: 'INSTALLED',
  activationStatus: 'ACTIVE',
  installedAt: at(1),
  activatedAt: null,
  occurredAt: at(1),
  usagePercent: 0,
  iccidSealed: null,
};
const activated: ProfileStep = { ...installed, sequence: 2, change: 'ACTIVATED', activatedAt: at(2) };

function apply(order: Order, ...steps: ProfileStep[]): Order {
  return steps.reduce((current, step) => {
    const applied = applyProfileStep(current, step);
    return applied.kind === 'changed' ? applied.order : current;
  }, order);
}

test('a step changes how far the eSIM is, and never its status', () => {
  expect(apply(delivered, installed, activated)).toMatchObject({
    status: 'DELIVERED',
    activationStatus: 'ACTIVE',
    installedAt: at(1),
    activatedAt: at(2),
    profileSequence: 2,
  });
});

test('a time that is known better is kept, and is no step', () => {
  const active = apply(delivered, installed, activated);
  const corrected = { ...activated, change: 'TIMES', installedAt: at(0) } as const;
  expect(apply(active, corrected)).toEqual({ ...active, installedAt: at(0) });
  // Of an earlier step: the later one has brought the time along.
  expect(applyProfileStep(active, { ...corrected, sequence: 1 })).toEqual({ kind: 'stale' });
});

test('a step that comes again changes nothing', () => {
  const active = apply(delivered, installed, activated);
  for (const again of [installed, activated]) expect(applyProfileStep(active, again)).toEqual({ kind: 'stale' });
});

test('a step whose predecessor was parked is an error, so that both can be told when that one is replayed', () => {
  expect(() => applyProfileStep(delivered, activated)).toThrow('lacks a step');
  expect(apply(delivered, installed, activated).profileSequence).toBe(2);
});

test('a step of an order that is not delivered yet is an error', () => {
  expect(() => applyProfileStep({ ...esim, state: 'PENDING' }, installed)).toThrow('before it is delivered');
});

test.each(['REFUNDING', 'CANCELLED', 'FAILED'] as const)('an eSIM that is %s takes no step', (state) => {
  expect(applyProfileStep({ ...delivered, state }, installed)).toEqual({ kind: 'stale' });
});

test('a step names the profile again, as keys may have changed since', () => {
  const iccidSealed = Buffer.from('sealed');
  expect(apply(delivered, { ...installed, iccidSealed }).iccidSealed).toBe(iccidSealed);
});
