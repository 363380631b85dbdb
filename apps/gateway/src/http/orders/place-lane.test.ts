import type { PlaceTopupOrder } from '@dg/contracts/orders';
import { topupOrderDouble } from '../../testing/doubles.ts';
import { createPlaceLane } from './place-lane.ts';

test('orders that come together leave as one batch, and each has its own outcome', async () => {
  const batches: PlaceTopupOrder[][] = [];
  const place = createPlaceLane<PlaceTopupOrder>(async (orders) => {
    batches.push(orders);
    return {
      results: orders.map(({ product_id: id }) =>
        id === 2
          ? { refusal: { code: 'NO_VARIANT_AVAILABLE', message: '' } }
          : { order: topupOrderDouble({ product_id: id! }) },
      ),
    };
  });
  const [first, second, third] = await Promise.allSettled(
    [1, 2, 3].map((id) => place({ product_id: id, request_id: 'r' })),
  );
  expect(batches).toHaveLength(1);
  expect(first).toMatchObject({ value: { product_id: 1 } });
  expect(second).toMatchObject({ reason: { code: 'NO_VARIANT_AVAILABLE', message: 'No variant available' } });
  expect(third).toMatchObject({ value: { product_id: 3 } });
});

test('a refusal nobody knows is a fault', async () => {
  const place = createPlaceLane<PlaceTopupOrder>(async () => ({ results: [{ refusal: { code: 'X', message: '' } }] }));
  await expect(place({ request_id: 'r' })).rejects.toThrow('neither an order nor a known refusal');
});
