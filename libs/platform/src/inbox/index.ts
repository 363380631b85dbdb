import { deadLetterTopic } from '@dg/contracts/events';
import { newKsuid } from '@dg/kernel';
import type { KafkaMessage } from 'kafkajs';
import type { Lifecycle } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { query, transaction, type Database, type Queryable } from '../postgres/index.ts';

/** Records events as seen by a consumer and returns the ids it had not seen before. */
export async function claimEvents(
  client: Queryable,
  consumer: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const rows = await query<{ event_id: string }>(
    client,
    `insert into inbox (consumer, event_id) select $1, unnest($2::text[]) on conflict do nothing returning event_id`,
    [consumer, eventIds],
  );
  return new Set(rows.map((row) => row.event_id));
}

/** Sets a message aside that keeps failing: a row to list and replay, and a copy on the dead-letter topic. */
export async function parkMessage(
  database: Database,
  consumer: string,
  topic: string,
  partition: number,
  message: KafkaMessage,
  reason: string,
  tries: number,
): Promise<void> {
  const key = message.key?.toString() ?? '';
  const value = message.value?.toString() ?? '';
  await transaction(database, async (client) => {
    const rows = await query(
      client,
      `insert into dead_letters (consumer, topic, partition_number, message_offset, key, value, reason, tries)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
      [consumer, topic, partition, message.offset, key, value, reason.slice(0, 1_000), tries],
    );
    if (rows.length === 0) return;
    await query(client, `insert into outbox (topic, key, event_id, request_id, value) values ($1, $2, $3, '', $4)`, [
      deadLetterTopic(topic),
      key,
      newKsuid(),
      value,
    ]);
  });
}

const keptDays = 14;
const pruneEveryMs = 3_600_000;

/** Forgets events once no broker can deliver them again: topics keep messages 7 days. */
export function startInboxPruning(database: Database, lifecycle: Lifecycle, log: Log): void {
  const prune = () =>
    query(database, `delete from inbox where received_at < now() - make_interval(days => $1)`, [keptDays]).catch(
      (error: unknown) => log.warn({ error }, 'inbox pruning failed'),
    );
  const timer = setInterval(() => void prune(), pruneEveryMs);
  timer.unref();
  lifecycle.onDrain('inbox pruning', () => clearInterval(timer));
}
