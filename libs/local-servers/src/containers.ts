import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartedTestContainer } from 'testcontainers';
import type { Server, ServerName, ServerPorts } from './local-servers.ts';

const images = { postgres: 'postgres:18.4', kafka: 'apache/kafka:4.1.0', redis: 'redis:8' } as const;
const stopTimeoutMs = 10_000;

type ContainerServersOptions = { directory: string; ports: ServerPorts; durable: boolean; password: string };

const volumeFile = 'volume-prefix';

/** The volumes of a data directory, by a random name kept in it, so that two checkouts never share data. */
export async function volumePrefix(directory: string): Promise<string | undefined> {
  const prefix = await readFile(join(directory, volumeFile), 'utf8').catch(() => '');
  return prefix === '' ? undefined : prefix;
}

export function volumeName(prefix: string, server: ServerName): string {
  return `${prefix}-${server}`;
}

async function takeVolumePrefix(directory: string): Promise<string> {
  const stored = await volumePrefix(directory);
  if (stored !== undefined) return stored;
  const prefix = `digital-goods-${randomBytes(6).toString('hex')}`;
  await writeFile(join(directory, volumeFile), prefix);
  return prefix;
}

/** The same three servers on a Docker engine. The reaper of testcontainers ends them if this process is killed. */
export async function containerServers(options: ContainerServersOptions): Promise<Record<ServerName, Server>> {
  // Loading testcontainers takes a noticeable moment, which machines without Docker should not pay.
  const { GenericContainer, Wait } = await import('testcontainers');
  const { ports, durable, password } = options;
  const prefix = durable ? await takeVolumePrefix(options.directory) : undefined;
  const mount = (server: ServerName, target: string) =>
    prefix === undefined ? [] : [{ source: volumeName(prefix, server), target, mode: 'rw' as const }];

  const postgresSettings = ['max_connections=300', 'shared_buffers=256MB', 'jit=off', 'timezone=UTC'];
  if (!durable) postgresSettings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');

  const definitions = {
    postgres: () =>
      new GenericContainer(images.postgres)
        .withEnvironment({ POSTGRES_PASSWORD: password, PGDATA: '/var/lib/postgresql/data/pgdata' })
        .withCommand(['postgres', ...postgresSettings.flatMap((setting) => ['-c', setting])])
        .withExposedPorts({ container: 5432, host: ports.postgres })
        .withBindMounts(mount('postgres', '/var/lib/postgresql/data'))
        // The image starts the server once for its own set-up and once for good.
        .withWaitStrategy(
          Wait.forAll([Wait.forListeningPorts(), Wait.forSuccessfulCommand(`pg_isready -h 127.0.0.1 -U postgres`)]),
        ),
    kafka: () =>
      new GenericContainer(images.kafka)
        .withEnvironment({
          KAFKA_NODE_ID: '1',
          KAFKA_PROCESS_ROLES: 'broker,controller',
          KAFKA_LISTENERS: 'CLIENT://:9092,CONTROLLER://:9093',
          KAFKA_ADVERTISED_LISTENERS: `CLIENT://127.0.0.1:${ports.kafka}`,
          KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT',
          KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
          KAFKA_INTER_BROKER_LISTENER_NAME: 'CLIENT',
          KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
          KAFKA_LOG_DIRS: '/var/lib/kafka/data',
          KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
          KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
          KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
          KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '4',
          KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
          KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
          KAFKA_SHARE_COORDINATOR_STATE_TOPIC_REPLICATION_FACTOR: '1',
          KAFKA_SHARE_COORDINATOR_STATE_TOPIC_MIN_ISR: '1',
        })
        .withExposedPorts({ container: 9092, host: ports.kafka })
        .withBindMounts(mount('kafka', '/var/lib/kafka/data'))
        .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/)),
    redis: () =>
      new GenericContainer(images.redis)
        .withCommand(['redis-server', '--save', '', '--appendonly', durable ? 'yes' : 'no'])
        .withExposedPorts({ container: 6379, host: ports.redis })
        .withBindMounts(mount('redis', '/data'))
        .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/)),
  };

  const server = (name: ServerName): Server => {
    let running: StartedTestContainer | undefined;
    return {
      pid: () => undefined,
      async start() {
        running = await definitions[name]().start();
      },
      async stop(signal) {
        await running?.stop({ timeout: signal === 'SIGKILL' ? 0 : stopTimeoutMs, removeVolumes: false });
        running = undefined;
      },
    };
  };
  return { postgres: server('postgres'), kafka: server('kafka'), redis: server('redis') };
}
