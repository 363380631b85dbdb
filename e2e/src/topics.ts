import { topics } from '@dg/contracts/events';
import { Kafka, logLevel, type EachMessagePayload } from 'kafkajs';
import type { Platform } from './platform.ts';

let groups = 0;

/** Every message that is on the platform's topics by now, from the first one on. */
export async function eachMessageSoFar(
  { brokers, topicPrefix }: Platform,
  take: (topic: string, message: EachMessagePayload['message']) => void,
): Promise<void> {
  const kafka = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const names = topics.map(({ topic }) => topicPrefix + topic);
  const wanted = new Map<string, bigint>();
  for (const topic of names) {
    for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
      if (BigInt(high) > 0n) wanted.set(`${topic}/${partition}`, BigInt(high));
    }
  }
  const consumer = kafka.consumer({ groupId: `${topicPrefix}reader-${++groups}` });
  await consumer.connect();
  await consumer.subscribe({ topics: names, fromBeginning: true });
  await new Promise<void>((resolve, reject) => {
    consumer
      .run({
        eachMessage: async ({ topic, partition, message }) => {
          take(topic, message);
          const key = `${topic}/${partition}`;
          if (BigInt(message.offset) + 1n >= (wanted.get(key) ?? 0n)) wanted.delete(key);
          if (wanted.size === 0) resolve();
        },
      })
      .catch(reject);
  });
  await consumer.disconnect();
  await admin.disconnect();
}

/** What the platform has told about an order to whoever tells its client, in the order in which it did. */
export async function clientEventsOf(platform: Platform, orderId: number): Promise<Record<string, unknown>[]> {
  const events: { event_id: string; data: Record<string, unknown> }[] = [];
  await eachMessageSoFar(platform, (topic, { key, value }) => {
    if (topic === `${platform.topicPrefix}order-status-changed` && key?.toString() === String(orderId))
      events.push(JSON.parse(value!.toString()) as (typeof events)[number]);
  });
  return events.map(({ data }) => data);
}
