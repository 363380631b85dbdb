import type { Log } from '@dg/platform/log';
import pg from 'pg';

/** What changed: `session:<id>` was revoked, `client:<id>` or `signing-key:<kid>` was written. */
export type IdentityChange = string;

export interface IdentityChanges {
  /** Whether every change is being heard. While false, memory may be out of date and Postgres must be asked. */
  isCurrent(): boolean;
  /** Resolves when the change has been heard here, or after `waitMs`. */
  heard(change: IdentityChange, waitMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface IdentityChangesOptions {
  readonly url: string;
  readonly log: Log;
  readonly onChange: (change: IdentityChange) => void;
  /** Loads what memory must hold; runs after listening began, so that nothing falls between. */
  readonly onListening: () => Promise<void>;
}

const channel = 'identity_changes';
const heartbeatMs = 2_000;
const heartbeatDeadlineMs = 2_000;
const reconnectMs = 500;

/**
 * Hears identity changes on a connection of its own and keeps it alive for ever. Returns after the first attempt,
 * whether it succeeded or not.
 */
export async function listenForIdentityChanges(options: IdentityChangesOptions): Promise<IdentityChanges> {
  const waiting = new Map<IdentityChange, Set<() => void>>();
  let connection: pg.Client | undefined;
  let isCurrent = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const lose = (client: pg.Client, error: unknown) => {
    if (connection !== client) return;
    connection = undefined;
    isCurrent = false;
    client.end().catch(() => undefined);
    if (isClosed) return;
    options.log.warn({ error }, 'identity changes not heard');
    timer = setTimeout(() => void connect(), reconnectMs);
  };

  const beat = (client: pg.Client) => {
    timer = setTimeout(() => {
      // A frozen connection gives no error: an answer that does not come in time is one.
      const late = setTimeout(() => lose(client, new Error('no heartbeat')), heartbeatDeadlineMs);
      client.query('select 1').then(
        () => {
          clearTimeout(late);
          if (connection === client && !isClosed) beat(client);
        },
        (error: unknown) => {
          clearTimeout(late);
          lose(client, error);
        },
      );
    }, heartbeatMs);
  };

  const connect = async () => {
    const client = new pg.Client({ connectionString: options.url, connectionTimeoutMillis: 5_000, keepAlive: true });
    connection = client;
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('connection ended')));
    client.on('notification', ({ payload = '' }) => {
      options.onChange(payload);
      for (const resolve of waiting.get(payload) ?? []) resolve();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await options.onListening();
      if (connection !== client) return;
      isCurrent = true;
      options.log.info('identity changes heard');
      beat(client);
    } catch (error) {
      lose(client, error);
    }
  };

  await connect();
  return {
    isCurrent: () => isCurrent,
    heard: (change, waitMs) =>
      new Promise<void>((resolve) => {
        const resolves = waiting.get(change) ?? new Set();
        waiting.set(change, resolves);
        const done = () => {
          clearTimeout(deadline);
          resolves.delete(done);
          if (resolves.size === 0) waiting.delete(change);
          resolve();
        };
        const deadline = setTimeout(done, waitMs);
        resolves.add(done);
      }),
    close: async () => {
      isClosed = true;
      isCurrent = false;
      clearTimeout(timer);
      await connection?.end().catch(() => undefined);
    },
  };
}
