import type { EventTopic } from '@dg/contracts/events';
import type { Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { crashPoint } from '../crash/index.ts';
import { failureReason } from '../dead-letters/failure-reason.ts';
import { parkMessage } from '../dead-letters/park-message.ts';
import type { Lifecycle } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { isPassingFault } from '../postgres/index.ts';
import type { KafkaConnection } from './connection.ts';
import { applyMessages, NoEvent, NotYet, type Consumption } from './consumption.ts';

const triesMax = 5;
const retryMs = 300;
const waitMs = 50;
const joinRetryMs = 1_000;

/**
 * Consumes in batches: one transaction for the inbox rows and the work, then the offset. A batch that fails is tried
 * message by message, and a message that keeps failing is parked, so that it never stops its partition. While
 * Postgres is down nothing is parked: the batch is retried until it is back.
 */
export function startConsumer<Topic extends EventTopic>(
  kafka: KafkaConnection,
  consumption: Consumption<Topic>,
  lifecycle: Lifecycle,
  log: Log,
): void {
  let isStopping = false;
  let consumer: Consumer | undefined;

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
    await joining.connect();
    await joining.subscribe({ topic: kafka.topicPrefix + consumption.topic, fromBeginning: true });
    await joining.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: (payload) => consumeBatch(consumption, payload, log),
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
  });
}

async function consumeBatch<Topic extends EventTopic>(
  consumption: Consumption<Topic>,
  payload: EachBatchPayload,
  log: Log,
): Promise<void> {
  const { messages } = payload.batch;
  const { messagesMax = messages.length } = consumption;
  for (let start = 0; start < messages.length; start += messagesMax) {
    const isDone = await consumePart(consumption, payload, messages.slice(start, start + messagesMax), log);
    if (!isDone) return;
  }
}

/** Gives false when the batch is no longer this member's, or it is to end. */
async function consumePart<Topic extends EventTopic>(
  consumption: Consumption<Topic>,
  payload: EachBatchPayload,
  messages: readonly KafkaMessage[],
  log: Log,
): Promise<boolean> {
  const { batch, resolveOffset, heartbeat, isRunning, isStale } = payload;
  const last = messages.at(-1)!;
  const isOver = () => !isRunning() || isStale();
  const commit = async (offset: string) => {
    const partitions = [{ partition: batch.partition, offset: (BigInt(offset) + 1n).toString() }];
    // Not `consumer.commitOffsets`: that hides from kafkajs that the group has gone on without this member, and what
    // should make it join again ends it instead.
    await payload.commitOffsetsIfNecessary({ topics: [{ topic: batch.topic, partitions }] });
  };
  try {
    await applyWhenPossible(consumption, messages, isOver, heartbeat);
    if (isOver()) return false;
    resolveOffset(last.offset);
  } catch (error) {
    log.warn({ error, consumer: consumption.name, messages: messages.length }, 'batch failed, trying one by one');
    for (const message of messages) {
      await applyOrPark(consumption, batch.partition, message, log, isOver, heartbeat);
      if (isOver()) return false;
      resolveOffset(message.offset);
      await commit(message.offset);
      await heartbeat();
    }
  }
  await commit(last.offset);
  crashPoint('consumer.offset-committed');
  await heartbeat();
  return true;
}

/** Waits out what time alone mends: Postgres away, or an event that came before what it needs. */
async function applyWhenPossible<Topic extends EventTopic>(
  consumption: Consumption<Topic>,
  messages: readonly KafkaMessage[],
  isOver: () => boolean,
  heartbeat: () => Promise<void>,
): Promise<void> {
  while (!isOver()) {
    try {
      return await applyMessages(
        consumption,
        messages.map((message) => message.value?.toString() ?? ''),
      );
    } catch (error) {
      if (!(error instanceof NotYet) && !isPassingFault(error)) throw error;
      await heartbeat();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

async function applyOrPark<Topic extends EventTopic>(
  consumption: Consumption<Topic>,
  partition: number,
  message: KafkaMessage,
  log: Log,
  isOver: () => boolean,
  heartbeat: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; !isOver(); tries++) {
    try {
      return await applyWhenPossible(consumption, [message], isOver, heartbeat);
    } catch (error) {
      await heartbeat();
      if (tries >= triesMax || error instanceof NoEvent) {
        const { name: consumer, topic, database } = consumption;
        await parkMessage(database, { consumer, topic, partition, message, reason: failureReason(error), tries });
        log.error({ error, consumer: consumption.name, partition, offset: message.offset }, 'message parked');
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
