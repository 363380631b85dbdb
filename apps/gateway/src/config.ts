import { integer, key32, required } from '@dg/platform/config';
import { z } from 'zod';

/** What the gateway reads from its environment. */
export const environment = {
  DATABASE_URL: required,
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
  ACCESS_TOKEN_TTL_S: integer(900, 1, 86_400),
  /** Proxies whose X-Forwarded-For is believed: addresses, subnets or names express knows, comma-separated. */
  TRUSTED_PROXIES: z.string().default('loopback'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info'),
};
