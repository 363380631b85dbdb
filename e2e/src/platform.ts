import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Stack } from 'tools/stack';
import { startStack } from 'tools/stack';
import { testServers } from '@dg/testing';
import { signIn, type Api } from './api.ts';

/** The whole platform as processes, with an operator who is signed in. */
export interface Platform {
  readonly stack: Stack;
  readonly operator: Api;
  readonly brokers: readonly string[];
  readonly redisUrl: string;
  readonly topicPrefix: string;
  readonly superuserUrl: string;
  readonly logDirectory: string;
  stop(): Promise<void>;
}

const inlineDeadlines = {
  VOUCHER_INLINE_DEADLINE_MS: '4000',
  TOPUP_INLINE_DEADLINE_MS: '4000',
  ESIM_INLINE_DEADLINE_MS: '4000',
};

/** Starts the six services on a database and topics of their own. */
export async function startPlatform(): Promise<Platform> {
  const servers = await testServers();
  const directory = await mkdtemp(path.join(tmpdir(), 'dg-e2e-'));
  const topicPrefix = `e2e-${randomBytes(4).toString('hex')}.`;
  const logDirectory = path.join(directory, 'logs');
  const stack = await startStack({
    servers: {
      postgres: { url: servers.postgresUrl },
      kafka: { brokers: [...servers.brokers] },
      redis: { url: servers.redisUrl },
    },
    directory,
    logDirectory,
    topicPrefix,
    suppliersGiveUpAfterMs: 20_000,
    // So that nobody waits long for what is not to come in the request.
    environment: {
      gateway: inlineDeadlines,
      'order-svc': inlineDeadlines,
      'fulfilment-svc': { PROFILE_CHECK_INTERVAL_MS: '500' },
      // Tried again after 10 ms, 600 ms, 3.6 s, 14 s.
      'notify-svc': { WEBHOOK_TIME_SCALE: '0.002' },
    },
    databaseName: `e2e_${randomBytes(4).toString('hex')}`,
  });
  const operator = await signIn(stack.baseUrl, '/admin/v1/auth/login', stack.operator);
  return {
    stack,
    operator,
    brokers: servers.brokers,
    redisUrl: servers.redisUrl,
    topicPrefix,
    superuserUrl: servers.postgresUrl,
    logDirectory,
    stop: async () => {
      await stack.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
