import { waitFor } from '@dg/testing';
import { esimOf, newEsim, placeEsim, type EsimOrder } from '../esim-shop.ts';
import type { Platform } from '../platform.ts';
import { balanceOf, deliveriesOf, newClient, newWallet, type Client } from '../shop.ts';
import { clientEventsOf } from '../topics.ts';

const funds = 1_000;
const activationCode = /^LPA:1\$[\w.-]+\$[\x21-\x7e]+$/;

function ended(client: Client, id: number, status: string, withinMs = 45_000): Promise<EsimOrder> {
  return waitFor(
    `eSIM ${id} to be ${status}`,
    async () => {
      const found = await esimOf(client, id);
      return found.status === status ? found : undefined;
    },
    withinMs,
  );
}

export function esimStories(platform: () => Platform): void {
  describe('an eSIM', () => {
    test.each(['sandbox', 'sandbox-smdp'])(
      'of %s that is delivered inside the request has the specified shape, in the create, the detail and the list',
      async (supplier) => {
        const client = await newClient(platform(), funds);
        const product = await newEsim(platform(), client, { supplier, country: 'ITA' });
        const placed = await placeEsim(client, product, { client_reference: 'TRIP-1', quantity: 'many' });
        expect(placed).toMatchObject({ status: 200 });
        expect(placed.body).toEqual({
          id: expect.any(Number),
          client_reference: 'TRIP-1',
          status: 'DELIVERED',
          status_text: expect.any(String),
          product_name: product.name,
          country_code: 'ITA',
          data_amount_gb: 5,
          validity_days: 7,
          amount: 10,
          currency: 'USD',
          activation_code: expect.stringMatching(activationCode),
          iccid: expect.stringMatching(/^\d{19,20}$/),
          activation_status: 'NOT_INSTALLED',
          activation_status_as_of: expect.any(String),
          is_installed: false,
          transaction_id: expect.any(Number),
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        });
        const detail = await esimOf(client, placed.body.id);
        expect({ ...detail, activation_status_as_of: placed.body.activation_status_as_of }).toEqual(placed.body);
        const list = await client.api.get<EsimOrder[]>('/api/v1/esim/orders?client_reference=TRIP-1');
        const { activation_code: _, activation_status_as_of: _asOf, status_text: _text, ...item } = placed.body;
        expect(list.body).toEqual([expect.objectContaining(item)]);
        expect(list.body[0]).not.toHaveProperty('activation_code');
        expect(await balanceOf(client)).toBe(funds - 10);
        expect(await deliveriesOf(platform(), placed.body.id)).toEqual([1]);
        const again = await placeEsim(client, product, { client_reference: 'TRIP-1' });
        expect(again).toMatchObject({ status: 400, body: { error: { message: 'Duplicate client_reference' } } });
      },
    );

    test.each([
      ['-9005', 'OPERATOR_UNAVAILABLE', false],
      ['-9007', 'CLIENT_LIMIT_EXCEEDED', false],
      ['-9008', 'PRODUCT_UNAVAILABLE', true],
      ['-9009', 'PRODUCT_OUT_OF_STOCK', true],
      ['-9010', 'AMOUNT_OUT_OF_RANGE', true],
    ])(
      'refused with outcome %s is FAILED as %s and refunded in the same answer',
      async (ending, code, isUserFixable) => {
        const client = await newClient(platform(), funds);
        const product = await newEsim(platform(), client, { ending });
        const { status, body } = await placeEsim(client, product);
        expect(status).toBe(200);
        expect(body).toMatchObject({ status: 'FAILED', failure_code: code, is_user_fixable: isUserFixable });
        expect(body.failure_reason).toMatch(/\S/);
        expect(body).not.toHaveProperty('activation_status');
        expect(await balanceOf(client)).toBe(funds);
        const [event, ...others] = await clientEventsOf(platform(), body.id).then((all) =>
          all.filter(({ status: shown }) => shown !== 'PENDING'),
        );
        expect(others).toEqual([]);
        expect(event).toMatchObject({ status: 'FAILED', failure_code: code, failure_reason: body.failure_reason });
      },
    );

    test.concurrent.each([
      ['sandbox', '-9020', 'that is busy at first'],
      ['sandbox', '-9021', 'that delivers and does not answer'],
      ['sandbox', '-9022', 'that neither delivers nor answers at first'],
      ['sandbox', '-9023', 'that calls back twice and in disorder'],
      ['sandbox', '-9100', 'that accepts and delivers some seconds later'],
      ['sandbox-smdp', '-9020', 'an SM-DP+ that is busy at first'],
      ['sandbox-smdp', '-9021', 'an SM-DP+ that accepts and dies'],
      ['sandbox-smdp', '-9022', 'an SM-DP+ that dies before it accepts'],
      ['sandbox-smdp', '-9100', 'an SM-DP+ that is ready some seconds later'],
    ])('of %s%s, %s, comes, and once', async (supplier, ending) => {
      const client = await newClient(platform(), funds);
      const product = await newEsim(platform(), client, { supplier, ending });
      const { body } = await placeEsim(client, product);
      const delivered = await ended(client, body.id, 'DELIVERED');
      expect(delivered.activation_code).toMatch(activationCode);
      expect(await deliveriesOf(platform(), body.id)).toEqual([1]);
      expect(await balanceOf(client)).toBe(funds - 10);
    });

    test('of an SM-DP+ that has none left is FAILED and refunded', async () => {
      const client = await newClient(platform(), funds);
      const product = await newEsim(platform(), client, { supplier: 'sandbox-smdp', ending: '-9009' });
      const { body } = await placeEsim(client, product);
      const failed = await ended(client, body.id, 'FAILED');
      expect(failed).toMatchObject({ failure_code: 'PRODUCT_OUT_OF_STOCK', is_user_fixable: true });
      expect(await balanceOf(client)).toBe(funds);
    });

    test.concurrent('that its supplier holds is PENDING, and ends when the supplier does', async () => {
      const client = await newClient(platform(), funds);
      for (const supplier of ['sandbox', 'sandbox-smdp']) {
        const product = await newEsim(platform(), client, { supplier, ending: '-9900' });
        const { body } = await placeEsim(client, product);
        expect(body).toMatchObject({ status: 'PENDING', transaction_id: expect.any(Number) });
        expect(body).not.toHaveProperty('iccid');
        const usage = await client.api.get(`/api/v1/esim/orders/${body.id}/usage`);
        expect(usage.status).toBe(404);
        const { operator, stack } = platform();
        const detail = await operator.get<{ attempts: { reference: string }[] }>(`/admin/v1/orders/${body.id}`);
        const { reference } = detail.body.attempts[0]!;
        const released = await fetch(`${stack.sandbox.url}/control/orders/${reference}/release`, { method: 'POST' });
        expect(released.status).toBe(200);
        await ended(client, body.id, 'DELIVERED');
      }
    });

    test('is charged what it was quoted, in the currency of the wallet that pays', async () => {
      const client = await newClient(platform(), funds);
      const euros = await newWallet(platform(), client.id, funds, 'EUR');
      await platform().operator.send('PUT', '/admin/v1/fx-rates', {
        source_currency: 'USD',
        destination_currency: 'EUR',
        rate: '0.9',
      });
      const product = await newEsim(platform(), client);
      await platform().operator.send('PUT', `/admin/v1/clients/${client.id}/discounts`, [
        { vertical: 'esim', product_id: product.id, percent: 2.5 },
      ]);
      const ask = { product_id: product.id, amount: 10, wallet_id: euros };
      const quote = await client.api.post('/api/v1/esim/charges', ask);
      expect(quote.body).toEqual({
        non_discounted_total: 10,
        discount_amount: 0.25,
        total_amount: 9.75,
        discount: 2.5,
        net_amount: 8.78,
        handling_fee_amount: 0,
        total_payable: 8.78,
        charges_details: { source_currency: 'USD', destination_currency: 'EUR', forex_rate: 0.9, conversion_fee: 0 },
      });
      const { body } = await placeEsim(client, product, { wallet_id: euros });
      expect(body).toMatchObject({ status: 'DELIVERED', amount: 8.78, currency: 'EUR' });
      expect(await balanceOf(client, euros)).toBe(funds - 8.78);
    });

    test('that is asked for wrongly is refused with what is wrong, and nothing is charged', async () => {
      const client = await newClient(platform(), funds);
      const product = await newEsim(platform(), client);
      const good = { product_id: product.id, amount: 10 };
      const cases: readonly (readonly [unknown, number, string | RegExp])[] = [
        [{}, 400, 'Product ID is required'],
        [{ product_id: product.id }, 400, 'Amount is required'],
        [{ ...good, amount: 9.99 }, 400, 'No variant available'],
        [{ ...good, amount: '10' }, 400, /amount/i],
        [{ ...good, amount: 0 }, 400, /amount/i],
        [{ ...good, amount: 10.001 }, 400, /amount/i],
        [{ ...good, product_id: 0 }, 400, /product/i],
        [{ ...good, product_id: 2_147_483_647 }, 404, 'Product not found'],
        [{ ...good, wallet_id: 0 }, 400, 'wallet_id must be a positive integer'],
        [{ ...good, wallet_id: 2_147_483_647 }, 400, 'Wallet not found'],
        [{ ...good, client_reference: '' }, 400, /client_reference/],
        [[], 400, 'Invalid request body'],
      ];
      for (const path of ['/api/v1/esim/orders', '/api/v1/esim/charges'])
        for (const [body, status, message] of cases) {
          if (path.endsWith('charges') && JSON.stringify(body).includes('client_reference')) continue;
          const answer = await client.api.post<{ error: { message: string } }>(path, body);
          expect({ path, body, status: answer.status }).toEqual({ path, body, status });
          if (typeof message === 'string') expect(answer.body.error.message).toBe(message);
          else expect(answer.body.error.message).toMatch(message);
        }
      expect(await balanceOf(client)).toBe(funds);
      expect((await client.api.get('/api/v1/esim/orders')).body).toEqual([]);
    });
  });
}
