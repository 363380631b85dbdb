import { randomBytes } from 'node:crypto';
import { topics } from '@dg/contracts/events';
import { createTopics } from '@dg/local-servers';
import { connectKafka, type KafkaConnection } from '@dg/platform/kafka';
import { silentLog } from './doubles.ts';
import { testServers } from './servers.ts';

export interface TestKafka {
  readonly connection: KafkaConnection;
  readonly brokers: readonly string[];
  readonly topicPrefix: string;
}

/** Topics of this test alone, on the real broker. */
export async function testKafka(): Promise<TestKafka> {
  const { brokers } = await testServers();
  const topicPrefix = `test-${randomBytes(6).toString('hex')}.`;
  const own = topics.map(({ topic, partitions }) => ({ topic: topicPrefix + topic, partitions }));
  await createTopics([...brokers], own);
  return { connection: connectKafka(brokers, topicPrefix, 'test', silentLog), brokers, topicPrefix };
}
