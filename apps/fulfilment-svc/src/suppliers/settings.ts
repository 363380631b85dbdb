import { ownStockName } from '@dg/kernel';
import { z } from 'zod';
import { defaultRetryPolicy } from '../domain/retry-policy.ts';
import type { Credentials } from './authorisation.ts';
import type { HttpSupplierOptions } from './http-supplier.ts';
import type { Es2PlusOptions } from './protocols/es2plus/es2plus-supplier.ts';
import { protocolNamed, protocolNames } from './protocols/index.ts';

/** Of which protocol they are says how a supplier is opened. */
export type SupplierSettings = HttpSupplierOptions | Es2PlusOptions;

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

const tls = z
  .strictObject({ certificate_file: z.string().min(1), key_file: z.string().min(1), ca_file: z.string().min(1) })
  .transform((fields) => ({
    certificateFile: fields.certificate_file,
    keyFile: fields.key_file,
    caFile: fields.ca_file,
  }));

const es2plus = z
  .strictObject({
    requester_identifier: z.string().regex(/^\d+(\.\d+)+$/, 'must be an object identifier'),
    admin_protocol: z
      .string()
      .regex(/^gsma\/rsp\/v\d+\.\d+\.\d+$/, 'must be gsma/rsp/v<x.y.z>')
      .default('gsma/rsp/v2.2.0'),
    release: z.enum(['with-confirmation', 'separate']).default('with-confirmation'),
    smdp_address: z
      .string()
      .regex(/^[A-Za-z0-9.-]{1,200}$/, 'must be a host name')
      .optional(),
    // Point 4 of SGP.22 is the installation of the profile.
    notification_points: z.record(z.string().regex(/^\d{1,5}$/), z.literal('installed')).default({ '4': 'installed' }),
  })
  .transform((fields) => ({
    requesterIdentifier: fields.requester_identifier,
    adminProtocol: fields.admin_protocol,
    release: fields.release,
    smdpAddress: fields.smdp_address,
    notificationPoints: fields.notification_points,
  }));

const usageSource = z
  .strictObject({ base_url: z.url({ protocol: /^https?$/ }), api_key: z.string().min(1) })
  .transform((fields) => ({ baseUrl: fields.base_url, apiKey: fields.api_key }));

/** As the field of the settings is called that a protocol needs. */
const fieldNames = { callbackSecret: 'callback_secret', accountCurrency: 'account_currency' } as const;

const supplierFields = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens')
    .refine((name) => name !== ownStockName, `must not be ${ownStockName}`),
  protocol: z.enum([...protocolNames, 'es2plus']).optional(),
  base_url: z.url({ protocol: /^https?$/ }),
  api_key: z.string().min(1).optional(),
  oauth2: oauth2.optional(),
  callback_secret: z.string().min(1).optional(),
  account_currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency code')
    .optional(),
  tls: tls.optional(),
  es2plus: es2plus.optional(),
  notifier_name: z.string().min(1).max(200).optional(),
  usage_source: usageSource.optional(),
  timeout_ms: milliseconds(100, 120_000).default(20_000),
  concurrency: z.int().min(1).max(256).default(16),
  retry,
});

type Fields = z.infer<typeof supplierFields>;
type Issue = (field: keyof Fields, message: string) => void;

const supplier = supplierFields.transform((fields, context): SupplierSettings => {
  const issue: Issue = (field, message) => context.addIssue({ code: 'custom', path: [field], message });
  if (fields.oauth2?.tokenUrl.startsWith('http:') && !fields.base_url.startsWith('http:'))
    issue('oauth2', 'token_url must be https');
  return (fields.protocol === 'es2plus' ? es2PlusOf(fields, issue) : httpOf(fields, issue)) ?? z.NEVER;
});

/** Undefined: it lacks something, which was reported. */
function httpOf(fields: Fields, issue: Issue): HttpSupplierOptions | undefined {
  const { protocol } = fields;
  if (protocol === 'es2plus') return undefined;
  const settings = { callbackSecret: fields.callback_secret, accountCurrency: fields.account_currency };
  for (const needed of protocolNamed(protocol).needs)
    if (settings[needed] === undefined) issue(fieldNames[needed], 'is needed by the protocol');
  refuseFields(fields, ['tls', 'es2plus', 'notifier_name', 'usage_source'], issue);
  const credentials = credentialsOf(fields);
  if (credentials === undefined) {
    issue('api_key', 'must be given, or oauth2, and not both');
    return undefined;
  }
  return { ...commonOf(fields), protocol, ...credentials, ...settings };
}

/** Undefined: it lacks something, which was reported. */
function es2PlusOf(fields: Fields, issue: Issue): Es2PlusOptions | undefined {
  if (!fields.base_url.startsWith('https:')) issue('base_url', 'must be https');
  refuseFields(fields, ['callback_secret', 'account_currency'], issue);
  for (const needed of ['tls', 'es2plus'] as const)
    if (fields[needed] === undefined) issue(needed, 'is needed by the protocol');
  // The certificate says who we are; some want a token besides.
  const isWithoutCredentials = fields.api_key === undefined && fields.oauth2 === undefined;
  const credentials = isWithoutCredentials ? {} : credentialsOf(fields);
  if (credentials === undefined) issue('api_key', 'must not be given with oauth2');
  if (fields.tls === undefined || fields.es2plus === undefined || credentials === undefined) return undefined;
  return {
    ...commonOf(fields),
    protocol: 'es2plus',
    ...credentials,
    ...fields.es2plus,
    tls: fields.tls,
    notifierName: fields.notifier_name,
    usageSource: fields.usage_source,
  };
}

/** What a protocol does not know would be believed to do something. */
function refuseFields(fields: Fields, unknown: readonly (keyof Fields)[], issue: Issue): void {
  for (const field of unknown) if (fields[field] !== undefined) issue(field, 'is not a setting of the protocol');
}

function commonOf(fields: Fields) {
  return {
    name: fields.name,
    baseUrl: fields.base_url,
    timeoutMs: fields.timeout_ms,
    concurrency: fields.concurrency,
    retry: {
      firstMs: fields.retry.first_ms,
      factor: fields.retry.factor,
      maxMs: fields.retry.max_ms,
      giveUpAfterMs: fields.retry.give_up_after_ms,
    },
  };
}

function credentialsOf({ api_key: apiKey, oauth2 }: Fields): Credentials | undefined {
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
