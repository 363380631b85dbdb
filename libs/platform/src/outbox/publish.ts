import { encodeEventData, eventTypes, type EventInput, type EventTopic } from '@dg/contracts/events';
import { newKsuid } from '@dg/kernel';
import { query, type Queryable } from '../postgres/index.ts';

export interface OutgoingEvent<Topic extends EventTopic = EventTopic> {
  readonly topic: Topic;
  /** Events of one key arrive in the order they were published in. */
  readonly key: string;
  readonly requestId: string;
  readonly data: EventInput[Topic];
}

const insertEvents = `
  insert into outbox (topic, key, event_id, request_id, value)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`;

/**
 * The only way an event leaves: rows in the transaction of the change that caused them, in the order given. The
 * relay sends them once that has committed.
 */
export async function publish(client: Queryable, events: readonly OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return;
  await query(client, insertEvents, outboxColumns(events));
}

/** The events as columns, for statements that insert them together with other rows. */
export function outboxColumns(events: readonly OutgoingEvent[]): [string[], string[], string[], string[], string[]] {
  const columns: [string[], string[], string[], string[], string[]] = [[], [], [], [], []];
  const occurredAt = new Date().toISOString();
  for (const { topic, key, requestId, data } of events) {
    const eventId = newKsuid();
    const value = JSON.stringify({
      event_id: eventId,
      type: eventTypes[topic],
      occurred_at: occurredAt,
      request_id: requestId,
      key,
      data: encodeEventData(topic, data),
    });
    columns[0].push(topic);
    columns[1].push(key);
    columns[2].push(eventId);
    columns[3].push(requestId);
    columns[4].push(value);
  }
  return columns;
}
