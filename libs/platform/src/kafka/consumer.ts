import { decodeEvent, type EventEnvelope, type EventTopic } from '@dg/contracts/events';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import type pg from 'pg';
import { claimEvents, parkMessage } from '../inbox/index.ts';
import type { Lifecycle } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { isPassingFault, transaction, type Database } from '../postgres/index.ts';
import type { KafkaConnection } from './connection.ts';

export type ReceivedEvent<Topic extends EventTopic> = EventEnvelope<Topic>;

/** One consumer of one topic. */
export interface Consumption<Topic extends EventTopic> {
  /** Also the consumer group: `<service>.<what it does>`. */
  readonly name: string;
  readonly topic: Topic;
  readonly database: Database;
  /**
   * Applies events that this consumer has not seen before, in the transaction that records them as seen. Writes to
   * Postgres only, in well under a second: slow work goes to a job table.
   */
  readonly apply: (client: pg.PoolClient, events: readonly ReceivedEvent<Topic>[]) => Promise<void>;
  /** After the commit, e.g. to wake a worker. */
  readonly afterCommit?: () => void;
}

/** Thrown by a consumer for an event that came before what it needs: tried again until it fits, never parked. */
export class NotYet extends Error {}

const triesMax = 5;
const retryMs = 300;
const waitMs = 50;

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
  const consumer = kafka.kafka.consumer({
    groupId: `${kafka.topicPrefix}${consumption.name}`,
    sessionTimeout: 6_000,
    heartbeatInterval: 1_500,
    rebalanceTimeout: 10_000,
    // Events are the guarantee, calls are what is fast: waiting a moment lets one commit carry many of them.
    minBytes: 65_536,
    maxWaitTimeInMs: 100,
    retry: { retries: 1_000_000, initialRetryTime: 100, maxRetryTime: 2_000 },
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    // kafkajs gave up on this consumer: a new process joins anew, a silent one would look healthy for ever.
    if (!payload.restart) void lifecycle.drain(`consumer ${consumption.name} crashed`, 1);
  });
  const run = async () => {
    await consumer.connect();
    await consumer.subscribe({ topic: kafka.topicPrefix + consumption.topic, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: (payload) =>
        consumeBatch(consumption, payload, log, async (offset) => {
          const next = (BigInt(offset) + 1n).toString();
          await consumer.commitOffsets([
            { topic: payload.batch.topic, partition: payload.batch.partition, offset: next },
          ]);
        }),
    });
  };
  // A service starts and answers while Kafka is away: its consumers join when it is back.
  const runUntilJoined = async () => {
    for (let isStarted = false; !isStarted && !isStopping;) {
      try {
        await run();
        isStarted = true;
      } catch (error) {
        log.warn({ error, consumer: consumption.name }, 'consumer could not join');
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  };
  void runUntilJoined();
  lifecycle.onDrain(`consumer ${consumption.name}`, async () => {
    isStopping = true;
    await consumer.disconnect();
  });
}

async function consumeBatch<Topic extends EventTopic>(
  consumption: Consumption<Topic>,
  payload: EachBatchPayload,
  log: Log,
  commit: (offset: string) => Promise<void>,
): Promise<void> {
  const { batch, resolveOffset, heartbeat, isRunning, isStale } = payload;
  const last = batch.messages.at(-1);
  if (last === undefined) return;
  const isOver = () => !isRunning() || isStale();
  try {
    await applyWhenPossible(consumption, batch.messages, isOver, heartbeat);
    if (isOver()) return;
    resolveOffset(last.offset);
  } catch (error) {
    log.warn({ error, consumer: consumption.name, messages: batch.messages.length }, 'batch failed, trying one by one');
    for (const message of batch.messages) {
      await applyOrPark(consumption, batch.partition, message, log, isOver, heartbeat);
      if (isOver()) return;
      resolveOffset(message.offset);
      await commit(message.offset);
      await heartbeat();
    }
  }
  await commit(last.offset);
  await heartbeat();
}

async function applyMessages<Topic extends EventTopic>(
  consumption: Consumption<Topic>,
  messages: readonly KafkaMessage[],
): Promise<void> {
  const events = messages.map((message) => decodeEvent(consumption.topic, message.value?.toString() ?? ''));
  await transaction(consumption.database, async (client) => {
    const isNew = await claimEvents(
      client,
      consumption.name,
      events.map((event) => event.event_id),
    );
    const fresh = events.filter((event) => isNew.delete(event.event_id));
    if (fresh.length > 0) await consumption.apply(client, fresh);
  });
  consumption.afterCommit?.();
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
      return await applyMessages(consumption, messages);
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
      if (tries >= triesMax) {
        const reason = error instanceof Error ? error.message : 'unknown';
        await parkMessage(consumption.database, consumption.name, consumption.topic, partition, message, reason, tries);
        log.error({ error, consumer: consumption.name, partition, offset: message.offset }, 'message parked');
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
