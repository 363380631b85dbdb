import { amountMinorMax, convert, parseDecimal, percentOf, Rejection, type Decimal } from '@dg/kernel';

/** What a number of units costs (specification, "Charge quote"). Source: the product's currency. */
export interface Charge {
  readonly sourceCurrency: string;
  readonly destinationCurrency: string;
  readonly grossMinor: bigint;
  readonly discountMinor: bigint;
  readonly totalMinor: bigint;
  /** Percent, decimal text. */
  readonly discountPercent: string;
  /** Only when the currencies differ; in the destination currency. */
  readonly netMinor: bigint | null;
  readonly handlingFeeMinor: bigint | null;
  readonly forexRate: string | null;
  /** In the destination currency. */
  readonly payableMinor: bigint;
}

/** Percent of the converted amount; the specification has it at 0. */
export const conversionFeePercent = '0';

export interface ChargeTerms {
  readonly unitMinor: bigint;
  readonly quantity: number;
  readonly discountPercent: string;
  readonly sourceCurrency: string;
  readonly destinationCurrency: string;
  /** Decimal text; must be given when the currencies differ. */
  readonly forexRate: string | null;
}

/** Discount, then conversion, then fee, each rounded once to the minor unit of its result (decisions 1, Rounding). */
export function computeCharge(terms: ChargeTerms): Charge {
  const grossMinor = payable(terms.unitMinor * BigInt(terms.quantity));
  const discountMinor = percentOf(grossMinor, decimalOf(terms.discountPercent));
  const totalMinor = grossMinor - discountMinor;
  const common = {
    sourceCurrency: terms.sourceCurrency,
    destinationCurrency: terms.destinationCurrency,
    grossMinor,
    discountMinor,
    totalMinor,
    discountPercent: terms.discountPercent,
  };
  if (terms.sourceCurrency === terms.destinationCurrency) {
    return { ...common, netMinor: null, handlingFeeMinor: null, forexRate: null, payableMinor: totalMinor };
  }
  if (terms.forexRate === null) throw new Rejection('EXCHANGE_RATE_NOT_AVAILABLE');
  const total = { minor: totalMinor, currency: terms.sourceCurrency };
  const netMinor = convert(total, decimalOf(terms.forexRate), terms.destinationCurrency).minor;
  const handlingFeeMinor = percentOf(netMinor, decimalOf(conversionFeePercent));
  return {
    ...common,
    netMinor,
    handlingFeeMinor,
    forexRate: terms.forexRate,
    payableMinor: payable(netMinor + handlingFeeMinor),
  };
}

/** Beyond what an amount may be, an order is refused like any other that cannot be. */
function payable(minor: bigint): bigint {
  if (minor > amountMinorMax) throw new Rejection('INVALID_REQUEST', 'The total is too large');
  return minor;
}

function decimalOf(text: string): Decimal {
  const decimal = parseDecimal(text);
  if (decimal === undefined) throw new TypeError('not a decimal');
  return decimal;
}
