import { mkdir, mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { containerServers } from './containers.ts';
import { lockDirectory } from './directory-lock.ts';
import { kafkaServer } from './kafka.ts';
import {
  serverTitles,
  type LocalServers,
  type LocalServersOptions,
  type Server,
  type ServerName,
  type ServerPorts,
} from './local-servers.ts';
import { assertDiskSpace } from './maven.ts';
import { chooseMode } from './mode.ts';
import { assertPortFree, freePorts } from './ports.ts';
import { postgresServer, superuser, superuserPassword } from './postgres.ts';
import type { ServerOptions } from './process-server.ts';
import { redisServer } from './redis.ts';
import { removeAtEnd } from './watchdog.ts';

const serverNames: ServerName[] = ['postgres', 'kafka', 'redis'];
const portVariables = { postgres: 'POSTGRES_PORT', kafka: 'KAFKA_PORT', redis: 'REDIS_PORT' } as const;

// How long a failed start waits for the other servers; a download may take longer and is left to end with the process.
const giveUpMs = 5_000;

type Place = { directory: string; leave: () => Promise<void> };

/** Durable servers own their directory; the others get one that goes when they go. */
async function takePlace(options: LocalServersOptions): Promise<Place> {
  if (options.durable) {
    if (options.directory === undefined) throw new Error('durable servers need a directory');
    const directory = resolve(options.directory);
    const unlock = await lockDirectory(directory);
    return { directory, leave: async () => unlock() };
  }
  const directory = await mkdtemp(join(tmpdir(), 'dg-servers-'));
  // PostgreSQL may have to run as another user, who must be able to pass through.
  await chmod(directory, 0o711);
  const forget = removeAtEnd(directory);
  return {
    directory,
    leave: async () => {
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
      forget();
    },
  };
}

async function choosePorts(ports: ServerPorts | undefined): Promise<ServerPorts> {
  if (ports === undefined) {
    const [postgres, kafka, redis] = await freePorts(3);
    return { postgres: postgres!, kafka: kafka!, redis: redis! };
  }
  for (const name of serverNames) await assertPortFree(ports[name], serverTitles[name], portVariables[name]);
  return ports;
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('the start was given up'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  return Promise.race([work, aborted]);
}

/** Starts PostgreSQL, Kafka and Redis at once; either all three run or none. */
export async function startLocalServers(options: LocalServersOptions): Promise<LocalServers> {
  const onStep = options.onStep ?? (() => undefined);
  const place = await takePlace(options);
  const servers = new Map<ServerName, Server>();
  const stopAll = async (): Promise<void> => {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  };
  try {
    await assertDiskSpace(place.directory);
    const ports = await choosePorts(options.ports);
    const password = await superuserPassword(place.directory);
    const postgresUrl = `postgres://${superuser}:${password}@127.0.0.1:${ports.postgres}/postgres`;
    const mode = await chooseMode();

    const logs = resolve(options.logDirectory ?? join(place.directory, 'logs'));
    await mkdir(logs, { recursive: true });
    const optionsFor = (name: ServerName): ServerOptions => ({
      directory: name === 'postgres' ? place.directory : join(place.directory, name),
      logFile: join(logs, `${name}.log`),
      port: ports[name],
      durable: options.durable,
      onDetail: (detail) => onStep(serverTitles[name], detail),
      onExit: (description) => options.onServerExit?.(name, description),
    });
    if (mode === 'containers') {
      const created = await containerServers({ directory: place.directory, ports, durable: options.durable, password });
      for (const name of serverNames) servers.set(name, created[name]);
    } else {
      servers.set('postgres', postgresServer({ ...optionsFor('postgres'), url: postgresUrl, password }));
      servers.set('kafka', kafkaServer(optionsFor('kafka')));
      servers.set('redis', redisServer(optionsFor('redis')));
    }

    const startOne = async (name: ServerName): Promise<void> => {
      const beganAt = performance.now();
      await servers.get(name)!.start();
      onStep(serverTitles[name], `ready after ${((performance.now() - beganAt) / 1000).toFixed(1)} s`);
    };
    const starts = serverNames.map(startOne);
    try {
      await orAborted(Promise.all(starts), options.signal);
    } catch (error) {
      // The others may be anywhere in their start: end what is there, let them come to an end, end what came after.
      await stopAll();
      await Promise.race([Promise.allSettled(starts), sleep(giveUpMs, undefined, { ref: false })]);
      throw error;
    }

    let stopped: Promise<void> | undefined;
    return {
      mode,
      directory: place.directory,
      postgres: {
        url: postgresUrl,
        get pid() {
          return servers.get('postgres')!.pid();
        },
      },
      kafka: {
        brokers: [`127.0.0.1:${ports.kafka}`],
        get pid() {
          return servers.get('kafka')!.pid();
        },
      },
      redis: {
        url: `redis://127.0.0.1:${ports.redis}`,
        get pid() {
          return servers.get('redis')!.pid();
        },
      },
      stopServer: (name, signal) => servers.get(name)!.stop(signal),
      startServer: (name) => servers.get(name)!.start(),
      stop: () => {
        stopped ??= stopAll().then(place.leave);
        return stopped;
      },
    };
  } catch (error) {
    await stopAll();
    await place.leave();
    throw error;
  }
}
