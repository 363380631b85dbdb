import type { Log } from '@dg/platform/log';
import { startLoop, type Loop } from '@dg/platform/loop';
import { query, type Database } from '@dg/platform/postgres';
import type { KeyedBox } from '@dg/platform/sealed-box';
import { secretContext } from './endpoints.ts';

const everyMs = 3_600_000;
const rowsPerStatement = 500;

interface SecretRow {
  id: number;
  secret_sealed: Buffer;
  previous_secret_sealed: Buffer | null;
}

const nextPage = `
  select id, secret_sealed, previous_secret_sealed from endpoints
  where id > $1 order by id limit ${rowsPerStatement}`;

// Whoever rotates meanwhile has sealed with the current key: what they wrote stays.
const sealAnew = `
  update endpoints set secret_sealed = coalesce(anew.secret, secret_sealed),
    previous_secret_sealed = case when anew.previous is null then previous_secret_sealed else anew.previous end
  from unnest($1::integer[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[])
    as anew (id, secret_before, previous_before, secret, previous)
  where endpoints.id = anew.id and secret_sealed = secret_before
    and previous_secret_sealed is not distinct from previous_before
  returning 1`;

/**
 * Seals secrets with the current key that were sealed with a former one, so that the former one can be taken away:
 * clients need not rotate for that. Gives how many endpoints it was.
 */
export async function sealSecretsAnew(database: Database, box: KeyedBox): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const rows = await query<SecretRow>(database, nextPage, [after]);
    const last = rows.at(-1);
    if (last === undefined) return count;
    const anew = (sealed: Buffer | null, id: number) =>
      sealed === null || box.isCurrent(sealed)
        ? null
        : box.seal(box.open(sealed, secretContext(id)), secretContext(id));
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
      count += written.length;
    }
    after = last.id;
  }
}

/** The same at the start and every hour. */
export function startSealingAnew(database: Database, box: KeyedBox, log: Log): Loop {
  return startLoop({
    name: 'sealing of secrets',
    log,
    everyMs,
    run: async () => {
      const endpoints = await sealSecretsAnew(database, box);
      if (endpoints > 0) log.info({ endpoints }, 'secrets sealed with the current key');
      return 'idle';
    },
  });
}
