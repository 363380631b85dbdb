import { eventOf } from '../testing/event-of.ts';
import { productEventsOf } from './product-event.ts';

const product = {
  vertical: 'voucher',
  product_id: 3,
  change: 'changed',
  name: 'Arcade Card',
  changed_fields: ['name', 'logo_url'],
  updated_at: '2026-01-31T09:30:00Z',
};
const told = (fields: { only_client_ids?: number[]; hidden_from_client_ids?: number[] }, clientIds: number[]) =>
  productEventsOf(
    eventOf('product-changed', { ...product, ...fields }, { eventId: 'E1', occurredAt: '2026-01-31T09:30:01Z' }),
    clientIds,
  );

test('every client is told of a product, but those it is hidden from', () => {
  const events = told({ hidden_from_client_ids: [2] }, [1, 2, 3]);
  expect(events.map(({ id, clientId }) => [id, clientId])).toEqual([
    ['evt_E1_1', 1],
    ['evt_E1_3', 3],
  ]);
  expect(events[0]).toMatchObject({
    type: 'product.update',
    subject: 'product:voucher:3',
    createdAt: '2026-01-31T09:30:01.000Z',
    data: {
      product_id: 3,
      change: 'changed',
      name: 'Arcade Card',
      changed_fields: ['name', 'logo_url'],
      updated_at: '2026-01-31T09:30:00.000Z',
    },
  });
});

test('what is meant for some clients reaches them once each, known yet or not, and nobody else', () => {
  expect(told({ only_client_ids: [2, 9, 2] }, [1, 2, 3]).map(({ clientId }) => clientId)).toEqual([2, 9]);
});
