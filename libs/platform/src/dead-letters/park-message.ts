import { deadLetterTopic } from '@dg/contracts/events';
import { newKsuid } from '@dg/kernel';
import type { KafkaMessage } from 'kafkajs';
import { eventsParked } from '../metrics/index.ts';
import { insertOutboxRow } from '../outbox/insert-row.ts';
import { query, transaction, type Database } from '../postgres/index.ts';

export interface MessageToPark {
  readonly consumer: string;
  readonly topic: string;
  readonly partition: number;
  readonly message: KafkaMessage;
  readonly reason: string;
  readonly tries: number;
}

/** Sets a message aside that keeps failing: a row to list and replay, and a copy on the dead-letter topic. */
export async function parkMessage(database: Database, parked: MessageToPark): Promise<void> {
  const { consumer, topic, partition, message, reason, tries } = parked;
  const key = asText(message.key);
  const value = asText(message.value);
  const eventId = asText(message.headers?.['event-id']);
  const requestId = asText(message.headers?.['x-request-id']);
  const isNew = await transaction(database, async (client) => {
    const rows = await query(
      client,
      `insert into dead_letters
         (consumer, topic, partition_number, message_offset, key, event_id, request_id, value, reason, tries)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
      [consumer, topic, partition, message.offset, key, eventId, requestId, value, reason, tries],
    );
    if (rows.length === 0) return false;
    await insertOutboxRow(client, { topic: deadLetterTopic(topic), key, eventId: newKsuid(), requestId, value });
    return true;
  });
  if (isNew) eventsParked.inc({ consumer });
}

/** Postgres text holds no NUL; a message that has one is no JSON, so nothing that could be replayed is lost. */
function asText(bytes: Buffer | string | readonly (Buffer | string)[] | null | undefined): string {
  return (bytes ?? '').toString().replaceAll('\0', '\uFFFD');
}
