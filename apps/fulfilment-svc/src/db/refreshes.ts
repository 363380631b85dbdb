import { query, type Queryable } from '@dg/platform/postgres';
import { isBeingTakenBack } from './esim-cancellations.ts';

/** A question to a supplier about the last attempt of an order, whose answer has not been stored. */
export interface OpenQuestion {
  readonly orderId: number;
  readonly attemptNumber: number;
  /** When the attempt was answered last, in microseconds: another time means that it was answered since. */
  readonly answeredAt: bigint;
}

interface QuestionRow {
  order_id: number;
  attempt_number: number;
  answered_us: bigint;
}

/** A supplier is called about an order because clients look at it at most once in so many seconds. */
const restSeconds = 5;

const answeredUs = `(extract(epoch from a.answered_at) * 1000000)::bigint as answered_us`;

// A question that is under way (called, and not answered within its lease) is as good as a new one. The one made due
// here does not count as one of the policy's: its pauses stay as they are, however often clients look.
const askSql = `
  with open as (
    select a.order_id, a.attempt_number, ${answeredUs},
           a.next_check_at > now() and a.called_at > a.answered_at as is_under_way
    from unnest($1::int[]) as asked (order_id)
    join jobs j on j.order_id = asked.order_id and j.state in ('running', 'waiting', 'review')
    cross join lateral (
      select l.attempt_number from supplier_attempts l where l.order_id = j.order_id order by l.attempt_number desc limit 1
    ) as last
    join supplier_attempts a on a.order_id = j.order_id and a.attempt_number = last.attempt_number
    where a.state in ('accepted', 'unknown') and a.supplier = any($2::text[])
      and a.called_at <= now() - interval '${restSeconds} seconds'
      and not ${isBeingTakenBack('a')}
    order by a.order_id
    for update of a
  ), due as (
    update supplier_attempts a set next_check_at = now(), check_count = greatest(0, a.check_count - 1)
    from open
    where a.order_id = open.order_id and a.attempt_number = open.attempt_number
      and not open.is_under_way and (a.next_check_at is null or a.next_check_at > now())
  )
  select order_id, attempt_number, answered_us from open`;

/**
 * Has suppliers asked about orders that they have or may have, unless they were called about them within the last 5 s
 * (specification, "Limits"). Only of these suppliers. Returns the questions that are open now.
 */
export async function raiseQuestions(
  client: Queryable,
  orderIds: readonly number[],
  suppliers: readonly string[],
): Promise<OpenQuestion[]> {
  const rows = await query<QuestionRow>(client, askSql, [[...new Set(orderIds)], suppliers]);
  return rows.map((row) => ({
    orderId: row.order_id,
    attemptNumber: row.attempt_number,
    answeredAt: row.answered_us,
  }));
}

const stillOpenSql = `
  select (asked.position - 1)::int as position
  from unnest($1::int[], $2::int[], $3::bigint[]) with ordinality as asked (order_id, attempt_number, answered_us, position)
  join supplier_attempts a on a.order_id = asked.order_id and a.attempt_number = asked.attempt_number
  join jobs j on j.order_id = a.order_id and j.state in ('running', 'waiting', 'review')
  where a.state in ('accepted', 'unknown') and (extract(epoch from a.answered_at) * 1000000)::bigint = asked.answered_us`;

/** Those of these questions whose answers have not been stored, of orders that have not ended. */
export async function openQuestions(client: Queryable, questions: readonly OpenQuestion[]): Promise<OpenQuestion[]> {
  if (questions.length === 0) return [];
  const rows = await query<{ position: number }>(client, stillOpenSql, [
    questions.map((question) => question.orderId),
    questions.map((question) => question.attemptNumber),
    questions.map((question) => question.answeredAt),
  ]);
  return rows.map((row) => questions[row.position]!);
}
