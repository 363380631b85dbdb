import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';
import {
  createTopics,
  freePorts,
  provisionDatabase,
  removeData,
  startLocalServers,
  type LocalServers,
} from './index.ts';

const services = [
  { role: 'bookkeeper', schema: 'books', password: 'first' },
  { role: 'librarian', schema: 'shelves', password: `second ' / @` },
] as const;

let directory: string;
let servers: LocalServers | undefined;

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function topicNames(brokers: string[]): Promise<string[]> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return await admin.listTopics();
  } finally {
    await admin.disconnect();
  }
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dg-durable-'));
  servers = await startLocalServers({ directory, durable: true });
});

afterAll(async () => {
  await servers?.stop();
  await removeData(directory);
});

test('a role cannot read the schema of another', async () => {
  const urls = await provisionDatabase(servers!.postgres.url, 'library', services);
  await query(urls.bookkeeper, 'create table entries as select 42 as amount');

  await expect(query(urls.librarian, 'select * from books.entries')).rejects.toThrow(
    'permission denied for schema books',
  );
  await expect(query(urls.librarian, 'create table public.entries ()')).rejects.toThrow(
    'permission denied for schema public',
  );
  await expect(query(urls.bookkeeper, 'select amount from entries')).resolves.toEqual([{ amount: 42 }]);
});

test('provisioning again changes nothing but the password', async () => {
  await provisionDatabase(servers!.postgres.url, 'library', services);
  const [bookkeeper, librarian] = services;
  const urls = await provisionDatabase(servers!.postgres.url, 'library', [
    { ...bookkeeper, password: 'third' },
    librarian,
  ]);

  await expect(query(urls.bookkeeper, 'show search_path')).resolves.toEqual([{ search_path: 'books' }]);
  await expect(query(urls.bookkeeper, 'show statement_timeout')).resolves.toEqual([{ statement_timeout: '15s' }]);
  await expect(query(urls.bookkeeper.replace('third', 'first'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
});

test('a directory that is in use is refused in one line', async () => {
  await expect(startLocalServers({ directory, durable: true })).rejects.toThrow(/^.* is in use by process \d+, .*$/);
});

test('a second start finds the data of the first', async () => {
  const first = await provisionDatabase(servers!.postgres.url, 'library', services);
  await query(first.bookkeeper, 'create table kept as select 7 as amount');
  await createTopics(servers!.kafka.brokers, [{ topic: 'kept', partitions: 2 }]);
  await servers!.stop();

  servers = await startLocalServers({ directory, durable: true });
  const second = await provisionDatabase(servers.postgres.url, 'library', services);
  await expect(query(second.bookkeeper, 'select amount from kept')).resolves.toEqual([{ amount: 7 }]);
  await createTopics(servers.kafka.brokers, [
    { topic: 'kept', partitions: 2 },
    { topic: 'added', partitions: 1 },
  ]);
  await expect(topicNames(servers.kafka.brokers)).resolves.toEqual(expect.arrayContaining(['kept', 'added']));
});

test('a server that was killed comes back with its committed data', async () => {
  const urls = await provisionDatabase(servers!.postgres.url, 'library', services);
  await query(urls.bookkeeper, 'create table committed as select 1 as amount');
  await servers!.stopServer('postgres', 'SIGKILL');
  await servers!.startServer('postgres');
  await expect(query(urls.bookkeeper, 'select amount from committed')).resolves.toEqual([{ amount: 1 }]);
});

test('an occupied port is named with its purpose and the variable that changes it', async () => {
  const [postgres, kafka, redis] = await freePorts(3);
  const occupant = createServer().listen(kafka, '127.0.0.1');
  await new Promise((resolve) => occupant.once('listening', resolve));
  try {
    const start = startLocalServers({ durable: false, ports: { postgres: postgres!, kafka: kafka!, redis: redis! } });
    await expect(start).rejects.toThrow(
      `port ${kafka} for Kafka is occupied: end what listens there, or choose another with KAFKA_PORT=<port>`,
    );
  } finally {
    occupant.close();
  }
});
