import { Rejection } from '@dg/kernel';
import { longestPrefix } from './operator-prefix.ts';
import { countryOfNumber } from './phone-number.ts';
import { byId, byText } from './product-order.ts';
import type { Snapshot } from './snapshot.ts';
import type { TopupProduct } from './topup-product.ts';
import { visibility } from './visibility.ts';

export interface MobileMatch {
  readonly product: TopupProduct;
  /** Whether it is of the number's own operator. */
  readonly isIdentified: boolean;
}

const e164 = /^\+[1-9]\d{3,14}$/;
const byName = byText<TopupProduct>(({ name }) => name);

/**
 * The MOBILE product of the operator that a number (E.164) belongs to by its longest prefix, then those of the other
 * operators of its country by name, as far as the client sees them (specification, POST /api/v1/topups/lookup). Empty
 * when no prefix knows the number or the client sees no product of its operator. INVALID_REQUEST when it is not E.164.
 */
export function lookUpMobileNumber(snapshot: Snapshot, clientId: number, mobileNumber: string): MobileMatch[] {
  if (!e164.test(mobileNumber)) throw new Rejection('INVALID_REQUEST', 'mobile_number must be in E.164 format');
  const { prefixes, productById } = snapshot.topups;
  const entries = longestPrefix(prefixes, mobileNumber.slice(1));
  const numberCountry = countryOfNumber(mobileNumber);
  const entry = entries.find(({ countryCode }) => countryCode === numberCountry) ?? entries[0];
  if (entry === undefined) return [];

  const isVisible = visibility(snapshot, 'topup', clientId);
  const visibleProducts = (productIds: Iterable<number>): TopupProduct[] =>
    [...new Set(productIds)].flatMap((productId) => {
      const product = productById.get(productId);
      return product !== undefined && product.topupType === 'MOBILE' && isVisible(product) ? [product] : [];
    });

  const operators = (countryCode: string) => prefixes.operatorsByCountry.get(countryCode) ?? [];
  const own = operators(entry.countryCode).find(({ name }) => name === entry.operator);
  const [identified] = visibleProducts([entry.productId, ...(own?.productIds ?? [])]);
  if (identified === undefined) return [];

  // A territory that shares its neighbour's calling code and has no operators of its own is served by the neighbour's.
  const ofNumberCountry = operators(numberCountry ?? entry.countryCode);
  const country = ofNumberCountry.length > 0 ? ofNumberCountry : operators(entry.countryCode);
  const others = country.filter((operator) => operator !== own).flatMap(({ productIds }) => productIds);
  const alternatives = visibleProducts(others)
    .filter(({ id }) => id !== identified.id)
    .toSorted((one, other) => byName(one, other) || byId(one, other));
  return [
    { product: identified, isIdentified: true },
    ...alternatives.map((product) => ({ product, isIdentified: false })),
  ];
}
