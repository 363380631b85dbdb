import { decodeEvent, encodeEventData, eventTypes, type EventInput, type EventTopic } from '@dg/contracts/events';
import { newKsuid } from '@dg/kernel';

interface EnvelopeFacts {
  readonly eventId?: string;
  readonly occurredAt?: string;
}

/** The value of a message, as its producer writes it. */
export function messageOf<Topic extends EventTopic>(
  topic: Topic,
  data: EventInput[Topic],
  { eventId = newKsuid(), occurredAt = new Date().toISOString() }: EnvelopeFacts = {},
): string {
  return JSON.stringify({
    event_id: eventId,
    type: eventTypes[topic],
    occurred_at: occurredAt,
    request_id: newKsuid(),
    key: '42',
    data: encodeEventData(topic, data),
  });
}

/** The same as it reaches a consumer. */
export function eventOf<Topic extends EventTopic>(topic: Topic, data: EventInput[Topic], facts: EnvelopeFacts = {}) {
  return decodeEvent(topic, messageOf(topic, data, facts));
}
