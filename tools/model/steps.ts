import { AssertionError } from 'node:assert/strict';
import { brokenBy, type Violation } from './invariants.ts';
import { jobMoves } from './job-moves.ts';
import { StoppedByConstraint } from './moves.ts';
import { orderMoves } from './order-moves.ts';
import type { Scenario, Slot, View } from './protocol-state.ts';
import { keyOf } from './state-key.ts';

/** A move that was made: what it leaves of its request and of the wallet, and what was wrong with it. */
export interface Step {
  readonly name: string;
  readonly slot: Slot;
  readonly balanceMinor: bigint;
  readonly violation: Violation | undefined;
}

/** Everything that can happen next to one request, without what leaves all as it is. */
export function stepsOf(scenario: Scenario, index: number, view: View): Step[] {
  const setting = { ...scenario, request: scenario.requests[index]! };
  const key = keyOf(view.slot);
  return [...orderMoves(setting, view), ...jobMoves(setting, view)].flatMap((move): Step[] => {
    const name = `${index}: ${move.name}`;
    try {
      const after = move.take();
      if (after === undefined) return [];
      const { slot, balanceMinor } = after;
      if (balanceMinor === view.balanceMinor && keyOf(slot) === key) return [];
      return [{ name, slot, balanceMinor, violation: brokenBy(view.slot, slot) }];
    } catch (error) {
      // The service would roll back and answer with an error: no harm done, but nothing may ever come to this.
      const violation = violationOf(error);
      if (violation === undefined) throw error;
      return [{ name: `${name}: ${(error as Error).message}`, ...view, violation }];
    }
  });
}

function violationOf(error: unknown): Violation | undefined {
  if (error instanceof AssertionError) return 'the code refuses';
  return error instanceof StoppedByConstraint ? 'a constraint has to step in' : undefined;
}
