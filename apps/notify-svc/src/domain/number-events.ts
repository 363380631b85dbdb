import assert from 'node:assert/strict';
import type { ClientEvent } from './client-event.ts';

export interface NumberedEvent {
  readonly event: ClientEvent;
  readonly seq: bigint;
}

/** Numbers events after the last ones of their clients' feeds, without a gap and in the order given. */
export function numberEvents(
  events: readonly ClientEvent[],
  lastSeqs: ReadonlyMap<number, bigint>,
): readonly NumberedEvent[] {
  const reached = new Map(lastSeqs);
  return events.map((event) => {
    const last = reached.get(event.clientId);
    assert(last !== undefined, 'a feed is not locked');
    const seq = last + 1n;
    reached.set(event.clientId, seq);
    return { event, seq };
  });
}
