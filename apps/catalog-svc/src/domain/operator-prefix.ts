/** What an import line says of a range of mobile numbers (decisions, section 9). */
export interface OperatorPrefixContent {
  /** ISO 3166-1 alpha-3. */
  readonly countryCode: string;
  /** The first digits of a number in E.164, without the plus. */
  readonly prefix: string;
  readonly operator: string;
  /** The MOBILE product that tops these numbers up. */
  readonly productSku: string;
}

/** Known by its country and prefix: countries that share a calling code may share a prefix. */
export interface OperatorPrefix extends OperatorPrefixContent {
  readonly productId: number;
}

/** An operator has its name within a country. */
export interface Operator {
  readonly countryCode: string;
  readonly name: string;
  /** In ascending order. */
  readonly productIds: readonly number[];
}

/** Made for questions by number, by country and by product. */
export interface PrefixIndex {
  /** Those of the same digits in the order of their countries. */
  readonly byDigits: ReadonlyMap<string, readonly OperatorPrefix[]>;
  /** No prefix has more. */
  readonly digitsMax: number;
  readonly operatorsByCountry: ReadonlyMap<string, readonly Operator[]>;
  readonly operatorsByProduct: ReadonlyMap<number, readonly Operator[]>;
}

export function buildPrefixIndex(prefixes: readonly OperatorPrefix[]): PrefixIndex {
  const inCountryOrder = prefixes.toSorted(byCountry);
  const operators = [...Map.groupBy(inCountryOrder, operatorKey).values()].map(operatorOf);
  const operatorsByProduct = new Map<number, Operator[]>();
  for (const operator of operators) {
    for (const productId of operator.productIds) {
      operatorsByProduct.set(productId, [...(operatorsByProduct.get(productId) ?? []), operator]);
    }
  }
  return {
    byDigits: Map.groupBy(inCountryOrder, ({ prefix }) => prefix),
    digitsMax: inCountryOrder.reduce((most, { prefix }) => Math.max(most, prefix.length), 0),
    operatorsByCountry: Map.groupBy(operators, ({ countryCode }) => countryCode),
    operatorsByProduct,
  };
}

function byCountry(one: OperatorPrefix, other: OperatorPrefix): number {
  return one.countryCode < other.countryCode ? -1 : Number(one.countryCode > other.countryCode);
}

function operatorKey({ countryCode, operator }: OperatorPrefix): string {
  return `${countryCode} ${operator}`;
}

function operatorOf(prefixes: readonly OperatorPrefix[]): Operator {
  const [first] = prefixes;
  if (first === undefined) throw new Error('an operator has no prefix');
  const productIds = new Set(prefixes.map(({ productId }) => productId));
  return {
    countryCode: first.countryCode,
    name: first.operator,
    productIds: [...productIds].toSorted((one, other) => one - other),
  };
}

/** The entries of the longest prefix of a number's digits, without the plus; empty when no prefix knows it. */
export function longestPrefix(index: PrefixIndex, digits: string): readonly OperatorPrefix[] {
  for (let length = Math.min(index.digitsMax, digits.length); length > 0; length -= 1) {
    const entries = index.byDigits.get(digits.slice(0, length));
    if (entries !== undefined) return entries;
  }
  return [];
}
