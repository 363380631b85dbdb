import type { Setting, Slot, View } from './protocol-state.ts';

/** Something that can happen. Undefined: it changes nothing after all. */
export interface Move {
  readonly name: string;
  readonly take: () => View | undefined;
}

/** A commit that a constraint of the schema refused. With all safeguards in place, none ever has to. */
export class StoppedByConstraint extends Error {}

/** The moves of a request, gathered one after the other. */
export interface MoveList {
  readonly moves: Move[];
  can(isPossible: boolean, name: string, take: Move['take']): void;
}

export function moveList(): MoveList {
  const moves: Move[] = [];
  return {
    moves,
    can: (isPossible, name, take) => {
      if (isPossible) moves.push({ name, take });
    },
  };
}

/** Whether a message can come that is in an outbox: once, where an inbox remembers it. */
export function canArrive({ arrives, guards }: Setting, { inbox }: Slot, key: string): boolean {
  return arrives !== 'calls' && !(arrives === 'events' && guards.inbox && inbox.includes(key));
}

/** The inbox row of a message. Where calls do the same at any time, it makes no difference and is not kept. */
export function arrived({ arrives, guards }: Setting, view: View, key: string): View {
  if (arrives !== 'events' || !guards.inbox) return view;
  return { ...view, slot: { ...view.slot, inbox: [...view.slot.inbox, key].sort() } };
}
