import { z } from 'zod';
import { defaultRetryPolicy } from '../domain/retry-policy.ts';
import type { HttpSupplierOptions } from './http-supplier.ts';
import { ownStockName } from './own-stock.ts';

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

const supplier = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens')
      .refine((name) => name !== ownStockName, `must not be ${ownStockName}`),
    base_url: z.url({ protocol: /^https?$/ }),
    api_key: z.string().min(1),
    callback_secret: z.string().min(1),
    timeout_ms: milliseconds(100, 120_000).default(20_000),
    concurrency: z.int().min(1).max(256).default(16),
    retry,
  })
  .transform((fields): HttpSupplierOptions => ({
    name: fields.name,
    baseUrl: fields.base_url,
    apiKey: fields.api_key,
    callbackSecret: fields.callback_secret,
    timeoutMs: fields.timeout_ms,
    concurrency: fields.concurrency,
    retry: {
      firstMs: fields.retry.first_ms,
      factor: fields.retry.factor,
      maxMs: fields.retry.max_ms,
      giveUpAfterMs: fields.retry.give_up_after_ms,
    },
  }));

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
