import { decodeEvent, type EventEnvelope, type EventTopic } from '@dg/contracts/events';
import type pg from 'pg';
import { crashPoint } from '../crash/index.ts';
import { claimEvents } from '../inbox/claim.ts';
import { eventDelay, eventsConsumed } from '../metrics/index.ts';
import { transaction, type Database } from '../postgres/index.ts';

export type ReceivedEvent<Topic extends EventTopic> = EventEnvelope<Topic>;

/** One consumer of one topic. */
export interface Consumption<Topic extends EventTopic = EventTopic> {
  /** Also the consumer group: `<service>.<what it does>`. */
  readonly name: string;
  readonly topic: Topic;
  readonly database: Database;
  /**
   * Applies events that this consumer has not seen before, in the transaction that records them as seen. Writes to
   * Postgres only, in well under a second: slow work goes to a job table.
   */
  // A method, so that consumptions of several topics fit into one list; what reaches it is decoded by its own topic.
  apply(client: pg.PoolClient, events: readonly ReceivedEvent<Topic>[]): Promise<void>;
  /** How many messages one transaction takes at most; default: all that came together. */
  readonly messagesMax?: number;
  /** After the commit, e.g. to wake a worker. */
  readonly afterCommit?: () => void;
}

/** Thrown by a consumer for an event that came before what it needs: tried again until it fits, never parked. */
export class NotYet extends Error {}

/** A message that is no event of its topic. Says nothing of what it is: that may be a secret. */
export class NoEvent extends Error {
  constructor(topic: string) {
    super(`the message is no event of ${topic}`);
  }
}

/** The event of a message's value; throws NoEvent. */
export function decodeMessage<Topic extends EventTopic>(topic: Topic, value: string): ReceivedEvent<Topic> {
  try {
    return decodeEvent(topic, value);
  } catch {
    throw new NoEvent(topic);
  }
}

/** Applies events within a transaction, less those this consumer has applied before. */
export async function applyWithin<Topic extends EventTopic>(
  client: pg.PoolClient,
  consumption: Consumption<Topic>,
  events: readonly ReceivedEvent<Topic>[],
): Promise<void> {
  const ids = events.map((event) => event.event_id);
  const isNew = await claimEvents(client, consumption.name, ids);
  const fresh = events.filter((event) => isNew.delete(event.event_id));
  if (fresh.length > 0) await consumption.apply(client, fresh);
}

/** Applies messages in one transaction. Throws NoEvent, or what `apply` throws; then nothing was applied. */
export async function applyMessages<Topic extends EventTopic>(
  consumption: Consumption<Topic>,
  values: readonly string[],
): Promise<void> {
  const events = values.map((value) => decodeMessage(consumption.topic, value));
  await transaction(consumption.database, async (client) => {
    await applyWithin(client, consumption, events);
    crashPoint('consumer.before-commit');
  });
  crashPoint('consumer.committed');
  count(consumption.name, events);
  consumption.afterCommit?.();
}

function count(consumer: string, events: readonly ReceivedEvent<EventTopic>[]): void {
  eventsConsumed.inc({ consumer }, events.length);
  const nowMs = Date.now();
  for (const { occurred_at: occurredAt } of events) {
    const delayMs = nowMs - Date.parse(occurredAt);
    if (delayMs >= 0) eventDelay.observe({ consumer }, delayMs / 1_000);
  }
}
