import type { DemonstrationProduct, VoucherProductLine } from './voucher-products.ts';

/** What the sandbox supplier does with an order, by the code at the end of the sku (decisions, section 10). */
export const instantOutcomes: Readonly<Record<string, string>> = {
  '9000': 'delivered',
  '9001': 'fails, invalid recipient',
  '9002': 'fails, recipient barred',
  '9003': 'fails, recipient ineligible',
  '9004': 'fails, recipient limit exceeded',
  '9005': 'fails, operator unavailable',
  '9006': 'fails, operator limit exceeded',
  '9007': 'fails, client limit exceeded',
  '9008': 'fails, product unavailable',
  '9009': 'fails, out of stock',
  '9010': 'fails, amount out of range',
  '9011': 'answers nobody can read, fails in the end',
  '9020': 'three outages, then delivered',
  '9021': 'times out, delivered all the same',
  '9022': 'times out once, a new attempt delivers',
  '9023': 'delivered, callbacks twice and out of order',
  '9024': 'times out and never says more, manual review',
  '9030': 'half of the quantity, then fails',
};

/** The same of what it does later. */
export const laterOutcomes: Readonly<Record<string, string>> = {
  '9100': 'delivered after 3 s',
  '9109': 'fails after 3 s, out of stock',
  '9123': 'delivered after 3 s, callbacks twice and out of order',
  '9130': 'half of the quantity after 3 s, then fails',
  '9131': 'half of the quantity at once, fails after 3 s',
  '9200': 'delivered after 20 s',
  '9209': 'fails after 20 s, out of stock',
  '9900': 'held until released, then delivered',
  '9909': 'held until released, then fails, out of stock',
};

function sandboxProduct(
  sku: string,
  title: string,
  options: Partial<Pick<VoucherProductLine, 'delivery_mode' | 'delivery_time'>> = {},
): DemonstrationProduct {
  const line: VoucherProductLine = {
    type: 'voucher_product',
    sku,
    name: `Sandbox: ${title}`,
    category: 'Sandbox',
    country_code: 'USA',
    currency_code: 'USD',
    delivery_mode: 'Code with PIN',
    delivery_time: 'Instant',
    validity: '24 months',
    denominations: [
      { min_value: 10, max_value: 10, discount: 2 },
      { min_value: 20, max_value: 100, discount: 1.5 },
    ],
    supplier: 'sandbox',
    ...options,
  };
  return { line, stock: [] };
}

/** A voucher product for every outcome of the sandbox supplier, and two plain ones. */
export const sandboxProducts: readonly DemonstrationProduct[] = [
  sandboxProduct('SBX-CARD', 'a card'),
  sandboxProduct('SBX-URL-CARD', 'a claim link', { delivery_mode: 'URL' }),
  ...Object.entries(instantOutcomes).map(([code, title]) => sandboxProduct(`SBX-CARD-${code}`, `${title} (${code})`)),
  ...Object.entries(laterOutcomes).map(([code, title]) =>
    sandboxProduct(`SBX-CARD-${code}`, `${title} (${code})`, { delivery_time: 'Delayed' }),
  ),
];
