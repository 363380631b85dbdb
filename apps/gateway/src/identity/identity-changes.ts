import { newKsuid } from '@dg/kernel';
import type { Log } from '@dg/platform/log';
import { query, type Database } from '@dg/platform/postgres';
import pg from 'pg';

/** What changed: `session:<id>` was revoked, `client:<id>` or `signing-key:<kid>` was written. */
export type IdentityChange = string;

export interface IdentityChanges {
  /** Whether every change is being heard. While false, memory may be out of date and Postgres must be asked. */
  isCurrent(): boolean;
  /**
   * Resolves when every replica that listens has heard what was committed before this call, or after `waitMs`. Never
   * rejects: what was changed is changed.
   */
  heardEverywhere(database: Database, waitMs: number): Promise<void>;
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
/** By this name the connections of all replicas are found and counted. */
const applicationName = 'gateway identity changes';
const heartbeatMs = 2_000;
const heartbeatDeadlineMs = 2_000;
const reconnectMs = 500;
const queryTimeoutMs = 5_000;

const question = 'echo:';
const answered = 'told:';

/** A question to all replicas whether they have heard. */
interface Round {
  /** The connections that have answered. */
  readonly told: Set<number>;
  /** The connections asked. undefined: not known yet. */
  asked: readonly number[] | undefined;
  readonly end: () => void;
}

function endWhenAllTold({ told, asked, end }: Round): void {
  if (asked?.every((processId) => told.has(processId)) === true) end();
}

/** Asks, and gives the server processes of the connections that will answer. */
async function ask(database: Database, id: string): Promise<readonly number[]> {
  const [row] = await query<{ asked: number[] }>(
    database,
    `select coalesce(array_agg(pid), '{}') as asked, pg_notify($1, $2) from pg_stat_activity
     where datname = current_database() and application_name = $3`,
    [channel, question + id, applicationName],
  );
  return row?.asked ?? [];
}

/**
 * Hears identity changes on a connection of its own and keeps it alive for ever. Returns after the first attempt,
 * whether it succeeded or not.
 */
export async function listenForIdentityChanges(options: IdentityChangesOptions): Promise<IdentityChanges> {
  const rounds = new Map<string, Round>();
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

  // Notifications come in the order of their commits: whoever answers has heard everything before the question.
  const hear = (client: pg.Client, { processId, payload = '' }: pg.Notification) => {
    if (payload.startsWith(question)) {
      const answer = answered + payload.slice(question.length);
      client.query('select pg_notify($1, $2)', [channel, answer]).catch((error: unknown) => lose(client, error));
    } else if (payload.startsWith(answered)) {
      const round = rounds.get(payload.slice(answered.length));
      if (round === undefined) return;
      round.told.add(processId);
      endWhenAllTold(round);
    } else options.onChange(payload);
  };

  const connect = async () => {
    const client = new pg.Client({
      connectionString: options.url,
      application_name: applicationName,
      connectionTimeoutMillis: queryTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
    });
    connection = client;
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('connection ended')));
    client.on('notification', (notification) => hear(client, notification));
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
    heardEverywhere: async (database, waitMs) => {
      const id = newKsuid();
      const { promise, resolve } = Promise.withResolvers<void>();
      const round: Round = { told: new Set(), asked: undefined, end: resolve };
      const deadline = setTimeout(resolve, waitMs);
      rounds.set(id, round);
      ask(database, id).then(
        (asked) => {
          round.asked = asked;
          endWhenAllTold(round);
        },
        (error: unknown) => options.log.warn({ error }, 'other replicas not asked what they have heard'),
      );
      await promise;
      clearTimeout(deadline);
      rounds.delete(id);
    },
    close: async () => {
      isClosed = true;
      isCurrent = false;
      clearTimeout(timer);
      await connection?.end().catch(() => undefined);
    },
  };
}
