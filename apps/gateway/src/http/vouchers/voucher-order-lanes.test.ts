import type { Backends } from '../../backends.ts';
import { createVoucherOrderLanes } from './voucher-order-lanes.ts';

/**
 * Reveals one voucher per order, and fails whole calls that hold order 2: its codes cannot be read. The other calls of
 * the service, which are not made here, are left out.
 */
const fulfilment = {
  RevealVouchers: async ({ items }: { items: { order_id: number }[] }) => {
    if (items.some((item) => item.order_id === 2)) throw new Error('gRPC INTERNAL');
    return { items: items.map(({ order_id }) => ({ vouchers: [{ card_number: `CARD-${order_id}` }] })) };
  },
} as unknown as Backends['fulfilment'];

test('an order whose codes cannot be read does not keep the others of its batch from theirs', async () => {
  const { reveal } = createVoucherOrderLanes({ order: {} as Backends['order'], fulfilment });
  const ask = (order_id: number) => reveal({ order_id, client_id: 1, request_id: 'r', actor: 'a' }, 1);
  const [first, second, third] = await Promise.allSettled([ask(1), ask(2), ask(3)]);
  expect(first).toMatchObject({ value: [{ card_number: 'CARD-1' }] });
  expect(second).toMatchObject({ status: 'rejected' });
  expect(third).toMatchObject({ value: [{ card_number: 'CARD-3' }] });
});
