import pg from 'pg';
import type { KafkaConnection } from '../kafka/connection.ts';
import type { Log } from '../log/index.ts';
import { startLoop } from '../loop/index.ts';
import { createOutboxSender } from './send-outbox.ts';

export interface Relay {
  /** Call after a commit that published: the relay looks at once instead of at its next poll. */
  wake(): void;
  /** Sends what is committed, then stops. */
  stop(): Promise<void>;
}

const pollMs = 500;
/** Between two batches that were not full: under load many events then travel together. */
const paceMs = 20;
const stopDeadlineMs = 5_000;
const channel = 'outbox_written';
const lockKey = `hashtextextended('outbox relay of ' || current_schema(), 0)`;
// A plan made while the outbox was empty would read it whole, and stay while it grows.
const keyedPlans =
  '-c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off -c plan_cache_mode=force_generic_plan';

/**
 * One slow broker must not end a statement. A leader that is frozen, or whose machine has gone, must not keep the lock:
 * Postgres ends a session that says nothing for 15 s (a leader that is well polls, and waits at most 10 s for a broker)
 * or that cannot be reached. Should a frozen one come back and send once more, order and inbox hold all the same.
 */
const session = `
  set statement_timeout = 30000; set idle_session_timeout = 15000;
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`;

/**
 * One relay per service sends at a time: it holds an advisory lock on its own connection. It reads unsent rows in id
 * order, sends them with acks from all replicas, and deletes what was acknowledged before it reads again. Rows that
 * commit late are simply still there at the next read; a mark of "the last id sent" would miss them. Rows of one key
 * are written under that key's row lock, so their ids are in the order of their commits.
 */
export function startRelay(databaseUrl: string, kafka: KafkaConnection, log: Log): Relay {
  const sender = createOutboxSender(kafka, log);
  let client: pg.Client | undefined;
  let isLeader = false;
  let isNotifying = false;

  const connect = async (): Promise<pg.Client> => {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      options: keyedPlans,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 35_000,
    });
    connection.on('error', (error) => log.warn({ error }, 'relay connection lost'));
    connection.on('notification', () => loop.wake());
    // Known before it is connected, so that a failure closes it.
    client = connection;
    await connection.connect();
    await connection.query(session);
    return connection;
  };

  const lead = async (connection: pg.Client) => {
    if (isLeader) return;
    const { rows } = await connection.query<{ locked: boolean }>(`select pg_try_advisory_lock(${lockKey}) as locked`);
    isLeader = rows[0]?.locked === true;
    if (isLeader) await connection.query(`listen ${channel}`);
  };

  const round = async () => {
    try {
      const connection = client ?? (await connect());
      await lead(connection);
      return isLeader ? await sender.round(connection) : 'idle';
    } catch (error) {
      isLeader = false;
      void client?.end().catch(() => undefined);
      client = undefined;
      throw error;
    }
  };

  const loop = startLoop({
    name: 'relay',
    log,
    everyMs: pollMs,
    run: async () => {
      if ((await round()) === 'more') return 'more';
      await new Promise((resolve) => setTimeout(resolve, paceMs));
      return 'idle';
    },
  });

  const flush = async () => {
    await loop.stop();
    if (isLeader) while ((await round()) === 'more');
  };

  return {
    wake: () => {
      loop.wake();
      // Another replica may be the one that relays: tell it, without a NOTIFY inside every commit.
      if (isLeader || client === undefined || isNotifying) return;
      isNotifying = true;
      client
        .query(`notify ${channel}`)
        .catch(() => undefined)
        .finally(() => (isNotifying = false));
    },
    stop: async () => {
      const deadline = new Promise((resolve) => setTimeout(resolve, stopDeadlineMs).unref());
      await Promise.race([flush().catch(() => undefined), deadline]);
      await Promise.race([Promise.all([client?.end().catch(() => undefined), sender.close()]), deadline]);
    },
  };
}
