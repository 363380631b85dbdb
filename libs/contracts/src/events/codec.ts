import path from 'node:path';
import protobuf from 'protobufjs';
import { protoFolder } from '../loader.ts';
import { eventTypes, type EventData, type EventInput, type EventTopic } from './topics.ts';

/** What every message on a topic is wrapped in. The Kafka key is `key`, so one key's events keep their order. */
export interface EventEnvelope<Topic extends EventTopic = EventTopic> {
  /** KSUID, the same on every redelivery. */
  readonly event_id: string;
  readonly type: string;
  /** RFC 3339. */
  readonly occurred_at: string;
  readonly request_id: string;
  readonly key: string;
  readonly data: EventData[Topic];
}

const root = new protobuf.Root();
root.loadSync(path.join(protoFolder(), 'dg/events/v1/events.proto'), { keepCase: true });
const messages = new Map(Object.entries(eventTypes).map(([topic, name]) => [topic, root.lookupType(name)]));

/** The JSON form of an event's data; throws when the data is not of the topic's type. */
export function encodeEventData<Topic extends EventTopic>(topic: Topic, data: EventInput[Topic]): object {
  const message = messageOf(topic);
  return message.toObject(message.fromObject(data), { longs: String, enums: String });
}

/**
 * Reads a message's value; throws when it is no event of the topic. Unknown fields are ignored: producers may be newer.
 */
export function decodeEvent<Topic extends EventTopic>(topic: Topic, value: string): EventEnvelope<Topic> {
  const envelope = JSON.parse(value) as EventEnvelope<Topic>;
  const message = messageOf(topic);
  if (typeof envelope.event_id !== 'string' || typeof envelope.data !== 'object' || envelope.data === null) {
    throw new TypeError(`event ${topic}: no envelope`);
  }
  const options = { longs: String, enums: String, defaults: true } as const;
  const data = message.toObject(message.fromObject(envelope.data), options) as EventData[Topic];
  return { ...envelope, data };
}

function messageOf(topic: EventTopic): protobuf.Type {
  const message = messages.get(topic);
  if (message === undefined) throw new TypeError(`no event type for topic ${topic}`);
  return message;
}
