import fc from 'fast-check';
import { amountMinorMax } from '@dg/kernel';
import { computeCharge, type Charge, type ChargeTerms } from './charge.ts';

/** Decimal places of the currencies, from ISO 4217 and not from the code under test. */
const places = { JPY: 0, KRW: 0, USD: 2, EUR: 2, INR: 2, KWD: 3, BHD: 3 } as const;
type Currency = keyof typeof places;
const currency = fc.constantFrom(...(Object.keys(places) as Currency[]));

/** A decimal as digits and a scale: the text that services exchange, and its exact value as a fraction. */
interface Exact {
  readonly text: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function exact(digits: bigint, scale: number): Exact {
  const padded = String(digits).padStart(scale + 1, '0');
  const text = scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
  return { text, numerator: digits, denominator: 10n ** BigInt(scale) };
}

const percent = fc
  .integer({ min: 0, max: 4 })
  .chain((scale) => fc.bigInt(0n, 100n * 10n ** BigInt(scale)).map((digits) => exact(digits, scale)));
const rate = fc
  .integer({ min: 0, max: 8 })
  .chain((scale) => fc.bigInt(1n, 100_000n * 10n ** BigInt(scale)).map((digits) => exact(digits, scale)));

/**
 * Whether `rounded` is the whole number nearest to numerator / denominator, halves away from zero; nothing is negative.
 */
function isNearest(rounded: bigint, numerator: bigint, denominator: bigint): boolean {
  const twice = 2n * numerator;
  return twice >= (2n * rounded - 1n) * denominator && twice < (2n * rounded + 1n) * denominator;
}

const asked = fc.record({
  unitMinor: fc.bigInt(1n, 10_000_000_000n),
  quantity: fc.integer({ min: 1, max: 5_000 }),
  percent,
  rate,
  source: currency,
  destination: currency,
});

interface Asked {
  readonly unitMinor: bigint;
  readonly quantity: number;
  readonly percent: Exact;
  readonly rate: Exact;
  readonly source: Currency;
  readonly destination: Currency;
}

const termsOf = ({ unitMinor, quantity, percent: discount, rate: forex, source, destination }: Asked): ChargeTerms => ({
  unitMinor,
  quantity,
  discountPercent: discount.text,
  sourceCurrency: source,
  destinationCurrency: destination,
  forexRate: source === destination ? null : forex.text,
});

/** Undefined for what is beyond the largest amount: that is refused. */
function chargeOf(terms: Asked): Charge | undefined {
  try {
    return computeCharge(termsOf(terms));
  } catch {
    return undefined;
  }
}

test('a charge is exact: discount, then conversion, each rounded once to the minor unit of its currency', () => {
  fc.assert(
    fc.property(asked, (terms) => {
      const charge = chargeOf(terms);
      const gross = terms.unitMinor * BigInt(terms.quantity);
      if (charge === undefined) {
        const total = (gross * terms.rate.numerator * 10n ** 3n) / terms.rate.denominator;
        return gross > amountMinorMax || total > amountMinorMax / 10n ** 3n;
      }
      const { numerator, denominator } = terms.percent;
      expect(charge.grossMinor).toBe(gross);
      expect(isNearest(charge.discountMinor, gross * numerator, 100n * denominator)).toBe(true);
      expect(charge.totalMinor).toBe(gross - charge.discountMinor);
      if (terms.source === terms.destination) {
        expect(charge).toMatchObject({ netMinor: null, handlingFeeMinor: null, payableMinor: charge.totalMinor });
        return true;
      }
      const scaledUp = charge.totalMinor * terms.rate.numerator * 10n ** BigInt(places[terms.destination]);
      const scaledDown = terms.rate.denominator * 10n ** BigInt(places[terms.source]);
      expect(isNearest(charge.netMinor!, scaledUp, scaledDown)).toBe(true);
      expect(charge.payableMinor).toBe(charge.netMinor! + charge.handlingFeeMinor!);
      return true;
    }),
    { numRuns: 2_000 },
  );
});

test('a higher discount never makes an order dearer, and none never changes its price', () => {
  fc.assert(
    fc.property(asked, percent, (terms, other) => {
      const [one, two] = [chargeOf(terms), chargeOf({ ...terms, percent: other })];
      if (one === undefined || two === undefined) return true;
      const isLess =
        other.numerator * terms.percent.denominator <= terms.percent.numerator * other.denominator
          ? one.payableMinor <= two.payableMinor
          : two.payableMinor <= one.payableMinor;
      const free = chargeOf({ ...terms, percent: exact(0n, 0) });
      return isLess && (free === undefined || free.totalMinor === terms.unitMinor * BigInt(terms.quantity));
    }),
    { numRuns: 1_000 },
  );
});
