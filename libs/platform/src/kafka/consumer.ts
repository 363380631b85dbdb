import type { EventTopic } from '@dg/contracts/events';
import type { Consumer } from 'kafkajs';
import type { Lifecycle } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import type { KafkaConnection } from './connection.ts';
import { consumeBatch } from './consume-batch.ts';
import type { Consumption } from './consumption.ts';
import { createWaiting } from './waiting.ts';

const joinRetryMs = 1_000;

/**
 * Consumes in batches: one transaction for the inbox rows and the work, then the offset. A batch that fails is tried
 * message by message, and a message that keeps failing is parked, so that it never stops its partition. What time
 * alone mends is never parked: its partition waits, with a word in the log, and the other partitions go on.
 */
export function startConsumer<Topic extends EventTopic>(
  kafka: KafkaConnection,
  consumption: Consumption<Topic>,
  lifecycle: Lifecycle,
  log: Log,
): void {
  let isStopping = false;
  let consumer: Consumer | undefined;
  const waiting = createWaiting(consumption.name, consumption.topic, log);

  const join = async () => {
    const joining = kafka.kafka.consumer({
      groupId: `${kafka.topicPrefix}${consumption.name}`,
      sessionTimeout: 6_000,
      heartbeatInterval: 1_500,
      rebalanceTimeout: 10_000,
      // Events are the guarantee, calls are what is fast: waiting a moment lets one commit carry many of them.
      minBytes: 65_536,
      maxWaitTimeInMs: 100,
      retry: { retries: 1_000_000, initialRetryTime: 100, maxRetryTime: 2_000 },
    });
    consumer = joining;
    joining.on(joining.events.CRASH, ({ payload }) => {
      if (payload.restart || isStopping) return;
      // kafkajs gave up on this one and has disconnected it; a silent one would look healthy for ever.
      log.error({ error: payload.error, consumer: consumption.name }, 'consumer crashed, joining anew');
      void joinUntilDone();
    });
    joining.on(joining.events.GROUP_JOIN, waiting.forget);
    await joining.connect();
    await joining.subscribe({ topic: kafka.topicPrefix + consumption.topic, fromBeginning: true });
    await joining.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: (payload) => consumeBatch({ consumption, payload, waiting, log }),
    });
  };
  // A service starts and answers while Kafka is away: its consumers join when it is back.
  const joinUntilDone = async () => {
    for (let isJoined = false; !isJoined && !isStopping;) {
      try {
        await join();
        isJoined = true;
      } catch (error) {
        log.warn({ error, consumer: consumption.name }, 'consumer could not join');
        void consumer?.disconnect().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, joinRetryMs));
      }
    }
  };
  void joinUntilDone();
  lifecycle.onDrain(`consumer ${consumption.name}`, async () => {
    isStopping = true;
    await consumer?.disconnect();
    waiting.forget();
  });
}
