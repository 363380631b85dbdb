import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalServers, type LocalServers } from '@dg/local-servers';
import pg from 'pg';
import { startStack, type Stack, type StackOptions } from '../stack/index.ts';
import { takeSecrets } from '../stack/secrets.ts';
import { callerOf, expected } from '../http/caller.ts';
import { startWebhookReceiver, type Behaviour, type WebhookReceiver } from '../webhook-receiver/receiver.ts';
import { startJournal, type Journal } from './journal.ts';
import { openMarket, type Market } from './market.ts';
import { say } from './report.ts';

/** A whole installation, to be broken. */
export interface World {
  readonly stack: Stack;
  readonly market: Market;
  readonly journal: Journal;
  /** Where every client of the market is told of everything. */
  readonly receiver: WebhookReceiver;
  /** Sees every schema: to find out what is still under way, never to change it. */
  readonly superuser: pg.Pool;
  readonly logDirectory: string;
  /** The keys that encrypt stock, as fulfilment-svc has them now: `<id>:<key>`, comma separated. */
  stockKeys: string;
  stop(): Promise<void>;
}

export interface WorldOptions {
  readonly servers: StackOptions['servers'];
  /** Keeps the secrets. Worlds on the same servers share it: a database role has one password. */
  readonly directory: string;
  readonly stack?: Pick<StackOptions, 'environment' | 'ports' | 'crashPoints'>;
}

/** The servers of `npm test`, when there are any. */
export function givenServers(environment: NodeJS.ProcessEnv): StackOptions['servers'] | undefined {
  const { TEST_POSTGRES_URL: postgres, TEST_KAFKA_BROKERS: kafka, TEST_REDIS_URL: redis } = environment;
  if (postgres === undefined || kafka === undefined || redis === undefined) return undefined;
  return { postgres: { url: postgres }, kafka: { brokers: kafka.split(',') }, redis: { url: redis } };
}

/** The given servers, left as they are at the end, or durable ones of its own. */
export async function startServers(given: StackOptions['servers'] | undefined): Promise<ServersInUse> {
  return given === undefined ? startOwnServers() : { ...given, stop: async () => undefined };
}

export type ServersInUse = StackOptions['servers'] & { stop(): Promise<void> };

/** A directory that goes when `work` is over. */
export async function inDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(path.join(tmpdir(), 'dg-reliability-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Servers that may be broken too. They write durably, as in production: what they acknowledge survives them. */
export async function startOwnServers(): Promise<LocalServers> {
  say('starting PostgreSQL, Kafka and Redis');
  const directory = await mkdtemp(path.join(tmpdir(), 'dg-reliability-'));
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
  try {
    const servers = await startLocalServers({ durable: true, directory });
    return { ...servers, stop: () => servers.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

let lastOpening: Promise<unknown> = Promise.resolve();

/** Starts an installation with a database and topics of its own, and opens its market. One after the other. */
export function openWorld(options: WorldOptions): Promise<World> {
  const opening = lastOpening.then(() => open(options));
  lastOpening = opening.catch(() => undefined);
  return opening;
}

async function open({ servers, directory, stack: stackOptions = {} }: WorldOptions): Promise<World> {
  say('starting the services');
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.toReversed()) await close().catch((error: Error) => say(`stopping: ${error.message}`));
  };
  try {
    const name = randomBytes(4).toString('hex');
    const topicPrefix = `reliability-${name}.`;
    const databaseName = `reliability_${name}`;
    const logDirectory = path.join(directory, 'logs', name);
    const stack = await startStack({
      servers,
      directory,
      logDirectory,
      topicPrefix,
      databaseName,
      ...stackOptions,
      environment: {
        ...stackOptions.environment,
        gateway: {
          ...stackOptions.environment?.gateway,
          // One sign-in lasts for the whole run.
          ACCESS_TOKEN_TTL_S: '86400',
          // Clients who wait a minute for an eSIM buy nothing else meanwhile.
          ESIM_INLINE_DEADLINE_MS: '4000',
        },
        // The second try after 5 ms, the third after 300 ms, the fourth after 1.8 s.
        'notify-svc': { ...stackOptions.environment?.['notify-svc'], WEBHOOK_TIME_SCALE: '0.001' },
      },
    });
    closers.push(() => stack.stop());
    const { stockEncryptionKeys: stockKeys } = await takeSecrets(directory);
    const url = new URL(servers.postgres.url);
    url.pathname = `/${databaseName}`;
    const superuser = new pg.Pool({ connectionString: url.href, max: 3, connectionTimeoutMillis: 5_000 });
    superuser.on('error', () => undefined);
    closers.push(() => superuser.end());
    const receiver = await startWebhookReceiver();
    closers.push(() => receiver.close());
    receiver.behave(failsSometimes);
    const journal = await startJournal(superuser, servers.kafka.brokers, topicPrefix);
    closers.push(() => journal.stop());
    const { access_token: token } = await expected(
      callerOf(stack.baseUrl, '').send<{ access_token: string }>('POST', '/admin/v1/auth/login', stack.operator),
      'operator login',
    );
    const market = await openMarket(stack.baseUrl, stack.sandbox.url, callerOf(stack.baseUrl, token), receiver);
    return { stack, market, journal, receiver, superuser, logDirectory, stockKeys, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An event comes up to three times in vain, each in another way. */
const failsSometimes: Behaviour = ({ id, attempt }) => {
  const failures = createHash('sha256').update(id).digest()[0]! % 4;
  if (attempt > failures) return { status: 204 };
  return attempt === 2 ? 'break off' : { status: 500 };
};
