import { startLocalServers, type LocalServers } from '@dg/local-servers';

interface ServerAddresses {
  readonly postgresUrl: string;
  readonly brokers: readonly string[];
  readonly redisUrl: string;
}

let own: Promise<LocalServers> | undefined;

/**
 * The real servers tests run against: those `npm test` started for the whole run, else this process's own, which end
 * with it.
 */
export async function testServers(): Promise<ServerAddresses> {
  const { TEST_POSTGRES_URL, TEST_KAFKA_BROKERS, TEST_REDIS_URL } = process.env;
  if (TEST_POSTGRES_URL !== undefined && TEST_KAFKA_BROKERS !== undefined && TEST_REDIS_URL !== undefined) {
    return { postgresUrl: TEST_POSTGRES_URL, brokers: TEST_KAFKA_BROKERS.split(','), redisUrl: TEST_REDIS_URL };
  }
  own ??= startLocalServers({ durable: false });
  const servers = await own;
  return { postgresUrl: servers.postgres.url, brokers: servers.kafka.brokers, redisUrl: servers.redis.url };
}

/** Ends servers this process started for itself; the shared ones stay. */
export async function stopOwnServers(): Promise<void> {
  await (await own)?.stop();
  own = undefined;
}
