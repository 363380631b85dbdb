import type { OrderRequest } from './order.ts';

/** Why a supplier fails an order for good: the codes that clients see (specification, failure codes). */
export const failureCodes = {
  '01': 'INVALID_RECIPIENT',
  '02': 'RECIPIENT_BARRED',
  '03': 'RECIPIENT_INELIGIBLE',
  '04': 'RECIPIENT_LIMIT_EXCEEDED',
  '05': 'OPERATOR_UNAVAILABLE',
  '06': 'OPERATOR_LIMIT_EXCEEDED',
  '07': 'CLIENT_LIMIT_EXCEEDED',
  '08': 'PRODUCT_UNAVAILABLE',
  '09': 'PRODUCT_OUT_OF_STOCK',
  '10': 'AMOUNT_OUT_OF_RANGE',
} as const;

export type FailureCode = (typeof failureCodes)[keyof typeof failureCodes];

const behaviours = {
  '00': 'delivers',
  '11': 'answers-nonsense',
  '20': 'refuses-three-times',
  '21': 'delivers-silently',
  '22': 'ignores-once',
  '23': 'repeats-callbacks',
  '24': 'never-says',
  '30': 'delivers-half',
  '31': 'delivers-half-first',
} as const;

export type Outcome = {
  readonly behaviour: (typeof behaviours)[keyof typeof behaviours] | 'fails';
  /** Set when it fails. */
  readonly code: FailureCode | null;
  readonly delay: Delay;
};

/** When an order ends: in the request, soon, later, or when somebody releases it. */
export type Delay = 'none' | 'short' | 'long' | 'held';

const delays: Readonly<Record<string, Delay>> = { '0': 'none', '1': 'short', '2': 'long', '9': 'held' };

const delivered: Outcome = { behaviour: 'delivers', code: null, delay: 'none' };

/**
 * What becomes of an order, by the code `9DOO` (decisions, section 10): the last four digits of a top-up's recipient,
 * else the end of the sku. Without a code that means something: delivered in the request.
 */
export function outcomeOf({ kind, sku, recipient }: Pick<OrderRequest, 'kind' | 'sku' | 'recipient'>): Outcome {
  const ofRecipient = kind === 'topup' ? /9\d{3}$/.exec((recipient ?? '').replaceAll(/\D/g, ''))?.[0] : undefined;
  const ofSku = /-(9\d{3})$/.exec(sku)?.[1];
  return meaningOf(kind, ofRecipient) ?? meaningOf(kind, ofSku) ?? delivered;
}

/** Undefined when the code means nothing. */
function meaningOf(kind: OrderRequest['kind'], code = ''): Outcome | undefined {
  const delay = delays[code.slice(1, 2)];
  const outcome = code.slice(2);
  if (delay === undefined) return undefined;
  if (isKey(failureCodes, outcome)) return { behaviour: 'fails', code: failureCodes[outcome], delay };
  // Half of a top-up or of an eSIM there is not.
  if (!isKey(behaviours, outcome) || (/^3[01]$/.test(outcome) && kind !== 'voucher')) return undefined;
  return { behaviour: behaviours[outcome], code: null, delay };
}

function isKey<Key extends string>(table: Readonly<Record<Key, string>>, key: string): key is Key {
  return Object.hasOwn(table, key);
}
