import type { Log } from '@dg/platform/log';
import pg from 'pg';
import { selectSnapshotVersion, snapshotChannel } from '../db/snapshot-version.ts';
import type { SnapshotHolder } from './snapshot-holder.ts';

export interface ChangeFollower {
  stop(): Promise<void>;
}

const pollMs = 2_000;
const answerTimeMaxMs = 1_500;
const reconnectMs = 250;

/**
 * Refreshes the snapshot when another replica changes the catalogue: at once by LISTEN on a connection of its own, and
 * by asking for the version every 2 s on the same connection. So a connection that died in silence is noticed and
 * replaced within 4 s, and what was missed meanwhile is seen by the first question of the new one.
 */
export function followChanges(databaseUrl: string, holder: SnapshotHolder, log: Log): ChangeFollower {
  let isStopping = false;
  let wake: () => void = () => undefined;
  let isWoken = false;
  const wakeUp = () => {
    isWoken = true;
    wake();
  };
  const pause = async (milliseconds: number) => {
    if (!isWoken && !isStopping) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    isWoken = false;
    wake = () => undefined;
  };

  const follow = async (client: pg.Client) => {
    await client.connect();
    await client.query(`listen ${snapshotChannel}`);
    while (!isStopping) {
      const { rows } = await client.query<{ vouchers: string; clientRules: string }>(selectSnapshotVersion);
      const [row] = rows;
      if (row === undefined) throw new Error('snapshot_version has no row');
      if (holder.isOlderThan({ vouchers: BigInt(row.vouchers), clientRules: BigInt(row.clientRules) }))
        await holder.refresh();
      await pause(pollMs);
    }
  };

  const run = async () => {
    while (!isStopping) {
      const client = new pg.Client({
        connectionString: databaseUrl,
        keepAlive: true,
        connectionTimeoutMillis: answerTimeMaxMs,
        query_timeout: answerTimeMaxMs,
      });
      let isLost = false;
      client.on('notification', wakeUp);
      client.on('error', () => {
        isLost = true;
        wakeUp();
      });
      try {
        await follow(client);
      } catch (error) {
        log.warn({ error, isLost }, 'following of catalogue changes interrupted');
      }
      close(client);
      isWoken = false;
      await pause(reconnectMs);
    }
  };
  const running = run();

  return {
    stop: async () => {
      isStopping = true;
      wakeUp();
      await running;
    },
  };
}

/** Without waiting: the goodbye of a dead connection is never answered. */
function close(client: pg.Client): void {
  client.end().catch(() => undefined);
}
