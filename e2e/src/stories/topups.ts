import { waitFor } from '@dg/testing';
import type { Platform } from '../platform.ts';
import { balanceOf, deliveriesOf, newClient, type Client } from '../shop.ts';
import { newTopup, phoneNumber, placeTopup, topupOf, type TopupOrder } from '../topup-shop.ts';

const funds = 1_000;

function ended(client: Client, id: number, status: string, withinMs = 45_000): Promise<TopupOrder> {
  return waitFor(
    `top-up ${id} to be ${status}`,
    async () => {
      const found = await topupOf(client, id);
      return found.status === status ? found : undefined;
    },
    withinMs,
  );
}

export function topupStories(platform: () => Platform): void {
  describe('a top-up', () => {
    test('that is delivered inside the request has the specified shape, in the create, the detail and the list', async () => {
      const client = await newClient(platform(), funds);
      const product = await newTopup(platform(), client);
      const placed = await placeTopup(client, product, 'player-1', { client_reference: 'PO-1' });
      expect(placed).toMatchObject({ status: 200 });
      const { input_data: inputData, ...item } = placed.body;
      expect(placed.body).toEqual({
        id: expect.any(Number),
        client_reference: 'PO-1',
        product_id: product.id,
        product_name: product.name,
        variant_name: 'Credits',
        country_code: 'GLO',
        amount: 10,
        currency: 'USD',
        status: 'DELIVERED',
        status_text: expect.any(String),
        input_data: { player_id: 'player-1' },
        transaction_id: expect.any(Number),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        completed_at: expect.any(String),
      });
      expect(inputData).toEqual({ player_id: 'player-1' });
      expect(await topupOf(client, placed.body.id)).toEqual(placed.body);
      const list = await client.api.get('/api/v1/topups/orders?client_reference=PO-1');
      expect(list.body).toEqual([item]);
      expect(await balanceOf(client)).toBe(funds - 10);
    });

    test.each([
      ['01', 'INVALID_RECIPIENT', true],
      ['02', 'RECIPIENT_BARRED', false],
      ['03', 'RECIPIENT_INELIGIBLE', true],
      ['04', 'RECIPIENT_LIMIT_EXCEEDED', false],
      ['05', 'OPERATOR_UNAVAILABLE', false],
      ['06', 'OPERATOR_LIMIT_EXCEEDED', false],
      ['07', 'CLIENT_LIMIT_EXCEEDED', false],
      ['08', 'PRODUCT_UNAVAILABLE', true],
      ['09', 'PRODUCT_OUT_OF_STOCK', true],
      ['10', 'AMOUNT_OUT_OF_RANGE', true],
    ])(
      'refused by its supplier with outcome %s is FAILED as %s and refunded in the same answer',
      async (outcome, code, isUserFixable) => {
        const client = await newClient(platform(), funds);
        const product = await newTopup(platform(), client);
        const { status, body } = await placeTopup(client, product, `player-90${outcome}`);
        expect(status).toBe(200);
        expect(body).toMatchObject({ status: 'FAILED', failure_code: code, is_user_fixable: isUserFixable });
        expect(body.failure_reason).toMatch(/\S/);
        expect(body.completed_at).toBeDefined();
        expect(await balanceOf(client)).toBe(funds);
      },
    );

    test.concurrent.each([
      ['that is busy at first', '9020'],
      ['that delivers and does not answer', '9021'],
      ['that neither delivers nor answers at first', '9022'],
      ['that calls back twice and in disorder', '9023'],
      ['that accepts and delivers some seconds later', '9100'],
    ])('of a supplier %s comes, and once', async (_case, recipient) => {
      const client = await newClient(platform(), funds);
      const product = await newTopup(platform(), client);
      const { body } = await placeTopup(client, product, `player-${recipient}`);
      await ended(client, body.id, 'DELIVERED');
      expect(await deliveriesOf(platform(), body.id)).toEqual([1]);
      expect(await balanceOf(client)).toBe(funds - 10);
    });

    test.concurrent('that nobody can classify fails as UNKNOWN, and one whose outcome nobody can tell waits for a person', async () => {
      const client = await newClient(platform(), funds);
      const product = await newTopup(platform(), client);
      const [nonsense, silent] = await Promise.all([
        placeTopup(client, product, 'player-9011'),
        placeTopup(client, product, 'player-9024'),
      ]);
      expect(nonsense.body.status).toBe('PENDING');
      const failed = await ended(client, nonsense.body.id, 'FAILED', 90_000);
      expect(failed).toMatchObject({ failure_code: 'UNKNOWN', is_user_fixable: false });
      const { operator } = platform();
      const path = `/admin/v1/orders/${silent.body.id}`;
      await waitFor(
        'manual review',
        async () => (await operator.get<{ is_in_review: boolean }>(path)).body.is_in_review || undefined,
        90_000,
      );
      expect(await topupOf(client, silent.body.id)).toMatchObject({ status: 'PENDING' });
      const resolved = await operator.post(`${path}/resolve`, { outcome: 'failed', note: 'the operator has no trace' });
      expect(resolved.status).toBe(200);
      expect(await topupOf(client, silent.body.id)).toMatchObject({ status: 'FAILED' });
      expect(await balanceOf(client)).toBe(funds);
      expect((await operator.post(`${path}/resolve`, { outcome: 'delivered', note: 'x' })).status).toBe(409);
    }, 240_000);

    test.concurrent('that its supplier holds is PENDING, can be found by operators, and ends when the supplier does', async () => {
      const client = await newClient(platform(), funds);
      const product = await newTopup(platform(), client);
      const { body } = await placeTopup(client, product, 'player-9900');
      expect(body).toMatchObject({ status: 'PENDING', transaction_id: expect.any(Number) });
      expect(body).not.toHaveProperty('completed_at');
      const { operator, stack } = platform();
      const cancelled = await operator.post(`/admin/v1/orders/${body.id}/cancel`, { reason: 'too slow' });
      expect(cancelled.status).toBe(409);
      const email = await client.api.send('PATCH', `/api/v1/topups/orders/${body.id}/notification-email`, {
        email: 'buyer@example.com',
      });
      expect(email).toMatchObject({ status: 200, body: { success: true } });
      const detail = await operator.get<{ supplier_reference: string }>(`/admin/v1/orders/${body.id}`);
      const reference = detail.body.supplier_reference;
      const released = await fetch(`${stack.sandbox.url}/control/orders/${reference}/release`, { method: 'POST' });
      expect(released.status).toBe(200);
      await ended(client, body.id, 'DELIVERED');
      await waitFor('the receipt', async () => {
        const mails = (await (await fetch(`${stack.mailUrl}/messages`)).json()) as { to: string; text: string }[];
        return mails.find(
          ({ to, text }) => to.includes('buyer@example.com') && text.includes(`/topups/orders/${body.id}`),
        );
      });
    });

    test('whose first supplier has definitely none is delivered by the second', async () => {
      const client = await newClient(platform(), funds);
      const product = await newTopup(platform(), client, {
        variants: [
          {
            name: 'Credits',
            fixed_amounts: ['10'],
            supplier_sku: 'FIRST-9008',
            fallback: { supplier: 'sandbox-backup', supplier_sku: 'SECOND' },
          },
        ],
      });
      const { body } = await placeTopup(client, product, 'player-1');
      await ended(client, body.id, 'DELIVERED');
      expect(await deliveriesOf(platform(), body.id)).toEqual([1]);
      const barred = await placeTopup(client, product, 'player-9002');
      expect(barred.body).toMatchObject({ status: 'FAILED', failure_code: 'RECIPIENT_BARRED' });
    });

    test('is checked against the input fields of its product; what is wrong is said and changes nothing', async () => {
      const client = await newClient(platform(), funds);
      const inputFields = [
        {
          field_name: 'player_id',
          field_label: 'Player',
          field_type: 'text',
          is_required: true,
          validation_regex: '^p-\\d+$',
        },
        { field_name: 'level', field_label: 'Level', field_type: 'number', is_required: false },
        phoneNumber,
        {
          field_name: 'zone',
          field_label: 'Zone',
          field_type: 'select',
          is_required: true,
          options: [{ value: 'EU', label: 'Europe' }],
        },
      ];
      const product = await newTopup(platform(), client, { country: 'ARE', inputFields });
      const good = { player_id: 'p-1', phone_number: '050 123 45-67', zone: 'EU' };
      const place = (inputData: unknown) => placeTopup(client, product, '', { input_data: inputData });
      const bad: readonly unknown[] = [
        undefined,
        'text',
        [],
        { ...good, player_id: '' },
        { ...good, player_id: 'x' },
        { ...good, player_id: { deep: 1 } },
        { ...good, level: 'high' },
        { ...good, phone_number: '12' },
        { ...good, phone_number: '1234567890123456' },
        { ...good, zone: 'eu' },
        { ...good, unknown: 1 },
        { player_id: 'p-1', zone: 'EU' },
      ];
      for (const inputData of bad) {
        const answer = await place(inputData);
        expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_FAILURE' } } });
      }
      expect(await balanceOf(client)).toBe(funds);
      const placed = await place({ ...good, level: '7.5' });
      expect(placed.body.input_data).toEqual({ ...good, phone_number: '+971501234567', level: '7.5' });
    });

    test('for a number of another operator is FAILED and refunded', async () => {
      const client = await newClient(platform(), funds);
      const mobile = (operator: string, prefix: string) =>
        newTopup(platform(), client, {
          type: 'MOBILE',
          country: 'MLT',
          operator,
          inputFields: [phoneNumber],
          more: (sku) => [{ type: 'operator_prefix', country_code: 'MLT', prefix, operator, product_sku: sku }],
        });
      const [red] = [await mobile('Red', '35679'), await mobile('Blue', '35699')];
      const place = (number: string) => placeTopup(client, red, '', { input_data: { phone_number: number } });
      expect((await place('99123456')).body).toMatchObject({
        status: 'FAILED',
        failure_code: 'INVALID_RECIPIENT',
        is_user_fixable: true,
        input_data: { phone_number: '+35699123456' },
      });
      expect((await place('+35677123456')).body.status).toBe('DELIVERED');
      expect((await place('79123456')).body.status).toBe('DELIVERED');
      expect(await balanceOf(client)).toBe(funds - 20);
    });
  });
}
