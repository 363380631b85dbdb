import { Kafka, logLevel } from 'kafkajs';

export type TopicDefinition = { topic: string; partitions: number };

/** Creates the topics that are missing and leaves the others as they are. */
export async function createTopics(brokers: string[], topics: readonly TopicDefinition[]): Promise<void> {
  const kafka = new Kafka({
    clientId: 'create-topics',
    brokers,
    logLevel: logLevel.NOTHING,
    retry: { initialRetryTime: 50, retries: 8 },
  });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter(({ topic }) => !existing.has(topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map(({ topic, partitions }) => ({ topic, numPartitions: partitions, replicationFactor: 1 })),
    });
  } finally {
    await admin.disconnect();
  }
}
