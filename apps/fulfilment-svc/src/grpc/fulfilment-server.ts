import type { FulfilmentServiceDefinition, ImportChunk__Output } from '@dg/contracts/fulfilment';
import { wholeUpload, type GrpcHandlers } from '@dg/platform/grpc';
import { cancelOrder } from '../commands/cancel-job.ts';
import { expediteJobs, type ExpediteDependencies } from '../commands/expedite-jobs.ts';
import { importStock, type DescribeSkus, type StockFile } from '../commands/import-stock.ts';
import { holdVouchers } from '../commands/hold-vouchers.ts';
import { readIccids } from '../commands/read-iccids.ts';
import { receiveCallback } from '../commands/receive-callback.ts';
import { refreshJobs } from '../commands/refresh-jobs.ts';
import { resolveJob } from '../commands/resolve-job.ts';
import { revealVouchers } from '../commands/reveal-vouchers.ts';
import type { JobSummary } from '../db/jobs.ts';
import { countStock } from '../queries/count-stock.ts';
import { describeJob } from '../queries/describe-job.ts';
import { findVouchers } from '../queries/find-vouchers.ts';
import type { Vault } from '../vault/vault.ts';
import type { Log } from '@dg/platform/log';
import { assertGiven, decodeJob, decodeResolution } from './job-messages.ts';
import { encodeDescription, encodeResult, encodeVoucher } from './job-messages.ts';
import { profileHandlers } from './profile-handlers.ts';
import { decodeHold, decodeWritten, encodeDecision, encodeFound } from './redemption-messages.ts';
import { waitUntil } from './wait-until.ts';

export interface FulfilmentDependencies extends ExpediteDependencies {
  readonly vault: Vault;
  readonly describeSkus: DescribeSkus;
  readonly log: Log;
}

const waitMaxMs = 60_000;
/** How long a client who looks at an order waits for a supplier (specification, "Limits"). */
const refreshMaxMs = 15_000;

/** Decodes each call, runs its command or query, encodes the answer. */
export function fulfilmentHandlers(deps: FulfilmentDependencies): GrpcHandlers<FulfilmentServiceDefinition> {
  const { database, vault, describeSkus, wakes, suppliers } = deps;
  const encodeResults = async (summaries: readonly JobSummary[]) => {
    const esims = summaries.filter(({ vertical }) => vertical === 'esim');
    const iccids = await readIccids(
      database,
      vault,
      esims.map((summary) => summary.order_id),
    );
    return summaries.map((summary) => encodeResult(summary, iccids.get(summary.order_id)));
  };
  const encodeOne = async (summary: JobSummary) => (await encodeResults([summary]))[0]!;
  return {
    ...profileHandlers(deps),
    Expedite: async ({ jobs }, { deadline }) => {
      const summaries = await expediteJobs(deps, jobs.map(decodeJob), waitUntil(deadline, waitMaxMs));
      return { results: await encodeResults(summaries) };
    },
    RefreshJobs: async ({ order_ids }, { deadline }) => {
      const summaries = await refreshJobs(deps, order_ids, waitUntil(deadline, refreshMaxMs));
      return { results: await encodeResults(summaries) };
    },
    DescribeJob: async ({ order_id }) => {
      assertGiven('order_id', order_id > 0);
      return encodeDescription(await describeJob(database, vault, order_id));
    },
    FindVouchers: async ({ items }) => {
      const found = await findVouchers(database, vault, items.map(decodeWritten));
      return { items: found.map(encodeFound) };
    },
    HoldVouchers: async (request) => {
      const holds = request.holds.map(decodeHold);
      const decisions = await holdVouchers(database, holds);
      return { decisions: holds.map((hold, index) => encodeDecision(hold, decisions[index]!)) };
    },
    CancelJob: async ({ order_id, client_id, request_id }, { deadline }) => {
      assertGiven('order_id', order_id > 0);
      assertGiven('client_id', client_id > 0);
      const cancellation = { orderId: order_id, clientId: client_id, requestId: request_id };
      const summary = await cancelOrder(deps, cancellation, waitUntil(deadline, waitMaxMs));
      wakes.relay();
      return encodeOne(summary);
    },
    ResolveJob: async (request) => {
      const summary = await resolveJob(database, vault, decodeResolution(request));
      wakes.relay();
      return encodeOne(summary);
    },
    SupplierCallback: async ({ supplier, body, signature }) => {
      const outcome = await receiveCallback(database, vault, suppliers, { supplier, body, signature });
      if (outcome === 'ACCEPTED') wakes.suppliers();
      return { outcome };
    },
    RevealVouchers: async ({ items }) => {
      const reveals = items.map((item) => ({
        orderId: item.order_id,
        clientId: item.client_id,
        requestId: item.request_id,
        actor: item.actor,
        isShownOnly: item.is_shown_only,
      }));
      const vouchers = await revealVouchers(database, vault, reveals);
      return {
        items: reveals.map(({ orderId }, index) => ({
          order_id: orderId,
          vouchers: vouchers[index]!.map(encodeVoucher),
        })),
      };
    },
    ImportStock: async (chunks) => {
      const result = await importStock(
        { database, vault, describeSkus, wakeWorker: wakes.worker },
        await openFile(chunks),
      );
      return {
        imported: result.imported,
        duplicates: result.duplicates.map(({ line, supplierSku }) => ({ line, sku: supplierSku })),
        errors: [...result.faults],
      };
    },
    CountStock: async ({ supplier_skus }) => ({
      counts: (await countStock(database, supplier_skus)).map(({ supplierSku, denominationMinor, quantity }) => ({
        supplier_sku: supplierSku,
        denomination_minor: String(denominationMinor),
        available: quantity,
      })),
    }),
  };
}

/** A file as it comes in: the first chunk names the sender and may already carry some of it. */
async function openFile(chunks: AsyncIterable<ImportChunk__Output>): Promise<StockFile> {
  const iterator = wholeUpload(chunks);
  const first = await iterator.next();
  const bytes = async function* (): AsyncGenerator<Buffer> {
    for (let chunk = first; !chunk.done; chunk = await iterator.next()) yield chunk.value.data;
  };
  return { actor: first.done ? '' : first.value.actor, bytes: bytes() };
}
