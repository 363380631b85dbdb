import { query, type Database, type Queryable } from '../postgres/index.ts';

/** A message that was set aside, without what is in it. */
export interface DeadLetter {
  readonly id: number;
  readonly consumer: string;
  readonly topic: string;
  readonly key: string;
  readonly reason: string;
  readonly tries: number;
  readonly parked_at: Date;
  readonly replayed_at: Date | null;
}

export interface DeadLetterQuery {
  readonly offset: number;
  readonly limit: number;
  /** Empty: of all topics. */
  readonly topic: string;
  readonly include_replayed: boolean;
}

const columns = 'id, consumer, topic, key, reason, tries, parked_at, replayed_at';
const asked = `($1 = '' or topic = $1) and ($2 or replayed_at is null)`;

/** A part of the letters, the oldest first, and how many there are. */
export async function listDeadLetters(
  database: Database,
  { offset, limit, topic, include_replayed: includesReplayed }: DeadLetterQuery,
): Promise<{ letters: DeadLetter[]; totalCount: number }> {
  const [letters, [count]] = await Promise.all([
    query<DeadLetter>(
      database,
      `select ${columns} from dead_letters where ${asked} order by id limit $3::integer offset $4::integer`,
      [topic, includesReplayed, limit, offset],
    ),
    query<{ total: number }>(database, `select count(*)::integer as total from dead_letters where ${asked}`, [
      topic,
      includesReplayed,
    ]),
  ]);
  return { letters, totalCount: count?.total ?? 0 };
}

export interface ParkedMessage extends DeadLetter {
  readonly event_id: string;
  readonly request_id: string;
  readonly value: string;
}

/** A letter with its message, which nobody else can replay until the transaction ends; undefined when there is none. */
export async function lockDeadLetter(client: Queryable, id: number): Promise<ParkedMessage | undefined> {
  const [letter] = await query<ParkedMessage>(
    client,
    `select ${columns}, event_id, request_id, value from dead_letters where id = $1 for update`,
    [id],
  );
  return letter;
}

export async function markReplayed(client: Queryable, id: number): Promise<DeadLetter> {
  const [letter] = await query<DeadLetter>(
    client,
    `update dead_letters set replayed_at = now() where id = $1 returning ${columns}`,
    [id],
  );
  return letter!;
}

/** One more try that failed; the letter stays open. */
export async function markFailed(database: Database, id: number, reason: string): Promise<void> {
  await query(
    database,
    `update dead_letters set tries = tries + 1, reason = $2 where id = $1 and replayed_at is null`,
    [id, reason],
  );
}
