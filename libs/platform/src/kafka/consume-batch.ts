import type { EventTopic } from '@dg/contracts/events';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { setTimeout as sleep } from 'node:timers/promises';
import { crashPoint } from '../crash/index.ts';
import { failureReason } from '../dead-letters/failure-reason.ts';
import { parkMessage } from '../dead-letters/park-message.ts';
import type { Log } from '../log/index.ts';
import { isPassingFault, isStatementTimeout } from '../postgres/index.ts';
import { applyMessages, NoEvent, NotYet, type Consumption } from './consumption.ts';
import type { Waiting } from './waiting.ts';

const triesMax = 5;
const retryMs = 300;
/** What is nearly always over at once (an order that is about to become visible) is waited for without a new fetch. */
const shortWaitsMs = [50, 100];

/** A batch of one partition, and who takes it. */
export interface BatchToConsume<Topic extends EventTopic> {
  readonly consumption: Consumption<Topic>;
  readonly payload: EachBatchPayload;
  readonly waiting: Waiting;
  readonly log: Log;
}

/**
 * Applies a batch, in parts and in its order, as far as that goes: up to an event that has to wait. Then its partition
 * is not fetched for a moment, and begins with that event when it is. Waiting in here would hold up all partitions:
 * kafkajs fetches again only once every batch of a fetch is done, however many of them it lets run at once.
 */
export async function consumeBatch<Topic extends EventTopic>(batch: BatchToConsume<Topic>): Promise<void> {
  const { consumption, payload, waiting } = batch;
  const { messages, partition } = payload.batch;
  const { messagesMax = Infinity } = consumption;
  for (let start = 0; start < messages.length && !isOver(batch);) {
    const part = messages.slice(start, start + Math.min(messagesMax, waiting.partMax(partition)));
    const result = await consumePart(batch, part);
    if (result === 'stopped') return;
    if (result === 'applied') start += part.length;
  }
}

/** `'smaller'`: not applied, to be tried in smaller parts; `'stopped'`: an event has to wait, or the batch is over. */
async function consumePart<Topic extends EventTopic>(
  batch: BatchToConsume<Topic>,
  messages: readonly KafkaMessage[],
): Promise<'applied' | 'smaller' | 'stopped'> {
  const { consumption, payload, waiting, log } = batch;
  const { partition } = payload.batch;
  try {
    await applyWithShortWaits(batch, messages);
  } catch (error) {
    if (!isWaitedFor(error)) {
      log.warn({ error, consumer: consumption.name, messages: messages.length }, 'batch failed, trying one by one');
      for (const message of messages) {
        if ((await applyOrPark(batch, message)) === 'stopped') return 'stopped';
        if (isOver(batch)) return 'stopped';
        await advance(batch, message);
        await payload.heartbeat();
      }
      return 'applied';
    }
    // Postgres away is no matter of how many they are.
    if (messages.length === 1 || !(error instanceof NotYet || isStatementTimeout(error))) {
      await hold(batch, messages[0]!, error);
      return 'stopped';
    }
    // Before the heartbeat, which fails when the statement has taken longer than the group waits for a member.
    waiting.halve(partition, messages.length);
    await payload.heartbeat();
    return 'smaller';
  }
  if (isOver(batch)) return 'stopped';
  await advance(batch, messages.at(-1)!);
  await payload.heartbeat();
  return 'applied';
}

async function applyWithShortWaits<Topic extends EventTopic>(
  batch: BatchToConsume<Topic>,
  messages: readonly KafkaMessage[],
): Promise<void> {
  const { payload, waiting } = batch;
  const isKnownToWait = waiting.partMax(payload.batch.partition) !== Infinity;
  for (const waitMs of isKnownToWait ? [] : shortWaitsMs) {
    try {
      return await apply(batch, messages);
    } catch (error) {
      if (!isWaitedFor(error) || isStatementTimeout(error)) throw error;
      await payload.heartbeat();
      await sleep(waitMs);
      if (isOver(batch)) return;
    }
  }
  await apply(batch, messages);
}

async function applyOrPark<Topic extends EventTopic>(
  batch: BatchToConsume<Topic>,
  message: KafkaMessage,
): Promise<'done' | 'stopped'> {
  const { consumption, payload, log } = batch;
  const { partition } = payload.batch;
  for (let tries = 1; !isOver(batch); tries++) {
    try {
      await apply(batch, [message]);
      break;
    } catch (error) {
      if (isWaitedFor(error)) {
        await hold(batch, message, error);
        return 'stopped';
      }
      await payload.heartbeat();
      if (tries < triesMax && !(error instanceof NoEvent)) {
        await sleep(retryMs);
        continue;
      }
      const { name: consumer, topic, database } = consumption;
      await parkMessage(database, { consumer, topic, partition, message, reason: failureReason(error), tries });
      log.error({ error, consumer, partition, offset: message.offset }, 'message parked');
      break;
    }
  }
  return 'done';
}

function apply<Topic extends EventTopic>(
  { consumption }: BatchToConsume<Topic>,
  messages: readonly KafkaMessage[],
): Promise<void> {
  return applyMessages(
    consumption,
    messages.map((message) => message.value?.toString() ?? ''),
  );
}

/** What time alone mends: Postgres away or busy, or an event that came before what it needs. */
function isWaitedFor(error: unknown): boolean {
  return error instanceof NotYet || isPassingFault(error);
}

/** Lets the partition rest: what of the batch was not applied comes again. */
async function hold<Topic extends EventTopic>(
  { payload, waiting }: BatchToConsume<Topic>,
  message: KafkaMessage,
  error: unknown,
): Promise<void> {
  const delayMs = waiting.hold(payload.batch.partition, message.offset, error);
  setTimeout(payload.pause(), delayMs).unref();
  await payload.heartbeat();
}

/** The group goes on behind this message. */
async function advance<Topic extends EventTopic>(
  { payload, waiting }: BatchToConsume<Topic>,
  { offset }: KafkaMessage,
): Promise<void> {
  const { topic, partition } = payload.batch;
  waiting.release(partition);
  payload.resolveOffset(offset);
  const partitions = [{ partition, offset: (BigInt(offset) + 1n).toString() }];
  // Not `consumer.commitOffsets`: that hides from kafkajs that the group has gone on without this member, and what
  // should make it join again ends it instead.
  await payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions }] });
  crashPoint('consumer.offset-committed');
}

/** The batch is no longer this member's, or the consumer is to end. */
function isOver<Topic extends EventTopic>({ payload }: BatchToConsume<Topic>): boolean {
  return !payload.isRunning() || payload.isStale();
}
