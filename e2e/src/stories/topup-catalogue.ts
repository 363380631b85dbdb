import type { Platform } from '../platform.ts';
import { newClient } from '../shop.ts';
import { newTopup, phoneNumber, playerId } from '../topup-shop.ts';

const select = {
  field_name: 'zone',
  field_label: 'Zone',
  field_type: 'select',
  is_required: true,
  options: [
    { value: 'EU', label: 'Europe' },
    { value: 'NA', label: 'America' },
  ],
};

export function topupCatalogueStories(platform: () => Platform): void {
  describe('the top-up catalogue', () => {
    test('shows products without their input fields in lists and with them in the detail', async () => {
      const client = await newClient(platform(), 0);
      const product = await newTopup(platform(), client, { inputFields: [playerId, select] });
      const list = await client.api.get<object[]>(`/api/v1/topups/products?type=GAMING&search=${product.sku}`);
      const item = {
        id: product.id,
        name: product.name,
        topup_type: 'GAMING',
        country_code: 'GLO',
        currency_code: 'USD',
        image_url: '',
      };
      expect(list.body).toEqual([item]);
      expect(list.headers.get('x-total-count')).toBe('1');
      const detail = await client.api.get(`/api/v1/topups/products/${product.id}`);
      expect(detail.body).toEqual({ ...item, input_fields: [playerId, select] });
      const others = await client.api.get(`/api/v1/topups/products?type=UTILITY&search=${product.sku}`);
      expect(others).toMatchObject({ status: 200, body: [] });
    });

    test('shows active variants only, with what clients may know of them', async () => {
      const client = await newClient(platform(), 0);
      const fields = [
        { key: 'par_value', value: 500 },
        { key: 'benefit_data', value: '2 GB' },
        { key: 'wholesale_price', value: 3 },
      ];
      const product = await newTopup(platform(), client, {
        variants: [
          { name: 'Airtime', category: 'Airtime', min_amount: '5', max_amount: '50.5' },
          { name: 'Data', category: 'Data', unit: 'GB', fixed_amounts: ['10', '9.99'], fields, cost: '7' },
          { name: 'Old', fixed_amounts: ['1'], is_active: false },
        ],
      });
      const { body } = await client.api.get<{ id: number; name: string }[]>(
        `/api/v1/topups/products/${product.id}/variants`,
      );
      expect(body).toEqual([
        {
          id: expect.any(Number),
          name: 'Airtime',
          category: 'Airtime',
          currency_code: 'USD',
          min_amount: 5,
          max_amount: 50.5,
          available_in: [],
          fields: [],
        },
        {
          id: expect.any(Number),
          name: 'Data',
          category: 'Data',
          currency_code: 'USD',
          unit: 'GB',
          fixed_amounts: expect.arrayContaining([expect.stringMatching(/^10(\.00)?$/), '9.99']),
          available_in: [],
          fields: fields.slice(0, 2),
        },
      ]);
      const one = await client.api.get(`/api/v1/topups/variants/${body[1]!.id}`);
      expect(one).toMatchObject({ status: 200, body: body[1] });
    });

    test('hides a blacklisted product everywhere, its variants and orders of it too', async () => {
      const client = await newClient(platform(), 100);
      const product = await newTopup(platform(), client);
      const { body: variants } = await client.api.get<{ id: number }[]>(
        `/api/v1/topups/products/${product.id}/variants`,
      );
      const blacklist = { vertical: 'topup', product_ids: [product.id] };
      const banned = await platform().operator.send('PUT', `/admin/v1/clients/${client.id}/blacklist`, blacklist);
      expect(banned.status).toBe(200);
      const list = await client.api.get(`/api/v1/topups/products?search=${product.sku}`);
      expect(list.body).toEqual([]);
      const body = { product_id: product.id, amount: 10, input_data: { player_id: 'p' } };
      const answers = await Promise.all([
        client.api.get(`/api/v1/topups/products/${product.id}`),
        client.api.get(`/api/v1/topups/products/${product.id}/variants`),
        client.api.get(`/api/v1/topups/variants/${variants[0]!.id}`),
        client.api.post('/api/v1/topups/charges', body),
        client.api.post('/api/v1/topups/orders', body),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(answers[4].body).toMatchObject({ error: { name: 'NotFoundError', message: 'Product not found' } });
    });

    test('finds the operator of a mobile number by its longest prefix, then the others of the country', async () => {
      const client = await newClient(platform(), 0);
      const mobile = (operator: string, prefixes: readonly string[]) =>
        newTopup(platform(), client, {
          type: 'MOBILE',
          country: 'ISL',
          currency: 'ISK',
          inputFields: [phoneNumber],
          operator,
          variants: [{ name: 'Airtime', category: 'Airtime', min_amount: '100', max_amount: '9000' }],
          more: (sku) =>
            prefixes.map((prefix) => ({
              type: 'operator_prefix',
              country_code: 'ISL',
              prefix,
              operator,
              product_sku: sku,
            })),
        });
      const north = await mobile('North', ['3546']);
      const south = await mobile('South', ['35461', '3547']);
      const lookup = (number: unknown) =>
        client.api.post<unknown>('/api/v1/topups/lookup', number === undefined ? {} : { mobile_number: number });
      const entry = ({ id, name }: { id: number; name: string }, identified: boolean) => ({
        product_id: id,
        name,
        country_code: 'ISL',
        identified,
      });
      expect((await lookup('+3546112345')).body).toEqual([entry(south, true), entry(north, false)]);
      expect((await lookup('+3546512345')).body).toEqual([entry(north, true), entry(south, false)]);
      expect((await lookup('+3548112345')).body).toEqual([]);
      expect((await lookup(undefined)).body).toMatchObject({ error: { message: 'mobile_number is required' } });
      expect((await lookup('354 611')).body).toMatchObject({
        error: { code: 'VALIDATION_FAILURE', message: 'mobile_number must be in E.164 format' },
      });
    });
  });
}
