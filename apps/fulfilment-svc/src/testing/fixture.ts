import { randomBytes } from 'node:crypto';
import { query, type Database } from '@dg/platform/postgres';
import { serviceDatabase } from '@dg/testing';
import { expediteJobs } from '../commands/expedite-jobs.ts';
import { importStock, type DescribeSkus, type StockImport } from '../commands/import-stock.ts';
import { revealVouchers } from '../commands/reveal-vouchers.ts';
import { fulfilmentChecks } from '../db/checks.ts';
import { migrations } from '../db/migrations/index.ts';
import type { Wakes } from '../deps.ts';
import type { JobRequest } from '../domain/job.ts';
import type { VoucherCode } from '../domain/voucher-code.ts';
import { openVault, type Vault } from '../vault/vault.ts';
import { createJobEnds } from '../worker/job-ends.ts';
import { requestWith } from './builders.ts';

export const keyA = { id: 'A', key: randomBytes(32) };
export const keyB = { id: 'B', key: randomBytes(32) };
export const hashKey = randomBytes(32);
export const noWakes: Wakes = { worker: () => undefined, suppliers: () => undefined, relay: () => undefined };

/** A catalogue that sells any sku but UNKNOWN at 1 to 100 USD: as links when its name says so, else as cards. */
export const describeAnySku: DescribeSkus = (skus) =>
  Promise.resolve(
    new Map(
      skus
        .filter((sku) => sku !== 'UNKNOWN')
        .map((supplierSku) => [
          supplierSku,
          {
            supplierSku,
            currency: 'USD',
            deliveryMode: supplierSku.startsWith('LINK') ? ('URL' as const) : ('Code with PIN' as const),
            denominations: [{ minMinor: 100n, maxMinor: 10_000n }],
          },
        ]),
    ),
  );

export interface Fixture {
  readonly database: Database;
  readonly vault: Vault;
  /** Imports a file given as text, in pieces. */
  importText(text: string): Promise<StockImport>;
  /** Imports new codes of 10 USD. */
  stock(sku: string, count: number): Promise<void>;
  expedite(...requests: JobRequest[]): ReturnType<typeof expediteJobs>;
  reveal(orderId: number, options?: { clientId?: number; isShownOnly?: boolean }): Promise<VoucherCode[]>;
  /** A request for 10 USD codes, with an order id of its own. */
  request(sku: string, quantity: number, fields?: Partial<JobRequest>): JobRequest;
  /** Results in the outbox of an order, in the order they were written. */
  results(orderId: number): Promise<Record<string, unknown>[]>;
  expectSound(): Promise<void>;
  close(): Promise<void>;
}

const header = 'sku,denomination,card_number,pin_code,claim_url,expires_at,voucher_reference_number';

/** The service's commands on a real, empty schema. */
export async function openFixture(): Promise<Fixture> {
  const { database, close } = await serviceDatabase('fulfilment', migrations);
  const vault = openVault([keyA], hashKey);
  let nextOrderId = 1;
  let nextCode = 1;
  const importText = (text: string) =>
    importStock(
      { database, vault, describeSkus: describeAnySku, wakeWorker: () => undefined },
      { actor: 'operator', bytes: pieces(text) },
    );
  return {
    database,
    vault,
    importText,
    stock: async (sku, count) => {
      const lines = Array.from({ length: count }, () => `${sku},10,CARD-${nextCode++},1234,,2030-01-31,`);
      expect(await importText([header, ...lines].join('\n'))).toMatchObject({
        imported: count,
        faults: [],
        duplicates: [],
      });
    },
    expedite: (...requests) =>
      expediteJobs(
        { database, wakes: noWakes, suppliers: new Map(), jobEnds: createJobEnds(database) },
        requests,
        Date.now(),
      ),
    reveal: async (orderId, { clientId = 1, isShownOnly = false } = {}) =>
      (await revealVouchers(database, vault, [{ orderId, clientId, requestId: 'r', actor: 'a', isShownOnly }]))[0]!,
    request: (sku, quantity, fields = {}) =>
      requestWith({
        orderId: nextOrderId++,
        supplier: 'stock',
        supplierSku: sku,
        quantity,
        isInline: quantity <= 5,
        ...fields,
      }),
    results: async (orderId) => {
      const rows = await query<{ value: string }>(database, 'select value from outbox where key = $1 order by id', [
        String(orderId),
      ]);
      return rows.map((row) => (JSON.parse(row.value) as { data: Record<string, unknown> }).data);
    },
    expectSound: async () => {
      for (const { name, sql } of fulfilmentChecks)
        expect({ name, rows: await query(database, sql) }).toEqual({ name, rows: [] });
    },
    close,
  };
}

/** A text as the pieces it would arrive in, cut anywhere. */
export async function* pieces(text: string, size = 1_000): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size);
}
