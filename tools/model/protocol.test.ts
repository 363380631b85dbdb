import { orderMoves } from 'order-svc/protocol';
import { explore, type Exploration } from './explore.ts';
import { allGuards, without, type Guards } from './guards.ts';
import type { Violation } from './invariants.ts';
import type { Scenario } from './protocol-state.ts';
import { removals, secondLines } from './removals.ts';
import { bought, bulk, contest, pair, patient, recharged, redeemed, scenarios, takenBack } from './scenarios.ts';

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

  test('when a top-up that one supplier does not deliver goes to another', () => {
    const { trace, slots } = plain(recharged);
    expect(trace).toBeUndefined();
    const ends = new Set(slots.flatMap(({ job }) => (job === undefined ? [] : [`${job.supplier} ${job.state}`])));
    for (const end of ['http delivered', 'fallback delivered', 'fallback failed', 'fallback review'])
      expect(ends).toContain(end);
  });

  test('when an eSIM is cancelled that its supplier has, has delivered, or whose profile is installed', () => {
    const { trace, slots, orderSteps } = plain(takenBack);
    expect(trace).toBeUndefined();
    expect(orderSteps).toContain('DELIVERED REFUNDING');
    const ends = new Set(
      slots.flatMap(({ order, purchases }) =>
        typeof order === 'string' ? [] : purchases.map(({ atSupplier }) => `${order.state} ${atSupplier}`),
      ),
    );
    for (const end of ['CANCELLED takenBack', 'FAILED takenBack', 'DELIVERED installed']) expect(ends).toContain(end);
    for (const end of ['CANCELLED installed', 'FAILED installed', 'REFUNDING installed'])
      expect(ends).not.toContain(end);
    // That an eSIM in use is said to be taken back cannot come about; order-svc keeps it delivered all the same.
    expect(slots.filter(({ hasDiscrepancy }) => hasDiscrepancy)).toEqual([]);
  });

  test('when one voucher code is to pay for two orders, or for one that cannot be delivered', () => {
    const { trace, slots } = plain(redeemed);
    expect(trace).toBeUndefined();
    expect(slots.some(({ credits, debits }) => debits === 1 && credits.length === 1)).toBe(true);
  });

  test.each(['calls', 'events'] as const)('when only %s arrive', (arrives) => {
    for (const scenario of [pair, bulk, patient, redeemed, takenBack])
      expect(wayTo({ ...scenario, arrives }, [])).toEqual(none);
  });

  test('and what is checked goes through every move of the order table and every state of a job', () => {
    const all = [bulk, patient, bought, takenBack].map(plain);
    const taken = new Set(all.flatMap(({ orderSteps }) => [...orderSteps]));
    const wanted = Object.values(orderMoves).flatMap((table) =>
      Object.entries(table).flatMap(([state, moves]) => Object.values(moves).map((next) => `${state} ${next}`)),
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

describe('a safeguard is there because without it', () => {
  test.each(removals)('($without) $could', ({ without: removed, violation, in: name }) => {
    const way = wayTo(scenarios[name], [removed], violation);
    expect(way.violation).toBe(violation);
    expect(way.trace?.length).toBeGreaterThan(1);
  });
});

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
