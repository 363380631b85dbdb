import { required, serviceEnvironment } from '@dg/platform/config';
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
};
