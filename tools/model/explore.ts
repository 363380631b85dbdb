import assert from 'node:assert/strict';
import { brokenIn, isSettled, type Violation } from './invariants.ts';
import { entriesMinor, fundsOf, startOf, type Scenario, type Slot } from './protocol-state.ts';
import { keyOf } from './state-key.ts';
import { stepsOf } from './steps.ts';

export interface Exploration {
  /** The first promise found broken, and a shortest way to it. */
  readonly violation?: Violation;
  readonly trace?: readonly string[];
  readonly stateCount: number;
  /** Everything that was met of single requests. */
  readonly slots: readonly Slot[];
  /** The steps that orders took: `PENDING REFUNDING`. */
  readonly orderSteps: ReadonlySet<string>;
}

/** Where every request stands, by the numbers of their slots, and the wallet's balance. */
interface State {
  readonly at: readonly number[];
  readonly balanceMinor: bigint;
}

/** A step that leads to the slot of this number. */
interface NumberedStep {
  readonly name: string;
  readonly to: number;
  readonly balanceMinor: bigint;
  readonly violation: Violation | undefined;
}

/** More would mean that something counts without end. */
const statesMax = 400_000;
/** Three such numbers and a small balance fit into the 53 bits of an exact number. */
const slotsMax = 65_536;

/**
 * Goes through every state that a scenario can come to, the nearest first, and stops at the first that breaks a
 * promise. When none does, looks back from the settled states for one that can never settle.
 */
export function explore(scenario: Scenario, isOfInterest: (violation: Violation) => boolean = () => true): Exploration {
  const { requests } = scenario;
  const slots: Slot[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (slot: Slot, index: number): number => {
    const key = `${index} ${keyOf(slot)}`;
    let number = numbers.get(key);
    if (number === undefined) {
      numbers.set(key, (number = slots.length));
      slots.push(slot);
      assert(number < slotsMax, 'too many states of one request');
    }
    return number;
  };

  // A step depends on its own request, the balance and whether its reference is free: it is worked out once for each.
  const orderSteps = new Set<string>();
  const steps = new Map<string, readonly NumberedStep[]>();
  const stepsAt = ({ at, balanceMinor }: State, index: number): readonly NumberedStep[] => {
    const slot = slots[at[index]!]!;
    const isHolder = (number: number, other: number) =>
      typeof slots[number]!.order !== 'string' && requests[other]!.clientReference === requests[index]!.clientReference;
    const isReferenceFree = slot.order !== 'none' || !at.some(isHolder);
    const key = `${index} ${at[index]} ${balanceMinor} ${isReferenceFree}`;
    let known = steps.get(key);
    if (known === undefined) {
      const found = stepsOf(scenario, index, { slot, balanceMinor, isReferenceFree });
      for (const { slot: next } of found)
        if (typeof slot.order !== 'string' && typeof next.order !== 'string' && slot.order !== next.order)
          orderSteps.add(`${slot.order.state} ${next.order.state}`);
      steps.set(key, (known = found.map((step) => ({ ...step, to: numberOf(step.slot, index) }))));
    }
    return known;
  };

  const start = {
    at: requests.map((request, index) => numberOf(startOf(request), index)),
    balanceMinor: fundsOf(scenario),
  };
  const states: State[] = [start];
  const ids = new Map([[keyOfState(start), 0]]);
  const cameBy: { readonly from: number; readonly name: string }[] = [{ from: 0, name: '' }];
  const before: number[][] = [[]];
  const traceTo = (id: number): string[] => (id === 0 ? [] : [...traceTo(cameBy[id]!.from), cameBy[id]!.name]);
  const outcome = (violation: Violation, trace: readonly string[]): Exploration => ({
    violation,
    trace,
    stateCount: states.length,
    slots,
    orderSteps,
  });
  const brokenAt = together(scenario, slots);

  for (let id = 0; id < states.length; id++) {
    const state = states[id]!;
    for (const index of state.at.keys()) {
      for (const { name, to, balanceMinor, violation } of stepsAt(state, index)) {
        if (violation !== undefined && isOfInterest(violation)) return outcome(violation, [...traceTo(id), name]);
        const next = { at: state.at.with(index, to), balanceMinor };
        const key = keyOfState(next);
        const known = ids.get(key);
        if (known !== undefined) {
          before[known]!.push(id);
          continue;
        }
        const broken = brokenAt(next);
        if (broken !== undefined && isOfInterest(broken)) return outcome(broken, [...traceTo(id), name]);
        assert(states.length < statesMax, `more than ${statesMax} states, the last by ${name}`);
        ids.set(key, states.length);
        states.push(next);
        cameBy.push({ from: id, name });
        before.push([id]);
      }
    }
  }

  const settled = slots.map(isSettled);
  const canSettle = new Set(states.flatMap(({ at }, id) => (at.every((number) => settled[number]) ? [id] : [])));
  for (const id of canSettle) for (const earlier of before[id]!) canSettle.add(earlier);
  const stuck = states.findIndex((_, id) => !canSettle.has(id));
  if (stuck >= 0 && isOfInterest('stuck for ever')) return outcome('stuck for ever', traceTo(stuck));
  return { stateCount: states.length, slots, orderSteps };
}

const keyOfState = ({ at, balanceMinor }: State) =>
  at.reduce((key, number) => key * slotsMax + number, Number(balanceMinor));

/** Finds what is wrong with a state: with one of its requests, or with all of them together. */
function together(scenario: Scenario, slots: readonly Slot[]): (state: State) => Violation | undefined {
  const alone = new Map<number, { broken: Violation | undefined; bookedMinor: bigint }>();
  const judge = (number: number) => {
    let known = alone.get(number);
    if (known === undefined) {
      const slot = slots[number]!;
      alone.set(number, (known = { broken: brokenIn(slot), bookedMinor: entriesMinor(slot) }));
    }
    return known;
  };
  return ({ at, balanceMinor }) => {
    const sumMinor = at.reduce((sum, number) => sum + judge(number).bookedMinor, fundsOf(scenario));
    if (sumMinor < 0n) return 'overspend';
    if (sumMinor !== balanceMinor) return 'a balance that is not the sum of its entries';
    const holders = scenario.requests.filter((_, index) => typeof slots[at[index]!]!.order !== 'string');
    if (new Set(holders.map((request) => request.clientReference)).size < holders.length)
      return 'two orders of one reference';
    return at.map((number) => judge(number).broken).find((broken) => broken !== undefined);
  };
}
