import { query, type Queryable } from '../postgres/index.ts';

/** A message as it lies in the outbox; `value` is sent as it is. */
export interface OutgoingMessage {
  readonly topic: string;
  readonly key: string;
  readonly eventId: string;
  readonly requestId: string;
  readonly value: string;
}

/** Puts a message into the outbox that is not made here: a copy, or one that is sent again. Events go by `publish`. */
export async function insertOutboxRow(client: Queryable, message: OutgoingMessage): Promise<void> {
  const { topic, key, eventId, requestId, value } = message;
  const text = 'insert into outbox (topic, key, event_id, request_id, value) values ($1, $2, $3, $4, $5)';
  await query(client, text, [topic, key, eventId, requestId, value]);
}
