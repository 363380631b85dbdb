import { Rejection } from '@dg/kernel';
import { transaction, type Database } from '../postgres/index.ts';
import { lockDeadLetter, markDismissed, type DeadLetter } from './dead-letters.ts';

export interface Dismissal {
  readonly id: number;
  readonly actor: string;
  readonly reason: string;
}

/**
 * Closes a letter whose message is never to be applied, and forgets the message; one that was dismissed already is left
 * as it is. Refusals: NO_MATCHING_RESULT; CONFLICT when it was replayed.
 */
export function dismissDeadLetter(database: Database, { id, actor, reason }: Dismissal): Promise<DeadLetter> {
  return transaction(database, async (client) => {
    const letter = await lockDeadLetter(client, id);
    if (letter === undefined) throw new Rejection('NO_MATCHING_RESULT', 'Dead letter not found');
    if (letter.replayed_at !== null) throw new Rejection('CONFLICT', 'Dead letter was replayed');
    return letter.dismissed_at === null ? markDismissed(client, id, actor, reason) : letter;
  });
}
