import { Rejection } from '@dg/kernel';
import type pg from 'pg';
import { applyWithin, decodeMessage, type Consumption } from '../kafka/consumption.ts';
import { insertOutboxRow } from '../outbox/insert-row.ts';
import { isPassingFault, transaction, type Database } from '../postgres/index.ts';
import { lockDeadLetter, markFailed, markReplayed, type DeadLetter, type ParkedMessage } from './dead-letters.ts';
import { failureReason } from './failure-reason.ts';
import { relayName } from './park-outbox-row.ts';

export interface ReplayDeps {
  readonly database: Database;
  /** What the service consumes: a letter is replayed by the consumption that parked it. */
  readonly consumptions: readonly Consumption[];
  readonly wakeRelay: () => void;
}

/**
 * Tries a parked message once more, and marks it in the same transaction: however often it is asked for, and at once,
 * the message is applied once. One that was applied in another way meanwhile is only marked. What could not be sent
 * goes back to the outbox. Refusals: NO_MATCHING_RESULT; CONFLICT with the reason, and then the letter stays open, or
 * when it was dismissed.
 */
export async function replayDeadLetter(deps: ReplayDeps, id: number): Promise<DeadLetter> {
  let afterCommit: (() => void) | undefined;
  let letterAfter: DeadLetter;
  try {
    letterAfter = await transaction(deps.database, async (client) => {
      const letter = await lockDeadLetter(client, id);
      if (letter === undefined) throw new Rejection('NO_MATCHING_RESULT', 'Dead letter not found');
      if (letter.replayed_at !== null || letter.dismissed_at !== null) return letter;
      afterCommit = await replayWithin(client, deps, letter);
      return markReplayed(client, id);
    });
  } catch (error) {
    if (isPassingFault(error) || (error instanceof Rejection && error.code === 'NO_MATCHING_RESULT')) throw error;
    const reason = failureReason(error);
    await markFailed(deps.database, id, reason);
    throw new Rejection('CONFLICT', reason, { cause: error });
  }
  if (letterAfter.dismissed_at !== null) throw new Rejection('CONFLICT', 'Dead letter was dismissed');
  afterCommit?.();
  return letterAfter;
}

async function replayWithin(
  client: pg.PoolClient,
  deps: ReplayDeps,
  letter: ParkedMessage,
): Promise<(() => void) | undefined> {
  const { consumer, topic, key, event_id: eventId, request_id: requestId, value } = letter;
  if (consumer === relayName) {
    await insertOutboxRow(client, { topic, key, eventId, requestId, value });
    return deps.wakeRelay;
  }
  const consumption = deps.consumptions.find(({ name }) => name === consumer);
  if (consumption === undefined) throw new Error('its consumer is no part of this version of the service');
  await applyWithin(client, consumption, [decodeMessage(consumption.topic, value)]);
  return consumption.afterCommit;
}
