import { CompressionTypes, type Message } from 'kafkajs';
import pg from 'pg';
import type { KafkaConnection } from '../kafka/connection.ts';
import type { Log } from '../log/index.ts';

export interface Relay {
  /** Call after a commit that published: the relay looks at once instead of at its next poll. */
  wake(): void;
  /** Sends what is committed, then stops. */
  stop(): Promise<void>;
}

interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  event_id: string;
  request_id: string;
  value: string;
}

const batchMax = 1_000;
const pollMs = 500;
/** Between two batches that were not full: under load many events then travel together. */
const paceMs = 20;
const leaderRetryMs = 1_000;
const channel = 'outbox_written';
const lockKey = `hashtextextended('outbox relay of ' || current_schema(), 0)`;

/**
 * One relay per service sends at a time: it holds an advisory lock on its own connection. It reads unsent rows in id
 * order, sends them from one serial sender with acks from all replicas, and deletes what was acknowledged. Rows that
 * commit late are simply still there at the next read; a mark of "the last id sent" would miss them. Rows of one key
 * are written under that key's row lock, so their ids are in the order of their commits.
 */
export function startRelay(databaseUrl: string, kafka: KafkaConnection, log: Log): Relay {
  // Not idempotent mode: in kafkajs it lost acknowledged messages when the broker froze. Consumers deduplicate.
  const producer = kafka.kafka.producer({ idempotent: false, allowAutoTopicCreation: false, maxInFlightRequests: 1 });
  let isStopping = false;
  let client: pg.Client | undefined;
  let isLeader = false;
  let wakeUp: () => void = () => undefined;
  let isWoken = false;
  let isNotifying = false;

  const wake = () => {
    isWoken = true;
    wakeUp();
    // Another replica may be the one that relays: tell it, without a NOTIFY inside every commit.
    if (!isLeader && client !== undefined && !isNotifying) {
      isNotifying = true;
      client
        .query(`notify ${channel}`)
        .catch(() => undefined)
        .finally(() => (isNotifying = false));
    }
  };
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopping) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    }).then(() => {
      isWoken = false;
      wakeUp = () => undefined;
    });

  const sendBatch = async (connection: pg.Client): Promise<number> => {
    const { rows } = await connection.query<OutboxRow>({
      name: 'read-outbox',
      // By the column, not by the text of the same name in the list: as text, 10 comes before 9.
      text: `select o.id::text, topic, key, event_id, request_id, value from outbox o order by o.id limit ${batchMax}`,
    });
    if (rows.length === 0) return 0;
    const byTopic = new Map<string, Message[]>();
    for (const row of rows) {
      const messages = byTopic.get(row.topic) ?? [];
      messages.push({
        key: row.key,
        value: row.value,
        headers: { 'event-id': row.event_id, 'x-request-id': row.request_id },
      });
      byTopic.set(row.topic, messages);
    }
    const topicMessages = [...byTopic].map(([topic, messages]) => ({ topic: kafka.topicPrefix + topic, messages }));
    await producer.sendBatch({ topicMessages, acks: -1, compression: CompressionTypes.None });
    await connection.query({
      name: 'delete-sent',
      text: 'delete from outbox where id = any($1::bigint[])',
      values: [rows.map((row) => row.id)],
    });
    return rows.length;
  };

  const lead = async (connection: pg.Client) => {
    const { rows } = await connection.query<{ locked: boolean }>(`select pg_try_advisory_lock(${lockKey}) as locked`);
    isLeader = rows[0]?.locked === true;
    if (!isLeader) return pause(leaderRetryMs);
    await connection.query(`listen ${channel}`);
    while (!isStopping) {
      const sent = await sendBatch(connection);
      if (sent === batchMax) continue;
      if (sent > 0) await new Promise((resolve) => setTimeout(resolve, paceMs));
      await pause(pollMs);
    }
    while ((await sendBatch(connection)) > 0);
  };

  const connect = async (): Promise<pg.Client> => {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 35_000,
    });
    connection.on('error', (error) => log.warn({ error }, 'relay connection lost'));
    connection.on('notification', () => wake());
    await connection.connect();
    // It idles by design, and one slow broker must not end a statement.
    await connection.query('set statement_timeout = 30000');
    return connection;
  };

  const run = async () => {
    let isProducerConnected = false;
    while (!isStopping) {
      try {
        if (!isProducerConnected) await producer.connect();
        isProducerConnected = true;
        client ??= await connect();
        await lead(client);
      } catch (error) {
        log.warn({ error }, 'relay interrupted');
        isLeader = false;
        await client?.end().catch(() => undefined);
        client = undefined;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
  const running = run();

  return {
    wake,
    stop: async () => {
      isStopping = true;
      wake();
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
      await client?.end().catch(() => undefined);
      await producer.disconnect().catch(() => undefined);
    },
  };
}
