import { esim } from '../testing/orders.ts';
import type { Order } from './order.ts';
import { timelineOf, type KeptStep } from './timeline.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 9, minute));
const order: Order = { ...esim, requestId: 'r', placedAt: at(0), completedAt: at(1) };
const step = (minute: number, status: KeptStep['status'], profileChange = ''): KeptStep => ({
  at: at(minute),
  status,
  profileChange,
  usagePercent: 0,
  requestId: null,
});

/** What a timeline says, by the minute. */
const told = (...[of, kept, cancellation]: Parameters<typeof timelineOf>) =>
  timelineOf(of, kept, cancellation).map((each) =>
    [each.at.getUTCMinutes(), each.profileChange || each.status, each.requestId].join(' '),
  );

test.each<[string, Partial<Order>, string[]]>([
  ['is pending', { completedAt: null }, []],
  ['was delivered', { status: 'DELIVERED', activationStatus: 'NOT_INSTALLED' }, ['1 DELIVERED r']],
  ['failed', { status: 'FAILED' }, ['1 FAILED r']],
  ['was cancelled', { status: 'CANCELLED' }, ['1 CANCELLED q']],
  [
    'is in use',
    { status: 'DELIVERED', activationStatus: 'ACTIVE', installedAt: at(2), activatedAt: at(3) },
    ['1 DELIVERED r', '2 INSTALLED r', '3 ACTIVATED r'],
  ],
  ['was taken back', { status: 'CANCELLED', activationStatus: 'NOT_INSTALLED' }, ['1 DELIVERED r', '9 CANCELLED q']],
])('an order of which no steps were kept and that %s has those that it speaks of itself', (_, change, expected) => {
  expect(told({ ...order, ...change }, [], { requestId: 'q', askedAt: at(9) })).toEqual(['0 PENDING r', ...expected]);
});

test('steps that were kept from one moment on come after those that were not', () => {
  const active: Order = { ...order, status: 'DELIVERED', activationStatus: 'ACTIVE', installedAt: at(2) };
  const kept = [step(4, 'DELIVERED', 'ACTIVATED'), step(5, 'DELIVERED', 'DEPLETED')];
  expect(told({ ...active, activatedAt: at(3) }, kept, null)).toEqual([
    '0 PENDING r',
    '1 DELIVERED r',
    '2 INSTALLED r',
    '3 ACTIVATED r',
    '5 DEPLETED r',
  ]);
});

test('a step that a service of before has made stands among those that were kept', () => {
  const active: Order = { ...order, status: 'DELIVERED', activationStatus: 'ACTIVE', installedAt: at(2) };
  const kept = [step(1, 'DELIVERED'), step(6, 'DELIVERED', 'USAGE_THRESHOLD')];
  expect(told(active, kept, null)).toEqual(['0 PENDING r', '1 DELIVERED r', '2 INSTALLED r', '6 USAGE_THRESHOLD r']);
});
