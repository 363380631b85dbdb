import { integer, key32, port, required, serviceEnvironment } from '@dg/platform/config';
import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import type { MutualTls } from './http/server.ts';

/** What the gateway reads from its environment. */
export const environment = {
  DATABASE_URL: required,
  KAFKA_BROKERS: serviceEnvironment.KAFKA_BROKERS,
  TOPIC_PREFIX: serviceEnvironment.TOPIC_PREFIX,
  REDIS_URL: required,
  GATEWAY_PORT: integer(8080, 0, 65_535),
  /** Where clients find this service: the issuer of access tokens. */
  PUBLIC_BASE_URL: z.url().default('http://localhost:8080'),
  CATALOG_SVC_ADDRESS: required,
  WALLET_SVC_ADDRESS: required,
  ORDER_SVC_ADDRESS: required,
  FULFILMENT_SVC_ADDRESS: required,
  NOTIFY_SVC_ADDRESS: required,
  /** Encrypts signing keys and stored answers; the key of request hashes is derived from it. */
  IDENTITY_ENCRYPTION_KEY: key32,
  OPERATOR_EMAIL: z.string().optional(),
  OPERATOR_PASSWORD: z.string().optional(),
  /** How long a create waits for goods that a supplier is busy with, before it answers PENDING. */
  VOUCHER_INLINE_DEADLINE_MS: integer(8_000, 0, 30_000),
  TOPUP_INLINE_DEADLINE_MS: integer(10_000, 0, 30_000),
  ESIM_INLINE_DEADLINE_MS: integer(60_000, 0, 120_000),
  ACCESS_TOKEN_TTL_S: integer(900, 1, 86_400),
  /** Proxies whose X-Forwarded-For is believed: addresses, subnets or names express knows, comma-separated. */
  TRUSTED_PROXIES: z.string().default('loopback'),
  /** Where SM-DP+ servers send their notifications, by mutual TLS; unset: nowhere. */
  ES2PLUS_PORT: port.optional(),
  ES2PLUS_TLS_CERTIFICATE: z.string().optional(),
  ES2PLUS_TLS_KEY: z.string().optional(),
  /** Whose certificates the SM-DP+ servers have. */
  ES2PLUS_TLS_CLIENT_CA: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info'),
};

interface Es2plusSettings {
  readonly ES2PLUS_PORT?: number | undefined;
  readonly ES2PLUS_TLS_CERTIFICATE?: string | undefined;
  readonly ES2PLUS_TLS_KEY?: string | undefined;
  readonly ES2PLUS_TLS_CLIENT_CA?: string | undefined;
}

/** Where and as whom SM-DP+ servers are listened to; undefined without a port. Half a setting is refused at start. */
export function es2plusListener(settings: Es2plusSettings): { port: number; tls: MutualTls } | undefined {
  const { ES2PLUS_PORT, ES2PLUS_TLS_CERTIFICATE, ES2PLUS_TLS_KEY, ES2PLUS_TLS_CLIENT_CA } = settings;
  if (ES2PLUS_PORT === undefined) return undefined;
  if (!ES2PLUS_TLS_CERTIFICATE || !ES2PLUS_TLS_KEY || !ES2PLUS_TLS_CLIENT_CA) {
    const names = ['ES2PLUS_TLS_CERTIFICATE', 'ES2PLUS_TLS_KEY', 'ES2PLUS_TLS_CLIENT_CA'] as const;
    const missing = names.filter((name) => !settings[name]);
    throw new Error(`configuration: ES2PLUS_PORT needs ${missing.join(', ')} too (or the same names with _FILE)`);
  }
  // What OpenSSL says is left out of both: it may quote what it could not read.
  if (!isReadable(() => createSecureContext({ cert: ES2PLUS_TLS_CERTIFICATE, key: ES2PLUS_TLS_KEY }))) {
    throw new Error('configuration: ES2PLUS_TLS_CERTIFICATE and ES2PLUS_TLS_KEY are no certificate and its key in PEM');
  }
  if (!isReadable(() => new X509Certificate(ES2PLUS_TLS_CLIENT_CA))) {
    throw new Error('configuration: ES2PLUS_TLS_CLIENT_CA is no certificate in PEM');
  }
  const tls = { certificate: ES2PLUS_TLS_CERTIFICATE, key: ES2PLUS_TLS_KEY, clientCa: ES2PLUS_TLS_CLIENT_CA };
  return { port: ES2PLUS_PORT, tls };
}

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
