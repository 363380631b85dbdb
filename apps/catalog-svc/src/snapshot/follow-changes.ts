import type { Log } from '@dg/platform/log';
import { startLoop, type Loop } from '@dg/platform/loop';
import pg from 'pg';
import { selectSnapshotVersion, snapshotChannel, type SnapshotVersion } from '../db/snapshot-version.ts';
import type { SnapshotHolder } from './snapshot-holder.ts';

const pollMs = 2_000;
const answerTimeMaxMs = 1_500;
const reconnectMs = 250;

/**
 * Refreshes the snapshot when another replica changes the catalogue: at once by LISTEN on a connection of its own, and
 * by asking for the version every 2 s on the same connection. So a connection that died in silence is noticed and
 * replaced within 4 s, and what was missed meanwhile is seen by the first question of the new one.
 */
export function followChanges(databaseUrl: string, holder: SnapshotHolder, log: Log): Loop {
  let client: pg.Client | undefined;

  const connect = async (): Promise<pg.Client> => {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: answerTimeMaxMs,
      query_timeout: answerTimeMaxMs,
    });
    connection.on('notification', () => loop.wake());
    // The next question then fails, and the one after it has a new connection.
    connection.on('error', () => loop.wake());
    // Known before it is connected, so that a failure closes it.
    client = connection;
    await connection.connect();
    await connection.query(`listen ${snapshotChannel}`);
    return connection;
  };

  const loop = startLoop({
    name: 'following of catalogue changes',
    log,
    everyMs: pollMs,
    afterFailureMs: reconnectMs,
    run: async () => {
      try {
        const { rows } = await (client ?? (await connect())).query<Record<keyof SnapshotVersion, string>>(
          selectSnapshotVersion,
        );
        const [row] = rows;
        if (row === undefined) throw new Error('snapshot_version has no row');
        const version = {
          vouchers: BigInt(row.vouchers),
          topups: BigInt(row.topups),
          esims: BigInt(row.esims),
          clientRules: BigInt(row.clientRules),
        };
        if (holder.isOlderThan(version)) await holder.refresh();
        return 'idle';
      } catch (error) {
        close(client);
        client = undefined;
        throw error;
      }
    },
  });

  return {
    ...loop,
    stop: async () => {
      await loop.stop();
      close(client);
    },
  };
}

/** Without waiting: the goodbye of a dead connection is never answered. */
function close(client: pg.Client | undefined): void {
  client?.end().catch(() => undefined);
}
