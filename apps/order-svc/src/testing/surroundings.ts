import { Rejection } from '@dg/kernel';
import type { EsimLine, TopupLine } from '@dg/contracts/catalog';
import type { JobResult } from '@dg/contracts/fulfilment';
import type { CallOptions } from '@dg/platform/grpc';
import type { Neighbours } from './placement.ts';

/** What the services around order-svc say of top-ups and eSIMs; a test changes what it is about. */
export interface Surroundings {
  lines: TopupLine[];
  plans: EsimLine[];
  recipientFailureCode: string;
  wallets: { id: number; currency: string; is_default: boolean }[];
  rates: { source_currency: string; destination_currency: string; rate: string }[];
  /** What fulfilment says of each job; undefined: nothing, it is away. */
  job: Partial<JobResult> | undefined;
  /** What it says when it is to be cancelled; undefined: it does not know yet. */
  cancelled: Partial<JobResult> | undefined;
  /** The only code there is, delivered by this voucher order. */
  voucher: { code: string; codeId: string; orderId: number; valueMinor: string; currency: string };
  redeemableProducts: number[];
  /** Who holds the code. */
  heldBy: number | undefined;
  /** When true, nobody who is asked to pay answers. */
  isPaymentAway: boolean;
  /** When true, the wallet does not answer who is to be refunded. */
  isRefundAway: boolean;
  /** When true, nobody answers about voucher codes. */
  areCodesAway: boolean;
  readonly calls: {
    debits: number[];
    refunds: number[];
    holds: number[];
    jobs: object[];
    refreshes: number;
    cancels: number;
    /** How long the last cancellation was waited for. */
    cancelWaitMs: number | undefined;
  };
}

export const line: TopupLine = {
  variant_id: 31,
  variant_name: '100 Gems',
  currency_code: 'USD',
  amount_minor: '1000',
  discount_percent: '5',
  supplier: 'sandbox',
  supplier_sku: 'GEMS-100',
  fallback_supplier: '',
  fallback_supplier_sku: '',
};

export const plan: EsimLine = {
  variant_id: 51,
  variant_name: 'Europe 5 GB',
  currency_code: 'USD',
  amount_minor: '1200',
  discount_percent: '10',
  supplier: 'sandbox-smdp',
  supplier_sku: 'EU-5',
  data_amount_gb: '5',
  validity_days: 30,
};

export function surroundings(): Surroundings {
  return {
    lines: [line],
    plans: [plan],
    recipientFailureCode: '',
    wallets: [{ id: 5, currency: 'USD', is_default: true }],
    rates: [],
    job: { state: 'DELIVERED', sequence: 1, delivered_quantity: 1 },
    cancelled: { state: 'CANCELLED', sequence: 2 },
    voucher: { code: 'CODE-SECRET', codeId: '77', orderId: 0, valueMinor: '5000', currency: 'USD' },
    redeemableProducts: [3],
    heldBy: undefined,
    isPaymentAway: false,
    areCodesAway: false,
    isRefundAway: false,
    calls: { debits: [], refunds: [], holds: [], jobs: [], refreshes: 0, cancels: 0, cancelWaitMs: undefined },
  };
}

interface OrderId {
  readonly order_id: number;
}

/** Clients of these neighbours. */
export function clientsOf(around: Surroundings): Neighbours {
  const jobOf = (order_id: number, job = around.job) => {
    if (job === undefined) throw new Rejection('UNAVAILABLE');
    return {
      order_id,
      sequence: 0,
      delivered_quantity: 0,
      shown_quantity: 0,
      failure_code: '',
      failure_reason: '',
      iccid: '',
      ...job,
    };
  };
  const pay = <Result>(decide: () => Result): Result => {
    if (around.isPaymentAway) throw new Rejection('UNAVAILABLE');
    return decide();
  };
  return {
    catalog: {
      PriceTopups: async ({ items }: { items: readonly { input_data_json?: string }[] }) => ({
        items: items.map((item) => ({
          offer: {
            product_id: 9,
            product_name: 'Gem Quest',
            country_code: 'GLO',
            lines: around.lines,
            input_data_json: item.input_data_json ?? '',
            recipient: 'player-1',
            recipient_failure_code: around.recipientFailureCode,
          },
        })),
      }),
      PriceEsims: async ({ items }: { items: readonly object[] }) => ({
        items: items.map(() => ({
          offer: { product_id: 12, product_name: 'Europe', country_code: 'GLO', lines: around.plans },
        })),
      }),
      ListRedeemable: async ({ product_ids: ids }: { product_ids: readonly number[] }) => ({
        product_ids: ids.filter((id) => around.redeemableProducts.includes(id)),
      }),
    },
    wallet: {
      DescribeClients: async ({ client_ids: ids }: { client_ids: readonly number[] }) => ({
        clients: ids.map((client_id) => ({ client_id, wallets: around.wallets, rates: around.rates })),
      }),
      Debit: async ({ debits }: { debits: readonly OrderId[] }) =>
        pay(() => ({
          decisions: debits.map(({ order_id }) => {
            around.calls.debits.push(order_id);
            return { order_id, transaction_id: 900 };
          }),
        })),
      Refund: async ({ refunds }: { refunds: readonly OrderId[] }) => {
        if (around.isRefundAway) throw new Rejection('UNAVAILABLE');
        return {
          results: refunds.map(({ order_id }) => {
            around.calls.refunds.push(order_id);
            return { order_id, transaction_id: 901 };
          }),
        };
      },
    },
    fulfilment: {
      Expedite: async ({ jobs }: { jobs: readonly OrderId[] }) => {
        around.calls.jobs.push(...jobs);
        return { results: jobs.map(({ order_id }) => jobOf(order_id)) };
      },
      RefreshJobs: async ({ order_ids: ids }: { order_ids: readonly number[] }) => {
        around.calls.refreshes++;
        return { results: ids.map((id) => jobOf(id)) };
      },
      CancelJob: async ({ order_id }: OrderId, { deadlineMs }: CallOptions) => {
        around.calls.cancels++;
        around.calls.cancelWaitMs = deadlineMs;
        if (around.cancelled === undefined) throw new Rejection('UNAVAILABLE');
        return jobOf(order_id, around.cancelled);
      },
      FindVouchers: async ({ items }: { items: readonly { code: string }[] }) => {
        if (around.areCodesAway) throw new Rejection('UNAVAILABLE');
        return {
          items: items.map(({ code }) => {
            const { voucher } = around;
            if (code !== voucher.code || around.heldBy !== undefined) return { code_id: '0' };
            return {
              code_id: voucher.codeId,
              order_id: voucher.orderId,
              face_value_minor: voucher.valueMinor,
              currency: voucher.currency,
            };
          }),
        };
      },
      HoldVouchers: async ({ holds }: { holds: readonly OrderId[] }) =>
        pay(() => ({
          decisions: holds.map(({ order_id }) => {
            around.calls.holds.push(order_id);
            around.heldBy ??= order_id;
            return { order_id, refusal: around.heldBy === order_id ? '' : 'VOUCHER_NOT_REDEEMABLE' };
          }),
        })),
    },
  };
}
