import { query, type Database } from '@dg/platform/postgres';

export interface Attempt {
  readonly actor: string;
  readonly action: string;
  readonly path: string;
  readonly target: string | undefined;
  readonly requestId: string;
  readonly body: unknown;
}

export interface AuditEntry {
  readonly id: bigint;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly path: string;
  readonly target: string | null;
  readonly request_id: string;
  readonly body: unknown;
  readonly outcome: number | null;
}

const bodySizeMax = 16_384;
const secretNames = /password|secret|token|card_number|pin_code|claim_url|activation_code|voucher_code|authorization/i;

/** Writes that something is about to be tried. Gives the id of the entry. */
export async function recordAttempt(database: Database, attempt: Attempt): Promise<bigint> {
  const [row] = await query<{ id: bigint }>(
    database,
    `insert into audit (actor, action, path, target, request_id, body) values ($1, $2, $3, $4, $5, $6) returning id`,
    [attempt.actor, attempt.action, attempt.path, attempt.target ?? null, attempt.requestId, auditBody(attempt.body)],
  );
  if (row === undefined) throw new Error('audit entry has no id');
  return row.id;
}

/** Adds the HTTP status an attempt was answered with, and what it created. Possible once per entry. */
export async function recordOutcome(
  database: Database,
  id: bigint,
  status: number,
  createdTarget: string | undefined,
): Promise<void> {
  await query(
    database,
    `update audit set outcome = $2, target = coalesce(target, $3) where id = $1 and outcome is null`,
    [id, status, createdTarget ?? null],
  );
}

/** A page of entries, newest first, and how many there are. */
export async function listAudit(
  database: Database,
  page: number,
  size: number,
): Promise<{ entries: AuditEntry[]; totalCount: number }> {
  const [entries, [count]] = await Promise.all([
    query<AuditEntry>(
      database,
      `select id, at, actor, action, path, target, request_id, body, outcome from audit
       order by id desc limit $1 offset ($2::bigint - 1) * $1`,
      [size, page],
    ),
    query<{ total: bigint }>(database, `select count(*) as total from audit`),
  ]);
  return { entries, totalCount: Number(count?.total ?? 0) };
}

/** A body as JSON text with every secret masked; null without a body. */
export function auditBody(body: unknown): string | null {
  if (body === undefined) return null;
  const text = maskedText(body);
  if (text !== undefined && text.length <= bodySizeMax) return text;
  return JSON.stringify({ is_shortened: true, ...(text === undefined ? {} : { length: text.length }) });
}

/** Undefined for a body nested more deeply than can be walked through; no request is meant to be. */
function maskedText(body: unknown): string | undefined {
  try {
    return JSON.stringify(body, (name, value: unknown) => (secretNames.test(name) ? '***' : value));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
