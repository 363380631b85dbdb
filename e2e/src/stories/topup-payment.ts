import type { Answer, ErrorBody } from '../api.ts';
import type { Platform } from '../platform.ts';
import { balanceOf, newClient, newProduct, newStock, newWallet, placeOrder, type Client } from '../shop.ts';
import { newTopup, placeTopup } from '../topup-shop.ts';

const funds = 1_000;
const messageOf = ({ body }: Answer<unknown>) => (body as ErrorBody).error?.message;

export function topupPaymentStories(platform: () => Platform): void {
  describe('the charge of a top-up', () => {
    test('is of the variant with the highest discount, in the wallet that pays, and what an order is charged', async () => {
      const client = await newClient(platform(), funds);
      const euros = await newWallet(platform(), client.id, 100, 'EUR');
      const rate = { source_currency: 'USD', destination_currency: 'EUR', rate: '0.9' };
      await platform().operator.send('PUT', '/admin/v1/fx-rates', rate);
      const product = await newTopup(platform(), client, {
        variants: [
          { name: 'Airtime', category: 'Airtime', min_amount: '1', max_amount: '50' },
          { name: 'Data', category: 'Data', fixed_amounts: ['10'] },
        ],
      });
      const { body: variants } = await client.api.get<{ id: number }[]>(
        `/api/v1/topups/products/${product.id}/variants`,
      );
      await platform().operator.send('PUT', `/admin/v1/clients/${client.id}/discounts`, [
        { vertical: 'topup', product_id: product.id, percent: 2 },
        { vertical: 'topup', product_id: product.id, variant_id: variants[1]!.id, percent: 3.5 },
      ]);
      const charges = (more: object) =>
        client.api.post('/api/v1/topups/charges', { product_id: product.id, amount: 10, ...more });
      expect((await charges({})).body).toEqual({
        non_discounted_total: 10,
        discount_amount: 0.35,
        total_amount: 9.65,
        discount: 3.5,
        total_payable: 9.65,
        charges_details: { source_currency: 'USD', destination_currency: 'USD' },
      });
      expect((await charges({ category: 'Airtime', wallet_id: euros })).body).toEqual({
        non_discounted_total: 10,
        discount_amount: 0.2,
        total_amount: 9.8,
        discount: 2,
        net_amount: 8.82,
        handling_fee_amount: 0,
        total_payable: 8.82,
        charges_details: {
          source_currency: 'USD',
          destination_currency: 'EUR',
          forex_rate: 0.9,
          conversion_fee: 0,
        },
      });
      const placed = await placeTopup(client, product, 'player-1', { category: 'Airtime', wallet_id: euros });
      expect(placed.body).toMatchObject({
        status: 'DELIVERED',
        variant_name: 'Airtime',
        amount: 8.82,
        currency: 'EUR',
      });
      expect(await balanceOf(client, euros)).toBe(91.18);
      expect(messageOf(await charges({ amount: 60 }))).toBe('No variant available');
      expect(messageOf(await charges({ amount: 11, category: 'Data' }))).toBe('No variant available');
      expect((await charges({ amount: 1.001 })).body).toMatchObject({ error: { code: 'VALIDATION_FAILURE' } });
    });
  });

  describe('a voucher code that pays for a top-up', () => {
    const buyCode = async (client: Client, denominations = [{ min_value: 10, max_value: 10, discount: 0 }]) => {
      const product = await newProduct(platform(), client, { isRedeemable: true, denominations });
      await newStock(platform(), product, 1);
      const { body } = await placeOrder(client, product, 1);
      return body.vouchers[0]!['card_number']!;
    };

    test('is used up exactly once by 50 orders at once', async () => {
      const client = await newClient(platform(), funds);
      const code = await buyCode(client);
      const product = await newTopup(platform(), client);
      const before = await balanceOf(client);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => placeTopup(client, product, 'player-1', { redeem_voucher_code: code })),
      );
      const placed = answers.filter(({ status }) => status === 200);
      expect(placed.map(({ body }) => body.status)).toEqual(['DELIVERED']);
      expect(placed[0]!.body).not.toHaveProperty('transaction_id');
      expect(new Set(answers.filter(({ status }) => status !== 200).map(messageOf))).toEqual(
        new Set(['Voucher code cannot be redeemed']),
      );
      expect(await balanceOf(client)).toBe(before);
    });

    test('can be used again when the order has failed', async () => {
      const client = await newClient(platform(), funds);
      const code = await buyCode(client);
      const product = await newTopup(platform(), client);
      const before = await balanceOf(client);
      const pay = (recipient: string) => placeTopup(client, product, recipient, { redeem_voucher_code: code });
      expect((await pay('player-9002')).body).toMatchObject({ status: 'FAILED', failure_code: 'RECIPIENT_BARRED' });
      expect((await pay('player-1')).body).toMatchObject({ status: 'DELIVERED' });
      expect(messageOf(await pay('player-1'))).toBe('Voucher code cannot be redeemed');
      expect(await balanceOf(client)).toBe(before);
    });

    test("must be worth enough and be the client's own", async () => {
      const [client, other] = [await newClient(platform(), funds), await newClient(platform(), funds)];
      const code = await buyCode(client);
      const product = await newTopup(platform(), client);
      const pay = (who: Client, more: object) =>
        placeTopup(who, product, 'player-1', { redeem_voucher_code: code, ...more });
      expect(messageOf(await pay(client, { amount: 10.01 }))).toBe('Voucher value is insufficient');
      expect(messageOf(await pay(other, {}))).toBe('Voucher code cannot be redeemed');
      expect(messageOf(await pay(client, { redeem_voucher_code: 'no such code' }))).toBe(
        'Voucher code cannot be redeemed',
      );
      expect((await pay(client, { amount: 9 })).body.status).toBe('DELIVERED');
    });
  });
}
