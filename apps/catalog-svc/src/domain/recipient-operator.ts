import { longestPrefix, type OperatorPrefix } from './operator-prefix.ts';
import type { TopupCatalogue } from './topup-catalogue.ts';
import type { TopupProduct } from './topup-product.ts';

/**
 * Whether a number (E.164) certainly belongs to another operator than the product's (specification, "Topups": such an
 * order fails). A number that no prefix knows may belong to anybody (decisions, section 12).
 */
export function isOfAnotherOperator(topups: TopupCatalogue, product: TopupProduct, number: string): boolean {
  const entries = longestPrefix(topups.prefixes, number.slice(1));
  const isKnown = product.operator !== null || topups.prefixes.operatorsByProduct.has(product.id);
  return isKnown && entries.length > 0 && !entries.some((entry) => isOfProduct(topups, product, entry));
}

/** The operator's name alone does not make it: one of the same name in another country is another operator. */
function isOfProduct(topups: TopupCatalogue, product: TopupProduct, entry: OperatorPrefix): boolean {
  if (entry.productId === product.id) return true;
  if (product.operator !== null) {
    const isInCountry = product.countryCode === 'GLO' || product.countryCode === entry.countryCode;
    return isInCountry && product.operator === entry.operator;
  }
  const operators = topups.prefixes.operatorsByProduct.get(product.id) ?? [];
  return operators.some(({ name, countryCode }) => name === entry.operator && countryCode === entry.countryCode);
}
