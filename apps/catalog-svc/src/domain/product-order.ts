import { Rejection } from '@dg/kernel';

interface Identified {
  readonly id: number;
}

export type Compare<Product> = (one: Product, other: Product) => number;

const collator = new Intl.Collator('en');

export function byText<Product>(read: (product: Product) => string): Compare<Product> {
  return (one, other) => collator.compare(read(one), read(other));
}

export function byId(one: Identified, other: Identified): number {
  return one.id - other.id;
}

/** Rows by id, as a list. */
export function inIdOrder<Row extends Identified>(rows: ReadonlyMap<number, Row>): Row[] {
  return [...rows.values()].toSorted(byId);
}

/**
 * The orders a list of products can be asked in: by each of these fields of the list item, products that are equal in
 * it by id, both in the direction given. INVALID_REQUEST when there is no such field.
 */
export function productOrder<Product extends Identified>(
  fields: readonly (readonly [field: string, compare: Compare<Product>])[],
): (products: readonly Product[], field: string, isDescending: boolean) => readonly Product[] {
  const comparisons = new Map(fields);
  // The products of a snapshot never change, so each order is worked out at most once and goes when they go.
  const orders = new WeakMap<readonly Product[], Map<string, readonly Product[]>>();

  return (products, field, isDescending) => {
    const compare = comparisons.get(field);
    if (compare === undefined) {
      throw new Rejection('INVALID_REQUEST', `sort field must be one of ${[...comparisons.keys()].join(', ')}`);
    }
    const known = orders.get(products) ?? new Map<string, readonly Product[]>();
    orders.set(products, known);
    const key = isDescending ? `${field} descending` : field;
    const sorted = known.get(key) ?? sort(products, compare, isDescending);
    known.set(key, sorted);
    return sorted;
  };
}

function sort<Product extends Identified>(
  products: readonly Product[],
  compare: Compare<Product>,
  isDescending: boolean,
): readonly Product[] {
  const ascending = products.toSorted((one, other) => compare(one, other) || byId(one, other));
  return isDescending ? ascending.toReversed() : ascending;
}
