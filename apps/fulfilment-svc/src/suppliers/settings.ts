import { ownStockName } from '@dg/kernel';
import { z } from 'zod';
import { defaultRetryPolicy } from '../domain/retry-policy.ts';
import type { Credentials } from './authorisation.ts';
import type { HttpSupplierOptions } from './http-supplier.ts';
import { protocolNamed, protocolNames } from './protocols/index.ts';

const milliseconds = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);
const hourMs = 3_600_000;

const retry = z
  .strictObject({
    first_ms: milliseconds(1, hourMs).default(defaultRetryPolicy.firstMs),
    factor: z.number().min(1).max(10).default(defaultRetryPolicy.factor),
    max_ms: milliseconds(1, 24 * hourMs).default(defaultRetryPolicy.maxMs),
    give_up_after_ms: milliseconds(1, 30 * 24 * hourMs).default(defaultRetryPolicy.giveUpAfterMs),
  })
  .prefault({});

const oauth2 = z
  .strictObject({
    token_url: z.url({ protocol: /^https?$/ }),
    client_id: z.string().min(1),
    client_secret: z.string().min(1),
    audience: z.string().min(1).optional(),
    scope: z.string().min(1).optional(),
  })
  .transform((fields) => ({
    tokenUrl: fields.token_url,
    clientId: fields.client_id,
    clientSecret: fields.client_secret,
    audience: fields.audience,
    scope: fields.scope,
  }));

/** As the field of the settings is called that a protocol needs. */
const fieldNames = { callbackSecret: 'callback_secret', accountCurrency: 'account_currency' } as const;

const supplier = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens')
      .refine((name) => name !== ownStockName, `must not be ${ownStockName}`),
    protocol: z.enum(protocolNames).optional(),
    base_url: z.url({ protocol: /^https?$/ }),
    api_key: z.string().min(1).optional(),
    oauth2: oauth2.optional(),
    callback_secret: z.string().min(1).optional(),
    account_currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency code')
      .optional(),
    timeout_ms: milliseconds(100, 120_000).default(20_000),
    concurrency: z.int().min(1).max(256).default(16),
    retry,
  })
  .transform((fields, context): HttpSupplierOptions => {
    const settings = { callbackSecret: fields.callback_secret, accountCurrency: fields.account_currency };
    const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    for (const needed of protocolNamed(fields.protocol).needs)
      if (settings[needed] === undefined) issue(fieldNames[needed], 'is needed by the protocol');
    if (fields.oauth2?.tokenUrl.startsWith('http:') && !fields.base_url.startsWith('http:'))
      issue('oauth2', 'token_url must be https');
    const credentials = credentialsOf(fields.api_key, fields.oauth2);
    if (credentials === undefined) {
      issue('api_key', 'must be given, or oauth2, and not both');
      return z.NEVER;
    }
    return {
      name: fields.name,
      protocol: fields.protocol,
      baseUrl: fields.base_url,
      ...credentials,
      ...settings,
      timeoutMs: fields.timeout_ms,
      concurrency: fields.concurrency,
      retry: {
        firstMs: fields.retry.first_ms,
        factor: fields.retry.factor,
        maxMs: fields.retry.max_ms,
        giveUpAfterMs: fields.retry.give_up_after_ms,
      },
    };
  });

function credentialsOf(apiKey: string | undefined, oauth2: Credentials['oauth2']): Credentials | undefined {
  if (apiKey !== undefined && oauth2 === undefined) return { apiKey };
  return apiKey === undefined && oauth2 !== undefined ? { oauth2 } : undefined;
}

/** The value of SUPPLIERS: a JSON list (docs/suppliers.md). Faults name the field, never what is in it. */
export const supplierSettings = z
  .string()
  .default('[]')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list' });
      return z.NEVER;
    }
  })
  .pipe(z.array(supplier))
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'names a supplier twice');
