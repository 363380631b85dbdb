import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel, type Admin } from 'kafkajs';

export type TopicDefinition = { topic: string; partitions: number };

const triesMax = 10;
const pauseMs = 200;

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
    for (let triesLeft = triesMax; !(await createMissing(admin, topics, --triesLeft > 0));) await sleep(pauseMs);
  } finally {
    await admin.disconnect();
  }
}

/** False when it has to be looked again: a broker may not know at once what it has just created. */
async function createMissing(admin: Admin, topics: readonly TopicDefinition[], mayRetry: boolean): Promise<boolean> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter(({ topic }) => !existing.has(topic));
  if (missing.length === 0) return true;
  try {
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map(({ topic, partitions }) => ({ topic, numPartitions: partitions, replicationFactor: 1 })),
    });
    return true;
  } catch (error) {
    if (mayRetry && (error as { type?: unknown }).type === 'UNKNOWN_TOPIC_OR_PARTITION') return false;
    throw error;
  }
}
