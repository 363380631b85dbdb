import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { topics } from '@dg/contracts/events';
import {
  createTopics,
  provisionDatabase,
  spawnGuarded,
  workspaceDirectory,
  type GuardedProcess,
} from '@dg/local-servers';
import { messagingTables } from '@dg/platform/outbox';
import { runMigrations } from '@dg/platform/postgres';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';
import { nodeCommand, nodeOptions } from '../../stack/child-process.ts';
import { baseEnvironment } from '../../stack/environment.ts';

/** The servers it takes place on. */
export interface VolumeServers {
  /** Of a superuser. */
  readonly postgresUrl: string;
  readonly brokers: readonly string[];
}

/** A schema, topics and processes of this scenario alone. */
export interface Installation {
  readonly pool: pg.Pool;
  readonly kafka: Kafka;
  readonly topic: string;
  readonly relays: readonly Member[];
  readonly consumers: readonly Member[];
  readonly logDirectory: string;
  close(options: { keepLogs: boolean }): Promise<void>;
}

/** One of two processes that do the same work. */
export interface Member {
  /** Also what Postgres knows its connections by. */
  readonly name: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

const connectionsMax = 24;
const stopTimeoutMs = 10_000;

const tables = `
${messagingTables}
create table keys (id integer primary key, last_sequence integer not null default 0) with (fillfactor = 50);
create table applied (position bigint generated always as identity primary key, key_id integer not null, sequence integer not null);
`;

/** Two relays and two consumers at work on an empty outbox, with `keys` keys to write events of. */
export async function installVolume({ postgresUrl, brokers }: VolumeServers, keys: number): Promise<Installation> {
  const name = `volume_${randomBytes(4).toString('hex')}`;
  const topicPrefix = `${name}.`;
  const own = topics.map(({ topic, partitions }) => ({ topic: topicPrefix + topic, partitions }));
  const [urls, logDirectory] = await Promise.all([
    // A role of its own: those of the services belong to whoever runs them on this server.
    provisionDatabase(postgresUrl, name, [{ role: name, schema: name, password: randomBytes(12).toString('hex') }]),
    mkdtemp(path.join(tmpdir(), 'dg-volume-')),
    createTopics([...brokers], own),
  ]);
  const url = urls[name]!;
  await runMigrations(url, [{ name: '0001-volume', sql: tables }]);
  const pool = new pg.Pool({ connectionString: url, max: connectionsMax });
  pool.on('error', () => undefined);
  await pool.query('insert into keys (id) select generate_series(1, $1::integer)', [keys]);
  const kafka = new Kafka({ clientId: name, brokers: [...brokers], logLevel: logLevel.NOTHING });

  const members = (script: 'relay' | 'consumer') =>
    [1, 2].map((number) => newMember(`${script}-${number}`, script, { url, brokers, topicPrefix, logDirectory }));
  const relays = members('relay');
  const consumers = members('consumer');
  await Promise.all([...relays, ...consumers].map((member) => member.start()));

  return {
    pool,
    kafka,
    topic: `${topicPrefix}fulfilment-result`,
    relays,
    consumers,
    logDirectory,
    close: async ({ keepLogs }) => {
      await Promise.all([...relays, ...consumers].map((member) => member.stop()));
      await pool.end();
      const superuser = new pg.Client({ connectionString: postgresUrl });
      await superuser.connect();
      await superuser.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
      await superuser.query(`drop role ${pg.escapeIdentifier(name)}`);
      await superuser.end();
      const admin = kafka.admin();
      await admin.connect();
      await admin.deleteTopics({ topics: own.map(({ topic }) => topic) });
      await admin.disconnect();
      if (!keepLogs) await rm(logDirectory, { recursive: true, force: true });
    },
  };
}

interface Surroundings {
  readonly url: string;
  readonly brokers: readonly string[];
  readonly topicPrefix: string;
  readonly logDirectory: string;
}

function newMember(name: string, script: string, { url, brokers, topicPrefix, logDirectory }: Surroundings) {
  let current: GuardedProcess | undefined;
  const databaseUrl = new URL(url);
  databaseUrl.searchParams.set('application_name', name);
  return {
    name,
    start: async () => {
      current = await spawnGuarded({
        command: nodeCommand(),
        parameters: [...nodeOptions, path.join(import.meta.dirname, `${script}.ts`)],
        directory: workspaceDirectory,
        environment: {
          ...baseEnvironment(),
          DATABASE_URL: databaseUrl.href,
          KAFKA_BROKERS: brokers.join(','),
          TOPIC_PREFIX: topicPrefix,
        },
        logFile: path.join(logDirectory, `${name}.log`),
        orphanSignal: 'SIGKILL',
      });
    },
    kill: async () => {
      current?.kill('SIGKILL');
      await current?.ended;
    },
    freeze: () => current?.kill('SIGSTOP'),
    thaw: () => current?.kill('SIGCONT'),
    stop: async () => current?.stop('SIGTERM', stopTimeoutMs),
  };
}
