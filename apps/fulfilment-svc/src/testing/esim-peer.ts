import type { SupplierAnswer, SupplierOrder } from '../domain/attempt.ts';
import type { ProfileFacts, ProfileGoods } from '../domain/profile-facts.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';
import type { CancelAnswer, KnownOfTakeBack, Supplier, SupplierVariant } from '../suppliers/supplier.ts';

/** A supplier of eSIMs behind the port, whatever protocol it speaks: it does what each test tells it. */
export interface EsimPeer {
  readonly supplier: Supplier;
  /** Every call that ordered, asked or took back, in order. */
  readonly calls: readonly { readonly call: 'submit' | 'ask' | 'cancel'; readonly order: SupplierOrder }[];
  /** ICCIDs whose state it was asked for, in order. */
  readonly reads: readonly string[];
  /** What becomes of orders of a sku; `nth` counts the calls about one order from 1. Without one: delivered at once. */
  onOrder(sku: string, answer: (order: SupplierOrder, nth: number) => SupplierAnswer | Promise<SupplierAnswer>): void;
  /** `known` is what it was told with the order. */
  onCancel(
    sku: string,
    answer: (order: SupplierOrder, nth: number, known: KnownOfTakeBack) => CancelAnswer | Promise<CancelAnswer>,
  ): void;
  /** How a profile stands; undefined: it cannot be said. */
  onRead(iccid: string, answer: () => ProfileFacts | undefined | Promise<ProfileFacts | undefined>): void;
  sells(productSku: string, variants: readonly SupplierVariant[]): void;
  /** No call can be begun. */
  setDown(isDown: boolean): void;
}

let nextProfile = 1;

/** A profile nobody has yet; the check digit of its ICCID is right for some and wrong for others. */
export function newGoods(): ProfileGoods {
  const number = String(nextProfile++).padStart(12, '0');
  return { iccid: `8949000${number}`, activationCode: `LPA:1$smdp.example$MATCHING-${number}` };
}

/** Delivered, with a profile nobody has yet. */
export function deliveredAnswer(profile = newGoods()): SupplierAnswer {
  return { kind: 'delivered', units: [], profile };
}

/** Notifies as `<name>-cert`, with the JSON of what the port gives: `{"iccid","installed_at"?}`. */
export function openEsimPeer(name: string, retry: RetryPolicy, options: Partial<Supplier> = {}): EsimPeer {
  const calls: { call: 'submit' | 'ask' | 'cancel'; order: SupplierOrder }[] = [];
  const reads: string[] = [];
  const onOrder = new Map<string, Parameters<EsimPeer['onOrder']>[1]>();
  const onCancel = new Map<string, Parameters<EsimPeer['onCancel']>[1]>();
  const onRead = new Map<string, Parameters<EsimPeer['onRead']>[1]>();
  const variants = new Map<string, readonly SupplierVariant[]>();
  let isDown = false;

  const nth = (reference: string, isCancel: boolean) =>
    calls.filter(({ call, order }) => order.reference === reference && (call === 'cancel') === isCancel).length;
  const ordered = async (call: 'submit' | 'ask', order: SupplierOrder): Promise<SupplierAnswer> => {
    calls.push({ call, order });
    return onOrder.get(order.sku)?.(order, nth(order.reference, false)) ?? deliveredAnswer();
  };
  const supplier: Supplier = {
    name,
    retry,
    timeoutMs: 400,
    submit: (order) => ordered('submit', order),
    ask: (order) => ordered('ask', order),
    cancel: async (order, known) => {
      calls.push({ call: 'cancel', order });
      return onCancel.get(order.sku)?.(order, nth(order.reference, true), known) ?? { kind: 'cancelled' };
    },
    readProfile: async ({ iccid }) => {
      reads.push(iccid);
      return onRead.get(iccid)?.();
    },
    listVariants: async (productSku) => variants.get(productSku),
    notifierName: `${name}-cert`,
    readDownloadProgress: (body) => readNotification(body),
    freeCalls: () => (isDown ? 0 : 8),
    freeReads: () => (isDown ? 0 : 8),
    isDown: () => isDown,
    isSigned: (_body, signature) => signature === 'signed',
    ...options,
  };
  return {
    supplier,
    calls,
    reads,
    onOrder: (sku, answer) => void onOrder.set(sku, answer),
    onCancel: (sku, answer) => void onCancel.set(sku, answer),
    onRead: (iccid, answer) => void onRead.set(iccid, answer),
    sells: (productSku, sold) => void variants.set(productSku, sold),
    setDown: (value) => {
      isDown = value;
    },
  };
}

function readNotification(body: Buffer) {
  const { iccid, installed_at: installedAt } = JSON.parse(body.toString()) as { iccid?: string; installed_at?: string };
  if (iccid === undefined) return undefined;
  const time = installedAt === undefined ? undefined : new Date(installedAt);
  return { iccid, facts: time && { asOf: time, installedAt: time } };
}
