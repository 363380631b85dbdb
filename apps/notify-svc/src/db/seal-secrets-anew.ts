import type { Log } from '@dg/platform/log';
import { startLoop, type Loop } from '@dg/platform/loop';
import { query, type Database } from '@dg/platform/postgres';
import type { KeyedBox } from '@dg/platform/sealed-box';
import { secretContext } from './endpoints.ts';

const everyMs = 3_600_000;
const rowsPerStatement = 500;

interface SecretRow {
  id: number;
  secret_sealed: Buffer | null;
  previous_secret_sealed: Buffer | null;
}

const nextPage = `
  select id, secret_sealed, previous_secret_sealed from endpoints
  where id > $1 order by id limit ${rowsPerStatement}`;

// Whoever rotates meanwhile has sealed with the current key: what they wrote stays.
const sealAnew = `
  update endpoints set secret_sealed = coalesce(anew.secret, secret_sealed),
    previous_secret_sealed = coalesce(anew.previous, previous_secret_sealed)
  from unnest($1::integer[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[])
    as anew (id, secret_before, previous_before, secret, previous)
  where endpoints.id = anew.id and secret_sealed is not distinct from secret_before
    and previous_secret_sealed is not distinct from previous_before
  returning 1`;

// Longer than a request may be repeated under its Idempotency-Key: until then creating it again gives its secret.
const forget = `
  with forgotten as (
    select id, deleted_at is not null and deleted_at < now() - interval '24 hours' as is_gone from endpoints
    where (previous_secret_sealed is not null and previous_secret_expires_at <= now())
      or (deleted_at < now() - interval '24 hours' and (secret_sealed is not null or previous_secret_sealed is not null))
    order by id limit ${rowsPerStatement}
    for no key update skip locked
  )
  update endpoints set previous_secret_sealed = null, secret_sealed = case when not is_gone then secret_sealed end
  from forgotten where endpoints.id = forgotten.id
  returning 1`;

/**
 * Forgets former secrets that have expired, and those of endpoints that were deleted a day ago. Gives of how many
 * endpoints.
 */
export async function forgetSecrets(database: Database): Promise<number> {
  for (let count = 0; ;) {
    const rows = await query(database, forget);
    count += rows.length;
    if (rows.length < rowsPerStatement) return count;
  }
}

/**
 * Seals secrets with the current key that were sealed with a former one, so that the former one can be taken away:
 * clients need not rotate for that. Gives at how many endpoints it was, and at how many a secret cannot be opened.
 */
export async function sealSecretsAnew(
  database: Database,
  box: KeyedBox,
): Promise<{ sealedCount: number; unreadableCount: number }> {
  const unreadable = new Set<number>();
  const anew = (sealed: Buffer | null, id: number) => {
    if (sealed === null || box.isCurrent(sealed)) return null;
    try {
      return box.seal(box.open(sealed, secretContext(id)), secretContext(id));
    } catch {
      // Whoever lost this one's key keeps no other from being sealed anew.
      unreadable.add(id);
      return null;
    }
  };
  let sealedCount = 0;
  for (let after = 0; ;) {
    const rows = await query<SecretRow>(database, nextPage, [after]);
    const last = rows.at(-1);
    if (last === undefined) return { sealedCount, unreadableCount: unreadable.size };
    const changed = rows
      .map((row) => ({
        row,
        secret: anew(row.secret_sealed, row.id),
        previous: anew(row.previous_secret_sealed, row.id),
      }))
      .filter(({ secret, previous }) => secret !== null || previous !== null);
    if (changed.length > 0) {
      const written = await query(database, sealAnew, [
        changed.map(({ row }) => row.id),
        changed.map(({ row }) => row.secret_sealed),
        changed.map(({ row }) => row.previous_secret_sealed),
        changed.map(({ secret }) => secret),
        changed.map(({ previous }) => previous),
      ]);
      sealedCount += written.length;
    }
    after = last.id;
  }
}

/** Forgets what is to be forgotten and seals the rest anew, at the start and every hour. */
export function startSealingAnew(database: Database, box: KeyedBox, log: Log): Loop {
  return startLoop({
    name: 'sealing of secrets',
    log,
    everyMs,
    run: async () => {
      const forgottenCount = await forgetSecrets(database);
      if (forgottenCount > 0) log.info({ endpoints: forgottenCount }, 'secrets forgotten');
      const { sealedCount, unreadableCount } = await sealSecretsAnew(database, box);
      if (sealedCount > 0) log.info({ endpoints: sealedCount }, 'secrets sealed with the current key');
      if (unreadableCount > 0) log.error({ endpoints: unreadableCount }, 'secrets that no key opens');
      return 'idle';
    },
  });
}
