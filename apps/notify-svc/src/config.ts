import { encryptionKeys, integer, required, serviceEnvironment } from '@dg/platform/config';
import { z } from 'zod';

/** What notify-svc reads from its environment. */
export const environment = {
  ...serviceEnvironment,
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  SMTP_URL: required.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  /** An address, or a name with one: `Digital Goods <receipts@example.com>`. */
  MAIL_FROM: required.regex(/^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address or a name with an <address>'),
  /** Where clients reach the gateway; links in e-mails begin with it. */
  PUBLIC_BASE_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  /** Keys for the bodies of events and for the secrets that sign them. */
  NOTIFY_ENCRYPTION_KEYS: encryptionKeys,
  /** Lets webhooks go to this machine, also without TLS: in development only. */
  WEBHOOK_ALLOW_PRIVATE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  /** Makes the waits between tries, and the time after which an endpoint is turned off, shorter: for trying it out. */
  WEBHOOK_TIME_SCALE: z.coerce.number().gt(0).max(1).default(1),
  /** The most tries at a time, of this process. */
  WEBHOOK_CONCURRENCY: integer(256, 2, 4_096),
  /** The most of them at one endpoint. */
  WEBHOOK_ENDPOINT_CONCURRENCY: integer(8, 1, 256),
};
