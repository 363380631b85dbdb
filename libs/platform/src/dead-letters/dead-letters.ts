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
  readonly dismissed_at: Date | null;
  /** Who has dismissed it, and why; null while nobody has. */
  readonly dismissed_by: string | null;
  readonly dismissal_reason: string | null;
}

export interface DeadLetterQuery {
  readonly offset: number;
  readonly limit: number;
  /** Empty: of all topics. */
  readonly topic: string;
  /** Also those that were replayed or dismissed. */
  readonly include_replayed: boolean;
}

const columns =
  'id, consumer, topic, key, reason, tries, parked_at, replayed_at, dismissed_at, dismissed_by, dismissal_reason';
const isOpen = 'replayed_at is null and dismissed_at is null';
const asked = `($1 = '' or topic = $1) and ($2 or (${isOpen}))`;

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

/** A letter with its message, which nobody else can settle until the transaction ends; undefined when there is none. */
export async function lockDeadLetter(client: Queryable, id: number): Promise<ParkedMessage | undefined> {
  const [letter] = await query<ParkedMessage>(
    client,
    `select ${columns}, event_id, request_id, value from dead_letters where id = $1 for update`,
    [id],
  );
  return letter;
}

/** The message is applied, or is in the outbox again: what it says, which may be of a person, is not kept here. */
export async function markReplayed(client: Queryable, id: number): Promise<DeadLetter> {
  const [letter] = await query<DeadLetter>(
    client,
    `update dead_letters set replayed_at = now(), value = '' where id = $1 returning ${columns}`,
    [id],
  );
  return letter!;
}

/** Takes an open letter out of what is to be done, and forgets its message. */
export async function markDismissed(client: Queryable, id: number, actor: string, reason: string): Promise<DeadLetter> {
  const [letter] = await query<DeadLetter>(
    client,
    `update dead_letters set dismissed_at = now(), dismissed_by = $2, dismissal_reason = $3, value = ''
     where id = $1 returning ${columns}`,
    [id, actor, reason],
  );
  return letter!;
}

/** One more try that failed; the letter stays open. */
export async function markFailed(database: Database, id: number, reason: string): Promise<void> {
  await query(database, `update dead_letters set tries = tries + 1, reason = $2 where id = $1 and ${isOpen}`, [
    id,
    reason,
  ]);
}
