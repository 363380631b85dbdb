import type { Log } from '@dg/platform/log';
import type { RedisClientType } from 'redis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { sha256 } from './secrets.ts';

/** Slows down guessing: failures are counted per user and per address (decisions, sections 2 and 12). */
export interface LoginThrottle {
  /**
   * Runs `attempt` unless too many have failed. An attempt that gives undefined counts as a failure; one that is turned
   * away does not.
   */
  attempt<Result>(who: string, address: string, attempt: () => Promise<Result | undefined>): Promise<Attempt<Result>>;
}

export type Attempt<Result> =
  | { readonly kind: 'passed'; readonly result: Result }
  | { readonly kind: 'failed' }
  | { readonly kind: 'throttled'; readonly retryAfterS: number };

const windowS = 900;
const failuresPerUserMax = 10;
const failuresPerAddressMax = 50;

/** Counts in Redis for all replicas; while Redis is away each process counts by itself. */
export function createLoginThrottle(redis: RedisClientType | undefined, log: Log): LoginThrottle {
  const users = limiter(redis, 'login-failures:user', failuresPerUserMax, log);
  const addresses = limiter(redis, 'login-failures:address', failuresPerAddressMax, log);
  // Attempts for one user follow one another, so that a burst in parallel cannot try more than a burst in a row.
  const tails = new Map<string, Promise<unknown>>();

  return {
    attempt: async (who, address, attempt) => {
      // Hashed: identities need not lie about in Redis, and a long one must not make a long key.
      const userKey = sha256(who.toLowerCase()).toString('base64url');
      const run = async (): Promise<Attempt<NonNullable<Awaited<ReturnType<typeof attempt>>>>> => {
        const waitMs = Math.max(
          await lockedOutMs(users, userKey, failuresPerUserMax),
          await lockedOutMs(addresses, address, failuresPerAddressMax),
        );
        if (waitMs > 0) return { kind: 'throttled', retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) };
        const result = await attempt();
        if (result !== undefined && result !== null) return { kind: 'passed', result };
        await Promise.all([users.penalty(userKey), addresses.penalty(address)]);
        return { kind: 'failed' };
      };
      const turn = (tails.get(userKey) ?? Promise.resolve()).then(run);
      const tail = turn.catch(() => undefined);
      tails.set(userKey, tail);
      try {
        return await turn;
      } finally {
        if (tails.get(userKey) === tail) tails.delete(userKey);
      }
    },
  };
}

async function lockedOutMs(limit: RateLimiterAbstract, key: string, failuresMax: number): Promise<number> {
  const count = await limit.get(key);
  return count !== null && count.consumedPoints >= failuresMax ? count.msBeforeNext : 0;
}

function limiter(redis: RedisClientType | undefined, keyPrefix: string, points: number, log: Log): RateLimiterAbstract {
  const options = { keyPrefix, points, duration: windowS };
  const insuranceLimiter = new RateLimiterMemory(options);
  if (redis === undefined) return insuranceLimiter;
  log.debug({ keyPrefix }, 'login throttle counts in redis');
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter,
  });
}
