import { waitFor } from '@dg/testing';
import { runVerification } from 'tools/verify';
import type { ErrorBody } from '../api.ts';
import type { Platform } from '../platform.ts';
import { balanceOf, newClient, newProduct, newStock, orderOf, placeOrder, unique, type Order } from '../shop.ts';

export async function expectCleanBooks({ stack }: Platform): Promise<void> {
  const findings = await runVerification(stack.databaseUrls);
  expect(findings.length).toBeGreaterThan(15);
  expect(findings.filter((finding) => finding.rows.length > 0)).toEqual([]);
}

export function moneyStories(platform: () => Platform): void {
  describe('money', () => {
    test('50 creates at once with one client_reference are one order and one debit', async () => {
      const client = await newClient(platform(), 1_000);
      const product = await newProduct(platform(), client);
      await newStock(platform(), product, 60);
      const reference = unique('ref');
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => placeOrder(client, product, 1, { client_reference: reference })),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      const refused = answers
        .filter((answer) => answer.status === 400)
        .map((answer) => (answer.body as unknown as ErrorBody).error.message);
      expect(refused).toEqual(Array.from({ length: 49 }, () => 'Duplicate client_reference'));
      expect(await balanceOf(client)).toBe(990);
    });

    test('200 orders at once on a wallet that can pay for 80 are exactly 80', async () => {
      const client = await newClient(platform(), 800);
      const product = await newProduct(platform(), client);
      await newStock(platform(), product, 200);
      const answers = await Promise.all(Array.from({ length: 200 }, () => placeOrder(client, product, 1)));
      expect(answers.filter((answer) => answer.body.status === 'DELIVERED')).toHaveLength(80);
      const refused = answers
        .filter((answer) => answer.status === 400)
        .map((answer) => (answer.body as unknown as ErrorBody).error.message);
      expect(refused).toEqual(Array.from({ length: 120 }, () => 'Insufficient wallet balance'));
      expect(await balanceOf(client)).toBe(0);
      const codes = answers.flatMap((answer) => answer.body.vouchers ?? []).map((voucher) => voucher['card_number']);
      expect(new Set(codes).size).toBe(80);
      await expectCleanBooks(platform());
    });

    test('of an order that cannot be had is back before anybody sees it fail', async () => {
      const client = await newClient(platform(), 100);
      const product = await newProduct(platform(), client);
      await newStock(platform(), product, 2);
      const placed = await placeOrder(client, product, 3);
      expect(placed).toMatchObject({ status: 200, body: { status: 'FAILED', vouchers: [] } });
      expect(await balanceOf(client)).toBe(100);
      const types = (
        await client.api.get<{ transaction_type: string; amount: number }[]>('/api/v1/transactions?limit=2')
      ).body;
      expect(types.map((row) => [row.transaction_type, row.amount])).toEqual([
        ['CREDIT', 30],
        ['DEBIT', 30],
      ]);
      expect((await placeOrder(client, product, 2)).body.status).toBe('DELIVERED');
    });

    test('of a pending order comes back when an operator cancels it, once', async () => {
      const { operator } = platform();
      const client = await newClient(platform(), 100);
      const product = await newProduct(platform(), client, { deliveryTime: 'Delayed' });
      const placed = await placeOrder(client, product, 2);
      expect(placed.body.status).toBe('PENDING');
      const cancel = (body: object) => operator.post<Order>(`/admin/v1/orders/${placed.body.id}/cancel`, body);
      expect((await cancel({})).status).toBe(400);
      const answers = await Promise.all([cancel({ reason: 'asked by phone' }), cancel({ reason: 'asked by phone' })]);
      expect(answers.some((answer) => answer.status === 200)).toBe(true);
      await waitFor('the end', async () => (await orderOf(client, placed.body.id)).status === 'CANCELLED');
      expect((await cancel({ reason: 'again' })).status).toBe(409);
      expect(await balanceOf(client)).toBe(100);
      await newStock(platform(), product, 2);
      expect((await orderOf(client, placed.body.id)).vouchers).toEqual([]);
    });

    test('of operators is booked once per reference and the trial balance stays even', async () => {
      const { operator } = platform();
      const client = await newClient(platform(), 0);
      const credit = (amount: number) =>
        operator.post<{ id: number }>(`/admin/v1/wallets/${client.walletId}/credits`, { amount, reference: 'bank-7' });
      const first = await credit(12.5);
      expect((await credit(12.5)).body.id).toBe(first.body.id);
      expect((await credit(13)).status).toBe(409);
      expect(await balanceOf(client)).toBe(12.5);
      expect((await operator.get('/admin/v1/ledger/trial-balance')).body).toMatchObject({ is_balanced: true });
    });
  });
}
