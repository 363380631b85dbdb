import type { ClientBase } from 'pg';

/** Who parked a message that could not be sent, where consumers have their own name. */
export const relayName = 'relay';

// One statement: a message is either in the outbox or parked, never both and never neither.
const parkOutboxRowText = `
  with refused as (
    delete from outbox where id = $1 returning id, topic, key, event_id, request_id, value
  )
  insert into dead_letters
    (consumer, topic, partition_number, message_offset, key, event_id, request_id, value, reason, tries)
  select '${relayName}', topic, -1, id::text, key, event_id, request_id, value, $2, 1 from refused`;

/** Sets a message aside that the broker refuses for good. */
export async function parkOutboxRow(connection: ClientBase, id: string, reason: string): Promise<void> {
  await connection.query({ name: 'park-outbox-row', text: parkOutboxRowText, values: [id, reason] });
}
