import { voucherMoves } from 'order-svc/protocol';
import { explore, type Exploration } from './explore.ts';
import { allGuards, without, type Guards } from './guards.ts';
import type { Violation } from './invariants.ts';
import type { Scenario } from './protocol-state.ts';
import { bought, bulk, contest, pair, patient, scenarios } from './scenarios.ts';

/** The way to a violation, if there is one; only `only` counts when it is given. */
function wayTo(scenario: Scenario, removed: readonly (keyof Guards)[], only?: Violation) {
  const { violation, trace } = explore(
    { ...scenario, guards: without(...removed) },
    (found) => only === undefined || found === only,
  );
  return { violation, trace };
}
const none = { violation: undefined, trace: undefined };

const explored = new Map<Scenario, Exploration>();
function plain(scenario: Scenario): Exploration {
  const exploration = explored.get(scenario) ?? explore(scenario);
  explored.set(scenario, exploration);
  return exploration;
}

describe('the money protocol keeps every promise in every state, and every state can settle', () => {
  test('when a reference is used twice and the wallet can pay for one order', () => {
    const { violation, trace, stateCount } = explore(contest);
    expect({ violation, trace }).toEqual(none);
    expect(stateCount).toBeGreaterThan(10_000);
  });

  test('when it can pay for two', () => {
    expect(wayTo({ ...contest, fundsFor: 2 }, [])).toEqual(none);
  });

  test('when an order is delivered in parts, of which some are shown', () => {
    for (const scenario of [bulk, patient]) expect(plain(scenario).trace).toBeUndefined();
  });

  test('when a supplier is slow, silent, refuses, or delivers a part', () => {
    expect(plain(bought).trace).toBeUndefined();
  });

  test.each(['calls', 'events'] as const)('when only %s arrive', (arrives) => {
    for (const scenario of [pair, bulk, patient]) expect(wayTo({ ...scenario, arrives }, [])).toEqual(none);
  });

  test('and what is checked goes through every move of the order table and every state of a job', () => {
    const all = [bulk, patient, bought].map(plain);
    const taken = new Set(all.flatMap(({ orderSteps }) => [...orderSteps]));
    const wanted = Object.entries(voucherMoves).flatMap(([state, moves]) =>
      Object.values(moves).map((next) => `${state} ${next}`),
    );
    expect(wanted.filter((step) => !taken.has(step))).toEqual([]);
    const jobStates = new Set(all.flatMap(({ slots }) => slots.flatMap(({ job }) => job?.state ?? [])));
    expect([...jobStates].sort()).toEqual([
      'cancelled',
      'delivered',
      'failed',
      'queued',
      'review',
      'running',
      'waiting',
    ]);
  });
});

interface Removal {
  readonly without: keyof Guards;
  readonly could: string;
  readonly violation: Violation;
  readonly in: keyof typeof scenarios;
}

const removals: readonly Removal[] = [
  {
    without: 'uniqueReference',
    could: 'two orders could have one reference',
    violation: 'two orders of one reference',
    in: 'contest',
  },
  {
    without: 'compareAndSet',
    could: 'a slow driver could undo what has ended',
    violation: 'an ended order that changed',
    in: 'contest',
  },
  {
    without: 'walletAloneRefuses',
    could: 'an order could be given up that the wallet has charged',
    violation: 'a debit without an order',
    in: 'contest',
  },
  {
    without: 'goodsAfterDecision',
    could: 'goods could be had for an order that is not paid',
    violation: 'bought unpaid',
    in: 'contest',
  },
  {
    without: 'resultSequence',
    could: 'a late result could take delivered units back',
    violation: 'delivered units that became fewer',
    in: 'bulk',
  },
  {
    without: 'endAfterRefund',
    could: 'a failed order could be seen before its money is back',
    violation: 'shown as ended before its refund',
    in: 'contest',
  },
  { without: 'walletLock', could: 'a wallet could be overspent', violation: 'overspend', in: 'contest' },
  {
    without: 'knownCharge',
    could: 'a charged order could be refused and removed',
    violation: 'a debit without an order',
    in: 'contest',
  },
  {
    without: 'recordedRefusal',
    could: 'a debit could exist without an order',
    violation: 'a debit without an order',
    in: 'contest',
  },
  {
    without: 'knownRefund',
    could: 'an order whose refund was booked and not heard of could never end',
    violation: 'stuck for ever',
    in: 'bulk',
  },
  {
    without: 'jobKey',
    could: 'a cancelled and refunded order could get a job of its own',
    violation: 'refunded though delivered',
    in: 'contest',
  },
  {
    without: 'jobLock',
    could: 'a delivered order could be cancelled and refunded',
    violation: 'refunded though delivered',
    in: 'contest',
  },
  {
    without: 'tombstone',
    could: 'an order could be cancelled first and delivered afterwards',
    violation: 'refunded though delivered',
    in: 'contest',
  },
  {
    without: 'endedJobStays',
    could: 'a failed and refunded order could still be given codes',
    violation: 'refunded though delivered',
    in: 'contest',
  },
  {
    without: 'shownIsCounted',
    could: 'units that the client keeps could be refunded',
    violation: 'a refund that is not the share of what was not shown',
    in: 'bulk',
  },
  {
    without: 'sightUnderLock',
    could: 'a code that was seen could go back to stock',
    violation: 'a shown code that went back to stock',
    in: 'bulk',
  },
  {
    without: 'unknownIsNotFailed',
    could: 'a silent supplier’s delivery could be refunded',
    violation: 'refunded though delivered',
    in: 'bought',
  },
  {
    without: 'sameReferenceAgain',
    could: 'goods could be bought twice',
    violation: 'bought twice',
    in: 'bought',
  },
  {
    without: 'codeKey',
    could: 'one code could count as two units',
    violation: 'delivered without its goods',
    in: 'bought',
  },
  {
    without: 'deniedStaysAway',
    could: 'an order at a supplier could be bought after it was denied and refunded',
    violation: 'refunded though delivered',
    in: 'bought',
  },
];

