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

// What was parked from an offset: as `<offset>`, and what came to have the same one as `<offset>/<id>`. One that is
// settled has lost its value.
const parkedBeforeText = `
  select key = $5 and event_id = $6 and (value = $7 or (value = '' and event_id <> '')) as is_same
  from dead_letters
  where consumer = $1 and topic = $2 and partition_number = $3
    and (message_offset = $4 or message_offset like $4 || '/%')`;

const parkText = `
  insert into dead_letters
    (consumer, topic, partition_number, message_offset, key, event_id, request_id, value, reason, tries)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/**
 * Sets a message aside that keeps failing: a row to list and replay, and a copy on the dead-letter topic. Once for each
 * message, though it may come again: its offset was not committed. Offsets alone do not tell: those of a topic that was
 * made anew begin at 0 again, and then another message stands where one was parked before.
 */
export async function parkMessage(database: Database, parked: MessageToPark): Promise<void> {
  const { consumer, topic, partition, message, reason, tries } = parked;
  const key = asText(message.key);
  const value = asText(message.value);
  const eventId = asText(message.headers?.['event-id']);
  const requestId = asText(message.headers?.['x-request-id']);
  const isNew = await transaction(database, async (client) => {
    const place = [consumer, topic, partition];
    const before = await query<{ is_same: boolean }>(client, parkedBeforeText, [
      ...place,
      message.offset,
      key,
      eventId,
      value,
    ]);
    if (before.some((row) => row.is_same)) return false;
    const offset = before.length === 0 ? message.offset : `${message.offset}/${newKsuid()}`;
    await query(client, parkText, [...place, offset, key, eventId, requestId, value, reason, tries]);
    await insertOutboxRow(client, { topic: deadLetterTopic(topic), key, eventId: newKsuid(), requestId, value });
    return true;
  });
  if (isNew) eventsParked.inc({ consumer });
}

/** Postgres text holds no NUL; a message that has one is no JSON, so nothing that could be replayed is lost. */
function asText(bytes: Buffer | string | readonly (Buffer | string)[] | null | undefined): string {
  return (bytes ?? '').toString().replaceAll('\0', '\uFFFD');
}
