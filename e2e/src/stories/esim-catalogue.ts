import type { Platform } from '../platform.ts';
import { newClient, unique, importCatalogue } from '../shop.ts';
import { newEsim } from '../esim-shop.ts';

interface Variant {
  readonly id: number;
  readonly amount: number;
}

export function esimCatalogueStories(platform: () => Platform): void {
  describe('the eSIM catalogue', () => {
    test('shows products, their variants and each variant by itself, and never what they cost the house', async () => {
      const client = await newClient(platform(), 0);
      const product = await newEsim(platform(), client, {
        country: 'FRA',
        variants: [
          {
            name: 'Small',
            description: 'For a weekend',
            amount: 4.5,
            data_amount_gb: 0.5,
            validity_days: 3,
            regions: [{ code: 'FRA', name: 'France' }],
            fields: [
              { key: 'networks', value: 'Orange' },
              { key: 'wholesale_price', value: 1 },
            ],
            cost: 1,
          },
          { name: 'Unlimited', amount: 40, data_amount_gb: 0, validity_days: 30 },
          { name: 'Gone', amount: 5, data_amount_gb: 1, validity_days: 3, is_active: false },
        ],
      });
      await platform().operator.send('PUT', `/admin/v1/clients/${client.id}/discounts`, [
        { vertical: 'esim', product_id: product.id, percent: 5 },
      ]);
      const path = `/api/v1/esim/products/${product.id}`;
      const { body } = await client.api.get<{ variants: Variant[] }>(path);
      const { variants, ...head } = body;
      expect(head).toEqual({
        id: product.id,
        name: product.name,
        country_code: 'FRA',
        currency_code: 'USD',
        image_url: '',
      });
      const small = {
        id: expect.any(Number),
        esim_product_id: product.id,
        name: 'Small',
        description: 'For a weekend',
        currency_code: 'USD',
        amount: 4.5,
        data_amount_gb: 0.5,
        validity_days: 3,
        client_discount: 5,
      };
      const { description: _, ...undescribed } = small;
      expect(variants).toEqual([
        small,
        { ...undescribed, name: 'Unlimited', amount: 40, data_amount_gb: 0, validity_days: 30 },
      ]);
      expect((await client.api.get(`${path}/variants`)).body).toEqual(variants);
      expect((await client.api.get(`/api/v1/esim/variants/${variants[0]!.id}`)).body).toEqual({
        ...small,
        regions: [{ code: 'FRA', name: 'France' }],
        fields: [{ key: 'networks', value: 'Orange' }],
      });
      const list = await client.api.get<object[]>(`/api/v1/esim/products?country_code=FRA&search=${product.sku}`);
      expect(list.body).toEqual([head]);
      expect((await client.api.get(`/api/v1/esim/products?country_code=DEU&search=${product.sku}`)).body).toEqual([]);
    });

    test('fetches the variants of a product that has none from its supplier, once', async () => {
      const client = await newClient(platform(), 0);
      const sku = unique('SBX-ESIM');
      const line = {
        type: 'esim_product',
        sku,
        name: sku,
        country_code: 'GLO',
        currency_code: 'USD',
        supplier: 'sandbox',
      };
      await importCatalogue(platform(), [line]);
      const [product] = (await client.api.get<{ id: number }[]>(`/api/v1/esim/products?search=${sku}`)).body;
      const path = `/api/v1/esim/products/${product!.id}/variants`;
      const answers = await Promise.all(Array.from({ length: 10 }, () => client.api.get<Variant[]>(path)));
      expect(answers[0]!.body.length).toBeGreaterThanOrEqual(3);
      for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]!.body });
      const [variant] = answers[0]!.body;
      const quote = await client.api.post('/api/v1/esim/charges', { product_id: product!.id, amount: variant!.amount });
      // It is in the catalogue by now; the client has no wallet in whose currency it could be quoted but dollars.
      expect(quote).toMatchObject({ status: 200, body: { total_payable: variant!.amount } });
    });

    test('says what is wrong with a question', async () => {
      const client = await newClient(platform(), 0);
      const hidden = await newEsim(platform(), client);
      await platform().operator.send('PUT', `/admin/v1/clients/${client.id}/blacklist`, {
        vertical: 'esim',
        product_ids: [hidden.id],
      });
      const cases: readonly (readonly [string, number, string])[] = [
        ['/esim/products/0', 400, 'Invalid product ID'],
        ['/esim/products/x', 400, 'Invalid product ID'],
        ['/esim/products/x/variants', 400, 'Invalid product ID'],
        ['/esim/variants/-1', 400, 'Invalid variant ID'],
        ['/esim/products/2147483647', 404, 'Product not found'],
        [`/esim/products/${hidden.id}`, 404, 'Product not found'],
        [`/esim/products/${hidden.id}/variants`, 404, 'Product not found'],
        ['/esim/variants/2147483647', 404, 'Variant not found'],
        ['/esim/orders/x', 400, 'Invalid order ID'],
        ['/esim/orders/2147483647', 404, 'Order not found'],
        ['/esim/orders/2147483647/usage', 404, 'Order not found'],
      ];
      for (const [path, status, message] of cases)
        expect({ path, ...(await client.api.get(`/api/v1${path}`)) }).toMatchObject({
          path,
          status,
          body: { error: { message } },
        });
      for (const query of ['per_page=501', 'per_page=0', 'page=0', 'country_code=fr', 'country_code=FRAN'])
        expect({ query, ...(await client.api.get(`/api/v1/esim/products?${query}`)) }).toMatchObject({
          query,
          status: 400,
        });
      expect((await client.api.get<object[]>(`/api/v1/esim/products?search=${hidden.sku}`)).body).toEqual([]);
    });
  });
}
