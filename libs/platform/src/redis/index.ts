import { createClient, type RedisClientType } from 'redis';
import type { Log } from '../log/index.ts';

/**
 * A Redis client that never makes a request wait: nothing queues while Redis is away, and a command that takes longer
 * than 50 ms fails. Only caches and limits live in Redis; whoever uses it goes on without it.
 */
export async function connectRedis(url: string, log: Log): Promise<RedisClientType> {
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: 50 },
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries: number) => Math.min(100 * (retries + 1), 1_000) },
  });
  let isAway = false;
  client.on('error', (error: unknown) => {
    if (!isAway) log.warn({ error }, 'redis away');
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) log.info('redis back');
    isAway = false;
  });
  // Not awaited beyond a first attempt: a service starts without Redis too.
  await Promise.race([client.connect().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 2_000))]);
  return client;
}