describe('a safeguard is there because without it', () => {
  test.each(removals)('($without) $could', ({ without: removed, violation, in: name }) => {
    const way = wayTo(scenarios[name], [removed], violation);
    expect(way.violation).toBe(violation);
    expect(way.trace?.length).toBeGreaterThan(1);
  });
});

interface SecondLine {
  readonly without: keyof Guards;
  readonly and: keyof Guards;
  readonly could: string;
  readonly violation: Violation;
  readonly in: keyof typeof scenarios;
  /** Whether it is a constraint: something that steps in, seen or not. */
  readonly isConstraint: boolean;
}

const secondLines: readonly SecondLine[] = [
  {
    without: 'debitKey',
    and: 'knownCharge',
    could: 'an order could be charged twice',
    violation: 'charged twice',
    in: 'single',
    isConstraint: true,
  },
  {
    without: 'refundKey',
    and: 'knownRefund',
    could: 'an order could be refunded twice',
    violation: 'refunded more than charged',
    in: 'single',
    isConstraint: true,
  },
  {
    without: 'unitKey',
    and: 'jobLock',
    could: 'a unit could be given out twice',
    violation: 'bought twice',
    in: 'single',
    isConstraint: true,
  },
  {
    without: 'endedOrderStays',
    and: 'resultSequence',
    could: 'a late result could open an ended order again',
    violation: 'an ended order that changed',
    in: 'pair',
    isConstraint: false,
  },
];

describe('a second line holds where the first one does, and', () => {
  test.each(secondLines)(
    '($without) if $and failed too, $could',
    ({ without: second, and, violation, in: name, isConstraint }) => {
      const scenario = scenarios[name];
      expect(wayTo(scenario, [second])).toEqual(none);
      expect(wayTo(scenario, [and], violation)).toEqual(none);
      const stepIn = 'a constraint has to step in';
      expect(wayTo(scenario, [and], stepIn).violation).toBe(isConstraint ? stepIn : undefined);
      expect(wayTo(scenario, [second, and], violation).violation).toBe(violation);
    },
  );

  test('(inbox) events may come any number of times: keys and sequences alone keep every promise', () => {
    for (const scenario of [pair, bulk]) expect(wayTo({ ...scenario, arrives: 'events' }, ['inbox'])).toEqual(none);
    const way = wayTo({ ...bulk, arrives: 'events' }, ['inbox', 'refundKey', 'knownRefund']);
    expect(way.violation).toBe('refunded more than charged');
  });

  test('every safeguard is taken away somewhere here', () => {
    const removed = new Set([...removals, ...secondLines].map((removal) => removal.without)).add('inbox');
    expect([...removed].sort()).toEqual(Object.keys(allGuards).sort());
  });
});

test('goods that come for an order that ended otherwise are set aside: it neither changes nor counts as delivered', () => {
  const late = { ...pair, guards: without('endedJobStays') };
  const { violation, slots } = explore(
    late,
    (found) => found === 'an ended order that changed' || found === 'delivered and refunded',
  );
  expect(violation).toBeUndefined();
  expect(slots.some(({ hasDiscrepancy }) => hasDiscrepancy)).toBe(true);
});
