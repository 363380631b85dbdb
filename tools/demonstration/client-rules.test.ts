import { findCatalogueIds, setClientRules } from './client-rules.ts';
import { demonstrationClients } from './clients.ts';
import { esimProducts } from './esim-products.ts';
import type { Content, HttpSession } from './http-session.ts';
import { topupProducts } from './topup-products.ts';
import { voucherProducts } from './voucher-products.ts';

/**
 * The catalogue as a client sees it, which has the topups from the second look on; ids are places in the lists. A look
 * at an eSIM without plans, which would have them fetched, is a fault.
 */
function shop(): HttpSession {
  let looks = 0;
  const numbered = (lines: readonly { readonly name: string }[]) =>
    lines.map(({ name }, index) => ({ id: index + 1, name }));
  const answer = (path: string) => {
    const [, vertical, productId] = /^\/api\/v1\/(topups|esim)\/products\/(\d+)\/variants$/.exec(path) ?? [];
    const offers = vertical === 'esim' ? esimProducts : topupProducts;
    if (productId !== undefined) {
      const { product, variants } = offers[Number(productId) - 1]!;
      if (variants.length === 0) throw new Error(`${product.sku} has no plans yet`);
      return numbered(variants);
    }
    if (path.startsWith('/api/v1/esim')) return numbered(esimProducts.map(({ product }) => product));
    if (!path.startsWith('/api/v1/topups')) return numbered(voucherProducts.map(({ line }) => line));
    looks += 1;
    return looks === 1 ? [] : numbered(topupProducts.map(({ product }) => product));
  };
  return {
    send: () => Promise.reject(new Error('nothing else is asked')),
    // The caller names the type of each answer.
    expect: (_method, path) => Promise.resolve(answer(path) as never),
  };
}

test('rules of a client name each product in its vertical, and a variant with its product', async () => {
  const ids = await findCatalogueIds(shop(), voucherProducts, topupProducts, esimProducts);
  const writes: [string, Content['json']][] = [];
  const operator: HttpSession = {
    send: () => Promise.reject(new Error('nothing else is asked')),
    expect: (_method, path, content) => {
      writes.push([path, content?.json]);
      // Nobody looks at the answers.
      return Promise.resolve(undefined as never);
    },
  };
  const client = {
    ...demonstrationClients[1]!,
    discounts: { 'REWARD-USA': 1, 'DRAGONVALE-CRYSTALS': 2, 'DRAGONVALE-CRYSTALS-550': 3, 'ESIM-MEX-3GB-30D': 4 },
    blacklist: ['CASTLEWARD-USA', 'BULK-USA', 'ESIM-USA'],
  };
  await setClientRules(operator, 9, client, ids);
  expect(writes).toEqual([
    [
      '/admin/v1/clients/9/discounts',
      [
        { vertical: 'voucher', product_id: 2, percent: 1 },
        { vertical: 'topup', product_id: 2, percent: 2 },
        { vertical: 'topup', product_id: 2, variant_id: 2, percent: 3 },
        { vertical: 'esim', product_id: 2, variant_id: 2, percent: 4 },
      ],
    ],
    ['/admin/v1/clients/9/blacklist', { vertical: 'voucher', product_ids: [1] }],
    ['/admin/v1/clients/9/blacklist', { vertical: 'topup', product_ids: [3] }],
    ['/admin/v1/clients/9/blacklist', { vertical: 'esim', product_ids: [1] }],
  ]);
  const wrong = { ...client, blacklist: ['NOTHING'] };
  await expect(setClientRules(operator, 9, wrong, ids)).rejects.toThrow('nothing is sold under NOTHING');
});
