import type { Pool } from 'pg';

/** Events that some consumer gave up on: during a fault that passes there must be none. */
export async function parkedEvents(superuser: Pool): Promise<string[]> {
  const texts = ['orders', 'wallet', 'fulfilment', 'notify', 'catalog', 'identity'].map(
    (schema) => `select '${schema}' as schema, topic, reason from ${schema}.dead_letters
       where replayed_at is null and dismissed_at is null`,
  );
  const { rows } = await superuser.query<{ schema: string; topic: string; reason: string }>(texts.join(' union all '));
  return rows.map(({ schema, topic, reason }) => `an event of ${topic} was parked by ${schema}: ${reason}`);
}
