import { query, type Database } from '@dg/platform/postgres';
import type { Log } from '@dg/platform/log';
import { normaliseEmail } from './log-in.ts';
import { hashPassword } from './passwords.ts';

/** Creates the first operator, unless somebody has that e-mail. A password that exists is never changed. */
export async function ensureFirstOperator(
  database: Database,
  email: string,
  password: string,
  log: Log,
): Promise<void> {
  const normalised = normaliseEmail(email);
  const existing = await query(database, `select 1 from users where email = $1`, [normalised]);
  if (existing.length > 0) return;
  const created = await query(
    database,
    `insert into users (email, password_hash) values ($1, $2) on conflict (email) do nothing returning id`,
    [normalised, await hashPassword(password)],
  );
  if (created.length > 0) log.info('first operator created');
}
