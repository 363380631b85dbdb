import { newKsuid } from '@dg/kernel';
import type { Log } from '@dg/platform/log';
import { startLoop, type Loop } from '@dg/platform/loop';
import { query, transaction, type Database } from '@dg/platform/postgres';
import { announceClients } from '../db/announce-clients.ts';

export interface AnnouncerDeps {
  readonly database: Database;
  readonly log: Log;
  readonly wakeRelay: () => void;
}

const everyMs = 60_000;
const batchMax = 200;

/**
 * Tells the other services of clients they were never told of: those that were there before there was anybody to tell.
 * At once and every minute, so that an upgrade needs no step of its own, also when an older gateway still runs.
 */
export function startAnnouncer(deps: AnnouncerDeps): Loop {
  return startLoop({
    name: 'announcer',
    log: deps.log,
    everyMs,
    run: async () => ((await announceBatch(deps)) === batchMax ? 'more' : 'idle'),
  });
}

/** What another replica is announcing just now is passed over. */
async function announceBatch({ database, log, wakeRelay }: AnnouncerDeps): Promise<number> {
  const count = await transaction(database, async (client) => {
    const found = await query<{ id: number }>(
      client,
      `select id from clients where not is_announced order by id limit ${batchMax} for no key update skip locked`,
    );
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await announceClients(client, ids, newKsuid());
    return ids.length;
  });
  if (count > 0) {
    wakeRelay();
    log.info({ client_count: count }, 'clients announced');
  }
  return count;
}
